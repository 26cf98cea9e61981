import { finding, type Finding } from './finding.js';
import { isToldByProxy } from './findings.js';
import type { Place } from './page.js';
import { keptFor, timeText } from './units.js';
import type { Answer } from './visit.js';

/** Seconds for which a field list may be kept, and milliseconds that it may take, before the owner is told. */
const KEPT_LONG = 600;
const SLOW = 3000;

/** What an answer says as JSON; `undefined` where it is none. */
export function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A member of what may be a JSON object. */
export function memberOf(json: unknown, name: string): unknown {
  return (Object(json) as Record<string, unknown>)[name];
}

/** Why no field list came, or nothing where it did. `origin`: of the page. */
export function checkFieldList(came: Answer, { formId: form }: Place, origin: string): readonly Finding[] {
  const { address, status, headers } = came;
  const target = headers.get('location');
  if (status >= 300 && status < 400) return [finding('proxy_redirects', { target: target ?? 'nowhere' })];
  const json = jsonOf(came);
  const code = memberOf(json, 'code');
  if (isToldByProxy(code)) return [finding(code, { form, address, origin })];
  if (json === undefined) return [noJson(came)];
  const sentence = sentenceOf(json);
  if (status >= 400 || sentence !== undefined) return [refused(came, form, sentence ?? '')];
  return Array.isArray(json) ? [] : [finding('field_list_not_json', { type: 'an object', address })];
}

function noJson({ address, status, headers, text }: Answer): Finding {
  if (status === 401 || status === 403) return finding('token_refused', { status });
  if (status === 404) return finding('proxy_not_there', { address, status });
  if (/^\s*</.test(text)) return finding('field_list_is_page', { address, status });
  if (status >= 400) return finding('field_list_status', { status, address });
  return finding('field_list_not_json', { type: headers.get('content-type') ?? 'of no type', address });
}

function refused({ address, status }: Answer, form: string, sentence: string): Finding {
  if (status === 404 || /not found|valid form/i.test(sentence)) return finding('form_not_found', { form, sentence });
  if (status === 401 || status === 403 || /permission|unauthori[sz]ed/i.test(sentence)) {
    return finding('token_refused', { status });
  }
  return sentence === ''
    ? finding('field_list_status', { status, address })
    : finding('field_list_error', { sentence });
}

function sentenceOf(json: unknown): string | undefined {
  const error = memberOf(json, 'error');
  if (typeof error === 'string' && error !== '') return error;
  return memberOf(json, 'status') === 'error' ? 'no reason given' : undefined;
}

/** What is to be said of a field list that came. */
export function checkGoodList(came: Answer, { formId: form }: Place): readonly Finding[] {
  const json = jsonOf(came);
  const count = Array.isArray(json) ? json.length : 0;
  const { ms, headers } = came;
  const age = Number(headers.get('age') ?? 0);
  const kept = Math.max(keptFor(headers) ?? 0, age);
  const by = age > KEPT_LONG ? `it is ${timeText(age)} old` : `Cache-Control: ${headers.get('cache-control') ?? ''}`;
  return [
    count > 0 ? finding('field_list_good', { form, count, ms }) : finding('field_list_empty', { form }),
    ...(kept > KEPT_LONG ? [finding('field_list_cached_long', { time: timeText(kept), by })] : []),
    ...(headers.has('set-cookie') ? [finding('cookies_passed_on')] : []),
    ...(ms > SLOW ? [finding('proxy_slow', { ms })] : []),
  ];
}

/** What is to be said of the form object, which a plain proxy need not let through. */
export function checkForm(came: Answer, { formId }: Place): readonly Finding[] {
  const json = jsonOf(came);
  const id = memberOf(json, 'id');
  if (came.status !== 200 || (typeof id !== 'string' && typeof id !== 'number')) {
    return [finding('form_object_missing', { status: came.status })];
  }
  if (String(id) !== formId) return [finding('other_form', { form: formId, other: String(id) })];
  const inactive = memberOf(json, 'inactive');
  const isClosed = inactive === true || inactive === 1 || inactive === '1';
  return [finding('form_object_good'), ...(isClosed ? [finding('form_closed')] : [])];
}

/** Which proxy it is. `health`: what it answers when it is asked whether it is well. */
export function checkKind(list: Answer, health: Answer | undefined): readonly Finding[] {
  const well = isWell(health) ? [finding('health_good')] : [];
  if (announces(list)) return well;
  return speaksForItself(health) ? [...well, finding('header_stripped')] : [finding('plain_proxy')];
}

/** Whether it is the reference proxy for certain: it announces itself, and answers calls that the service does not have. */
export function isReference(list: Answer, health: Answer | undefined): boolean {
  return announces(list) && speaksForItself(health);
}

/** Whether the header of the reference proxy is there. */
export function announces({ headers }: Answer): boolean {
  return /\bidempotency\b/.test(headers.get('hosted-form') ?? '');
}

function isWell(health: Answer | undefined): boolean {
  return health?.status === 200 && memberOf(jsonOf(health), 'status') === 'ok';
}

function speaksForItself(health: Answer | undefined): boolean {
  return isWell(health) || (health !== undefined && isToldByProxy(memberOf(jsonOf(health), 'code')));
}
