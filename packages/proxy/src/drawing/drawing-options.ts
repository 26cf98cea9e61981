import { ProxyConfigurationError } from '../errors.js';
import { readOrigin } from '../guard/guard-options.js';
import { writeSource } from '../snippets/policy.js';
import { hasMethods, toObject } from '../unknown-value.js';
import type { DrawnScript, FormDrawing } from './drawing.js';

/** The options of drawn forms. */
export interface DrawingOptions {
  /** Draws forms, so that a page has its form before any script, and without one: `createDrawing()` of `hosted-form-server`. */
  readonly drawing?: FormDrawing;
  /** The script that takes a drawn form over. Default: none; the form works without it. */
  readonly drawnScript?: DrawnScript;
  /**
   * The proxy's address in drawn pages: a path, or an address with its site. Name it where a web server changes the path, or where the pages
   * are on another site. Default: `basePath`, or where the middleware is mounted.
   */
  readonly drawnAt?: string;
  /** The sites that may show a drawn page in a frame: origins, or `'self'` for the proxy's own. Default: none. */
  readonly drawnFrames?: readonly string[];
  /**
   * The page that people come to once their answers are sent: a path of the pages' site, or a whole address. It is one for all forms, or one
   * for each by its id. `{submission-id}` in it becomes the service's number. Default: thanks that the proxy draws.
   */
  readonly drawnThanks?: string | Readonly<Record<string, string>>;
}

/** The checked options of drawn forms. */
export interface DrawingSettings {
  readonly drawing: FormDrawing;
  readonly script: DrawnScript | undefined;
  readonly at: string | undefined;
  /** Returns the page that follows a form that is sent, as an address with `{submission-id}`. */
  readonly thanksOf: (formId: string) => string | undefined;
  /** The Content-Security-Policy of every page. */
  readonly policy: string;
}

const METHODS = ['draw', 'answer', 'thanks', 'embed', 'page'];

/**
 * Checks the options of drawn forms.
 *
 * @returns `undefined` where no forms are drawn.
 * @throws ProxyConfigurationError `drawing_invalid`, `origin_invalid`.
 */
export function readDrawingOptions(options: DrawingOptions): DrawingSettings | undefined {
  const { drawing, drawnScript, drawnAt, drawnFrames = [], drawnThanks = {} } = options;
  const script = drawnScript === undefined ? undefined : readScript(drawnScript);
  const at = drawnAt === undefined ? undefined : readAddress(drawnAt);
  const frames = drawnFrames.map((origin) => (origin === 'self' ? "'self'" : readOrigin(origin, 'drawnFrames')));
  const thanks = readThanks(drawnThanks);
  if (drawing === undefined) return undefined;
  if (!hasMethods(drawing, METHODS) || typeof drawing.version !== 'string') {
    throw new ProxyConfigurationError(
      'drawing_invalid',
      'The option "drawing" must be what createDrawing() of hosted-form-server returns.',
    );
  }
  const thanksOf = (formId: string) => thanks.get(formId) ?? thanks.get(ALL);
  return { drawing, script, at, thanksOf, policy: writePolicy(script, [at ?? '', ...thanks.values()], frames) };
}

/** The characters of an address that need no quoting in a header. */
const PLAIN_ADDRESS = /^[\w/.:~@%?=&+-]+$/;

function readScript(script: unknown): DrawnScript {
  const { src, integrity } = toObject(script);
  const isAddress = typeof src === 'string' && PLAIN_ADDRESS.test(src) && !/^[a-z]+:(?!\/\/)/i.test(src);
  const isHash = integrity === undefined || (typeof integrity === 'string' && INTEGRITY.test(integrity));
  if (isAddress && isHash) return { src, ...(typeof integrity === 'string' && { integrity }) };
  throw new ProxyConfigurationError(
    'drawing_invalid',
    'The option "drawnScript" must have an address as "src", and a hash such as sha384-… as "integrity".',
  );
}

/** Names the address that holds for all forms. */
const ALL = '*';

/** The place of the service's number in an address. */
const NUMBER = '{submission-id}';

// Decision 0054: only the owner says where people come to.
function readThanks(given: unknown): ReadonlyMap<string, string> {
  const byForm = Object.entries(typeof given === 'string' ? { [ALL]: given } : toObject(given));
  return new Map(
    byForm.map(([formId, address]) => {
      const isAddress = typeof address === 'string' && PLAIN_ADDRESS.test(address.replaceAll(NUMBER, ''));
      if (isAddress && /^(https?:\/)?\/[^/]/.test(address)) return [formId, address];
      throw new ProxyConfigurationError(
        'drawing_invalid',
        'The option "drawnThanks" must be a path such as /thanks, or a whole address; or these by the ids of forms.',
      );
    }),
  );
}

/** Writes the address of a page that follows a form. */
export function addressThanks(address: string, submissionId: string): string {
  return address.replaceAll(NUMBER, () => encodeURIComponent(submissionId));
}

/** Returns the attributes by which a script leads to the same page. */
export function thanksAttributes(address: string | undefined): Readonly<Record<string, string>> {
  if (address === undefined) return {};
  return { 'success-url': address, ...(!address.startsWith('/') && { 'redirect-origins': writeSource(address) }) };
}

const INTEGRITY = /^sha(256|384|512)-[A-Za-z\d+/]+={0,2}$/;

function readAddress(address: unknown): string {
  const path = typeof address === 'string' ? address.replace(/\/+$/, '') : '-';
  if (/^(https?:\/\/[\w.:[\]-]+)?(\/[\w.~-]+)*$/.test(path)) return path;
  throw new ProxyConfigurationError(
    'drawing_invalid',
    'The option "drawnAt" must be a path such as /forms, or an address such as https://www.example.org/forms.',
  );
}

/**
 * Writes the policy of a drawn page: it loads its own sheet and pictures, posts to the proxy, and runs no script but the owner's. Forms of
 * authors may have pictures of any site, over https.
 */
function writePolicy(script: DrawnScript | undefined, targets: readonly string[], frames: readonly string[]): string {
  const [proxy = "'self'", ...thanks] = targets.map(writeSource);
  const sources = (...all: readonly string[]) => [...new Set(all)].join(' ');
  const forScript = (source: string) => [
    `script-src ${source}`,
    `connect-src ${sources("'self'", proxy)}`,
    `worker-src ${source}`,
    "require-trusted-types-for 'script'",
    'trusted-types lit-html dompurify hosted-form',
  ];
  const source = script && writeSource(script.src);
  return [
    "default-src 'none'",
    `style-src ${sources("'self'", proxy, ...(source === undefined ? [] : [source]))}`,
    `img-src ${sources("'self'", 'https:', 'data:', ...(script ? ['blob:'] : []))}`,
    // Browsers hold a form to it also where its answer leads.
    `form-action ${sources("'self'", proxy, ...thanks)}`,
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "base-uri 'none'",
    ...(source === undefined ? [] : forScript(source)),
  ].join('; ');
}
