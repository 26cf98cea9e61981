import { readLooks } from './looks.js';
import type { Looks } from './looks.js';

/** The kinds of calls that read from the service. */
export type ReadKind = 'fields' | 'form';

const PLAIN_CALL_KINDS = ['fields', 'form', 'submission', 'token'] as const;
const DRAWN_PAGE_KINDS = ['page', 'embed', 'thanks', 'posting'] as const;

/** The kinds of calls that a drawn form answers: pages, their sheet, and what they post. */
export type DrawnKind = (typeof DRAWN_PAGE_KINDS)[number] | 'sheet';

/** The kinds of calls about one form. */
export type FormCallKind = (typeof PLAIN_CALL_KINDS)[number] | DrawnKind | 'carried' | 'partial';

/** A call about one form. */
export interface FormCall<Kind extends FormCallKind = FormCallKind> {
  readonly kind: Kind;
  /** Digits without a leading zero. */
  readonly formId: string;
}

/** A call that a drawn form answers. */
export interface DrawnCall<Kind extends DrawnKind = DrawnKind> extends FormCall<Kind> {
  readonly looks: Looks;
  /** The hash of a sheet; `''` in the other calls. */
  readonly hash: string;
  /** The key of the submission that thanks are for, where they name one. */
  readonly sent?: string;
}

/** A call about a carried draft. */
export interface CarriedCall extends FormCall<'carried'> {
  /** The name of the draft: 32 hexadecimal digits. Who knows it may fetch the ciphertext, so it is never logged. */
  readonly name: string;
}

/** A call about partial answers. */
export interface PartialCall extends FormCall<'partial'> {
  /** The id of the partial: 32 hexadecimal digits. Who knows it may replace and end it, so it is never logged. */
  readonly name: string;
}

/** A call without a drawing. */
type PlainCall = FormCall<(typeof PLAIN_CALL_KINDS)[number]>;

/** A call that is not about a form: what the doctor asks, and what an orchestrator asks, whether the process lives and is ready. */
interface OwnCall {
  readonly kind: 'health' | 'live' | 'ready';
}

/** One of the calls that the proxy answers. */
export type Call = PlainCall | CarriedCall | PartialCall | DrawnCall | OwnCall;

/** The paths of an orchestrator's calls, which are beside the base path. */
const PROBES: ReadonlyMap<string, OwnCall> = new Map([
  ['/healthz', { kind: 'live' }],
  ['/readyz', { kind: 'ready' }],
]);

/** The end of each call's path, after `form/<id>`. The first three calls exist in the service, too. */
const PATH_ENDS = {
  fields: '/field.json',
  form: '.json',
  submission: '/submission.json',
  token: '/token.json',
  page: '.html',
  embed: '/embed.html',
  thanks: '/thanks.html',
  posting: '/submission.html',
} as const;

const KIND_BY_PATH_END: ReadonlyMap<string, PlainCall['kind']> = new Map(
  PLAIN_CALL_KINDS.map((kind) => [PATH_ENDS[kind], kind]),
);
const PAGE_KIND_BY_PATH_END: ReadonlyMap<string, DrawnKind> = new Map(
  DRAWN_PAGE_KINDS.map((kind) => [PATH_ENDS[kind], kind]),
);

/** The methods of each call. Calls with GET take HEAD, too. */
export const METHODS = {
  fields: ['GET'],
  form: ['GET'],
  submission: ['POST'],
  token: ['POST'],
  carried: ['GET', 'PUT', 'DELETE'],
  partial: ['PUT', 'DELETE'],
  health: ['GET'],
  live: ['GET'],
  ready: ['GET'],
  page: ['GET'],
  embed: ['GET'],
  thanks: ['GET'],
  posting: ['POST'],
  sheet: ['GET'],
} as const satisfies Readonly<Record<Call['kind'], readonly string[]>>;

/** A form's id in its one spelling. 19 digits hold every 64-bit number. */
const FORM_ID = '[1-9][0-9]{0,18}';
const FORM_CALL_PATTERN = new RegExp(`^/form/(${FORM_ID})(\\.json|/(?:field|submission|token)\\.json)$`);
const PAGE_CALL_PATTERN = new RegExp(`^/form/(${FORM_ID})(\\.html|/(?:embed|thanks|submission)\\.html)$`);
const NAMED_CALL_PATTERN = new RegExp(`^/form/(${FORM_ID})/(carried|partial)/([0-9a-f]{32})$`);
const SHEET_CALL_PATTERN = /^\/form\/sheet\/([\w-]{22})\.css$/;
/** A key that the proxy has made. */
const SENT_PATTERN = /^[\da-f]{64}$/;
const FORM_ID_PATTERN = new RegExp(`^${FORM_ID}$`);

// Decision 0030: an address is read once, and has one spelling.
/**
 * Reads the call in the address of a request. No other code reads the address. Each call has one spelling: an encoded,
 * doubled or padded path is not a call. A query is not read, for mailings and web servers add some; only drawn forms have looks in
 * it. Calls that change something take none.
 *
 * @param basePath The path that the proxy is mounted at: `''`, or a path such as `/forms`.
 * @param target The path and query as they came, not decoded.
 * @param isDrawing True if the proxy draws forms. Otherwise their calls are none.
 * @returns `undefined` for an address that is not a call.
 */
export function parseCall(basePath: string, target: string, isDrawing = false): Call | undefined {
  if (!target.startsWith(`${basePath}/`)) return undefined;
  const address = target.slice(basePath.length);
  const [path = '', ...rest] = address.split('?');
  if (path === '/health') return { kind: 'health' };
  const [, formId, end = ''] = FORM_CALL_PATTERN.exec(path) ?? [];
  const kind = KIND_BY_PATH_END.get(end);
  const hasQuery = rest.length > 0;
  if (formId !== undefined && kind !== undefined) {
    return hasQuery && !isOnlyRead(kind) ? undefined : { kind, formId };
  }
  const [, namedFor, what, name] = hasQuery ? [] : (NAMED_CALL_PATTERN.exec(path) ?? []);
  if (namedFor !== undefined && name !== undefined) {
    return { kind: what === 'partial' ? 'partial' : 'carried', formId: namedFor, name };
  }
  return isDrawing ? parseDrawnCall(path, new URLSearchParams(rest.join('?'))) : undefined;
}

/** Reads the call of an orchestrator in the address of a request, as `parseCall` does. */
export function parseProbe(target: string): Call | undefined {
  return PROBES.get(target.split('?', 1)[0] ?? '');
}

function parseDrawnCall(path: string, query: URLSearchParams): DrawnCall | undefined {
  const looks = readLooks(query);
  const [, hash] = SHEET_CALL_PATTERN.exec(path) ?? [];
  const formId = query.get('form');
  // A sheet names its form, so that a copy of the proxy that does not have the sheet draws the form again.
  if (hash !== undefined) return isFormId(formId) ? { kind: 'sheet', formId, looks, hash } : undefined;
  const [, id, end = ''] = PAGE_CALL_PATTERN.exec(path) ?? [];
  const kind = PAGE_KIND_BY_PATH_END.get(end);
  if (id === undefined || kind === undefined) return undefined;
  const sent = kind === 'thanks' ? query.get('sent') : null;
  const isKey = sent !== null && SENT_PATTERN.test(sent);
  return { kind, formId: id, looks, hash: '', ...(isKey && { sent }) };
}

/** Returns the methods that a call takes, with HEAD where it takes GET. */
export function listMethods({ kind }: Call): readonly string[] {
  return METHODS[kind].flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
}

/** Tells whether a request only reads. */
export function isReading({ method }: { readonly method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Tells whether calls of a kind only read. */
function isOnlyRead(kind: Call['kind']): boolean {
  return METHODS[kind].every((method) => method === 'GET');
}

/** Tells whether a call is one of a drawn form. */
export function isDrawnCall(call: Call): call is DrawnCall {
  return 'looks' in call;
}

/** Returns the path of a call, below the proxy's base path and, for the service's calls, below its `/api/v2`. */
export function toPath(
  call: FormCall<Exclude<FormCallKind, 'sheet' | 'carried' | 'partial'>> | { readonly kind: 'health' },
): string {
  return call.kind === 'health' ? 'health' : `form/${call.formId}${PATH_ENDS[call.kind]}`;
}

/** Tells whether a value is a form's id in its one spelling. */
export function isFormId(value: unknown): value is string {
  return typeof value === 'string' && FORM_ID_PATTERN.test(value);
}
