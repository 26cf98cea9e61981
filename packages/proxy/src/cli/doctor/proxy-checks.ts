import { toObject } from '../../unknown-value.js';
import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import { isExplainedCode } from './findings/proxy-error-findings.js';
import { addForm, addOrigin } from './known-lists.js';
import type { KnownLists } from './known-lists.js';
import { isCallable } from './page.js';
import type { PageForm } from './page.js';
import { readMaxAge, formatTime } from './units.js';
import type { Answer } from './visit.js';

/** The seconds from which on a field list counts as cached for long. */
const LONG_CACHING = 600;

/** The milliseconds from which on a field list counts as slow. */
const SLOW_ANSWER = 3000;

/** Parses an answer as JSON; returns `undefined` for another format. */
export function parseAnswer({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a member of a JSON object; `undefined` for any other value. */
export function readMember(json: unknown, name: string): unknown {
  return toObject(json)[name];
}

/** Checks whether an answer is a field list. Returns nothing if it is. `origin` is the page's. */
export function checkFieldList(
  answer: Answer,
  { formId: form, proxy }: PageForm,
  origin: string,
  lists: KnownLists,
): readonly Finding[] {
  const { address, status, headers } = answer;
  const target = headers.get('location');
  if (status >= 300 && status < 400) return [createFinding('proxy_redirects', { target: target ?? 'nowhere' })];
  const json = parseAnswer(answer);
  const code = readMember(json, 'code');
  if (isExplainedCode(code)) {
    const { how, paste } = code === 'form_not_listed' ? addForm(form, lists) : addOrigin(origin, lists);
    const isAboutList = code === 'form_not_listed' || code === 'origin_refused';
    const path = isCallable(proxy) ? new URL(proxy).pathname : '';
    return [createFinding(code, { form, address, origin, how, path }, isAboutList ? paste : undefined)];
  }
  if (json === undefined) return [noJsonFinding(answer)];
  const sentence = readError(json);
  if (status >= 400 || sentence !== undefined) return [refusalFinding(answer, form, sentence ?? '')];
  return Array.isArray(json) ? [] : [createFinding('field_list_not_json', { type: 'an object', address })];
}

function noJsonFinding({ address, status, headers, text }: Answer): Finding {
  if (status === 401 || status === 403) return createFinding('token_refused', { status });
  if (status === 404) return createFinding('proxy_not_there', { address, status });
  if (status >= 502 && status <= 504) return createFinding('proxy_down', { address, status });
  if (status >= 400) return createFinding('field_list_status', { status, address });
  if (/^\s*</.test(text)) return createFinding('field_list_is_page', { address, status });
  return createFinding('field_list_not_json', { type: headers.get('content-type') ?? 'of no type', address });
}

function refusalFinding({ address, status }: Answer, form: string, sentence: string): Finding {
  if (status === 404 || /not found|valid form/i.test(sentence))
    return createFinding('form_not_found', { form, sentence });
  if (status === 401 || status === 403 || /permission|unauthori[sz]ed/i.test(sentence)) {
    return createFinding('token_refused', { status });
  }
  return sentence === ''
    ? createFinding('field_list_status', { status, address })
    : createFinding('field_list_error', { sentence });
}

/** Returns the sentence of an error; `undefined` when the JSON is no error. */
function readError(json: unknown): string | undefined {
  const error = readMember(json, 'error');
  if (typeof error === 'string' && error !== '') return error;
  return readMember(json, 'status') === 'error' ? 'no reason given' : undefined;
}

/** Checks a field list: its fields, its caching, its cookies, and its time. */
export function checkGoodList(answer: Answer, { formId: form }: PageForm): readonly Finding[] {
  const json = parseAnswer(answer);
  const count = Array.isArray(json) ? json.length : 0;
  const { ms, headers } = answer;
  const age = Number(headers.get('age') ?? 0);
  const seconds = Math.max(readMaxAge(headers) ?? 0, age);
  const by =
    age > LONG_CACHING ? `it is ${formatTime(age)} old` : `Cache-Control: ${headers.get('cache-control') ?? ''}`;
  return [
    count > 0 ? createFinding('field_list_good', { form, count, ms }) : createFinding('field_list_empty', { form }),
    ...(seconds > LONG_CACHING ? [createFinding('field_list_cached_long', { time: formatTime(seconds), by })] : []),
    ...(headers.has('set-cookie') ? [createFinding('cookies_passed_on')] : []),
    ...(ms > SLOW_ANSWER ? [createFinding('proxy_slow', { ms })] : []),
  ];
}

/** Checks the form object, which a plain proxy need not offer. */
export function checkFormObject(answer: Answer, { formId }: PageForm): readonly Finding[] {
  const json = parseAnswer(answer);
  const id = readMember(json, 'id');
  if (answer.status !== 200 || (typeof id !== 'string' && typeof id !== 'number')) {
    return [createFinding('form_object_missing', { status: answer.status })];
  }
  if (String(id) !== formId) return [createFinding('other_form', { form: formId, other: String(id) })];
  const inactive = readMember(json, 'inactive');
  const isClosed = inactive === true || inactive === 1 || inactive === '1';
  return [createFinding('form_object_good'), ...(isClosed ? [createFinding('form_closed')] : [])];
}

/** Checks whether the proxy can do what the page asks of it, and whether a restart forgets what it keeps for that. */
export function checkAsked(list: Answer, { asks }: PageForm): readonly Finding[] {
  const announced = list.headers.get('hosted-form') ?? '';
  const words = announced.split(',').map((word) => word.trim());
  const carry = words.find((word) => /^carry=\d/.test(word));
  const partials = words.find((word) => /^partials\b/.test(word));
  return [
    ...(asks.includes('carry') && carry === undefined ? [createFinding('carry_not_offered')] : []),
    ...(asks.includes('partials') && partials === undefined ? [createFinding('partials_not_offered')] : []),
    ...(carry !== undefined && /;\s*volatile\b/.test(carry) ? [createFinding('carry_in_memory')] : []),
    ...(partials !== undefined && !keepsKeys(list) ? [createFinding('partials_in_memory')] : []),
  ];
}

/** Checks whether the proxy is the reference proxy or a plain one. `health` is its answer to `GET health`. */
export function checkProxyKind(list: Answer, health: Answer | undefined): readonly Finding[] {
  const well = [...(isWell(health) ? [createFinding('health_good')] : []), ...checkKeys(health)];
  if (announces(list)) return keepsKeys(list) ? well : [...well, createFinding('keys_in_memory')];
  return answersOwnCalls(health) ? [...well, createFinding('header_stripped')] : [createFinding('plain_proxy')];
}

/** Tells whether the proxy is certainly the reference proxy: it announces itself, and answers calls that the service does not have. */
export function isReferenceProxy(list: Answer, health: Answer | undefined): boolean {
  return announces(list) && answersOwnCalls(health);
}

/** Tells whether an answer has the header of the reference proxy. */
export function announces({ headers }: Answer): boolean {
  return /\bmax-body=/.test(headers.get('hosted-form') ?? '');
}

/** Tells what the proxy of PHP says about its folder: it begins anew with each call, so its health is the first to know. */
const checkKeys = (health: Answer | undefined): readonly Finding[] =>
  health !== undefined && readMember(parseAnswer(health), 'code') === 'keys_unavailable'
    ? [createFinding('keys_unavailable')]
    : [];

/** Tells whether a proxy announces that its keys outlive a restart. */
export function keepsKeys({ headers }: Answer): boolean {
  return /(^|,)\s*idempotency\s*(;|,|$)/.test(headers.get('hosted-form') ?? '');
}

function isWell(health: Answer | undefined): boolean {
  return health?.status === 200 && readMember(parseAnswer(health), 'status') === 'ok';
}

function answersOwnCalls(health: Answer | undefined): boolean {
  return isWell(health) || (health !== undefined && isExplainedCode(readMember(parseAnswer(health), 'code')));
}
