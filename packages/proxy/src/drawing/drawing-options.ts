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
}

/** The checked options of drawn forms. */
export interface DrawingSettings {
  readonly drawing: FormDrawing;
  readonly script: DrawnScript | undefined;
  readonly at: string | undefined;
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
  const { drawing, drawnScript, drawnAt, drawnFrames = [] } = options;
  const script = drawnScript === undefined ? undefined : readScript(drawnScript);
  const at = drawnAt === undefined ? undefined : readAddress(drawnAt);
  const frames = drawnFrames.map((origin) => (origin === 'self' ? "'self'" : readOrigin(origin, 'drawnFrames')));
  if (drawing === undefined) return undefined;
  if (!hasMethods(drawing, METHODS) || typeof drawing.version !== 'string') {
    throw new ProxyConfigurationError(
      'drawing_invalid',
      'The option "drawing" must be what createDrawing() of hosted-form-server returns.',
    );
  }
  return { drawing, script, at, policy: writePolicy(script, at ?? '', frames) };
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
function writePolicy(script: DrawnScript | undefined, at: string, frames: readonly string[]): string {
  const proxy = writeSource(at);
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
    `form-action ${sources("'self'", proxy)}`,
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(' ')}`,
    "base-uri 'none'",
    ...(source === undefined ? [] : forScript(source)),
  ].join('; ');
}
