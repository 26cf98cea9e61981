/** The kinds of calls that read from the service. */
export type ReadKind = 'fields' | 'form';

const FORM_CALL_KINDS = ['fields', 'form', 'submission', 'token'] as const;

/** The kinds of calls about one form. */
export type FormCallKind = (typeof FORM_CALL_KINDS)[number];

/** A call about one form. */
export interface FormCall<Kind extends FormCallKind = FormCallKind> {
  readonly kind: Kind;
  /** Digits without a leading zero. */
  readonly formId: string;
}

/** One of the five calls that the proxy answers. */
export type Call = FormCall | { readonly kind: 'health' };

/** The end of each call's path, after `form/<id>`. The first three calls exist in the service, too. */
const PATH_ENDS = {
  fields: '/field.json',
  form: '.json',
  submission: '/submission.json',
  token: '/token.json',
} as const;

const KIND_BY_PATH_END: ReadonlyMap<string, FormCallKind> = new Map(
  FORM_CALL_KINDS.map((kind) => [PATH_ENDS[kind], kind]),
);

/** The method of each call. */
export const METHODS = { fields: 'GET', form: 'GET', submission: 'POST', token: 'POST', health: 'GET' } as const;

/** A form's id in its one spelling. 19 digits hold every 64-bit number. */
const FORM_ID = '[1-9][0-9]{0,18}';
const FORM_CALL_PATTERN = new RegExp(`^/form/(${FORM_ID})(\\.json|/(?:field|submission|token)\\.json)$`);
const FORM_ID_PATTERN = new RegExp(`^${FORM_ID}$`);

// Decision 0030: an address is read once, and has one spelling.
/**
 * Reads the call in the address of a request. No other code reads the address. Each call has one spelling: an encoded,
 * doubled or padded address, or one with a query, is not a call.
 *
 * @param basePath The path that the proxy is mounted at: `''`, or a path such as `/forms`.
 * @param target The path and query as they came, not decoded.
 * @returns `undefined` for an address that is not a call.
 */
export function parseCall(basePath: string, target: string): Call | undefined {
  if (!target.startsWith(`${basePath}/`)) return undefined;
  const path = target.slice(basePath.length);
  if (path === '/health') return { kind: 'health' };
  const [, formId, end = ''] = FORM_CALL_PATTERN.exec(path) ?? [];
  const kind = KIND_BY_PATH_END.get(end);
  return formId === undefined || kind === undefined ? undefined : { kind, formId };
}

/** Returns the path of a call, below the proxy's base path and, for the service's calls, below its `/api/v2`. */
export function toPath(call: Call): string {
  return call.kind === 'health' ? 'health' : `form/${call.formId}${PATH_ENDS[call.kind]}`;
}

/** Tells whether a value is a form's id in its one spelling. */
export function isFormId(value: unknown): value is string {
  return typeof value === 'string' && FORM_ID_PATTERN.test(value);
}
