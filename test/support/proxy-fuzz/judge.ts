import type { HostileRequest } from './hostile-request.js';
import type { RawAnswer } from './raw-call.js';
import type { HeardCall } from './recording-service.js';

/** Lists the promises of the proxy that an answer breaks, in words. */
export function judgeAnswer({ method, isBroken }: HostileRequest, answer: RawAnswer, token: string): string[] {
  const { text, status, headers, body, isWhole } = answer;
  const wrong: string[] = [];
  if (text.includes(token)) wrong.push('the token is in the answer');
  if (!isWhole) return isBroken ? wrong : [...wrong, 'there is no whole answer'];
  if (status === undefined) return [...wrong, 'there is no status'];
  if ([500, 501].includes(status)) wrong.push('the proxy failed');
  if (headers.has('set-cookie') || headers.has('x-service')) wrong.push('a header of the service is in the answer');
  if (headers.get('x-content-type-options') !== 'nosniff') wrong.push('the answer may be sniffed');
  const mayBeKept = status === 304 || (status === 200 && (method === 'GET' || method === 'HEAD'));
  if (!mayBeKept && headers.get('cache-control') !== 'no-store') wrong.push('the answer may be kept');
  if (method === 'HEAD' || status === 304 || status === 204) {
    // A malformed request has no known method.
    if (body !== '' && !isBroken) wrong.push('there is a body where none may be');
    return wrong;
  }
  return [...wrong, ...judgeJson(status, headers.get('content-type'), body)];
}

function judgeJson(status: number, type: string | undefined, body: string): string[] {
  if (type !== 'application/json; charset=utf-8') return [`the type is ${String(type)}`];
  const json = parse(body);
  if (json === undefined) return ['the body is no JSON'];
  if (status < 400) return [];
  const { status: state, error, code } = Object(json) as Readonly<Record<string, unknown>>;
  const isTold = state === 'error' && typeof error === 'string' && error !== '' && /^[a-z_]+$/.test(String(code));
  return isTold ? [] : ['the error has no sentence or no code'];
}

/** Lists the promises of the proxy that a call to the service breaks. */
export function judgeCall({ method, path, headers, body }: HeardCall, token: string): string[] {
  const wrong: string[] = [];
  const reads = method === 'GET' && /^\/api\/v2\/form\/10[12](\.json|\/field\.json)$/.test(path);
  const sends = method === 'POST' && /^\/api\/v2\/form\/10[12]\/submission\.json$/.test(path);
  if (!reads && !sends) wrong.push(`a call that is none of the three: ${method} ${path}`);
  const known = [
    'accept',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'transfer-encoding',
    'x-request-id',
  ];
  const others = Object.keys(headers).filter((name) => !known.includes(name));
  if (others.length > 0) wrong.push(`headers that are not the proxy’s own: ${others.join(', ')}`);
  if (headers['authorization'] !== `Bearer ${token}`) wrong.push('a call without the token');
  if (sends && !isSubmission(body))
    wrong.push(`a submission that is none: ${body.slice(0, 100)} … ${body.slice(-100)}`);
  return wrong;
}

/** Checks a body as strictly as its bytes allow, by other means than the proxy's own. */
function isSubmission(body: string): boolean {
  const bytes = Buffer.from(body, 'latin1');
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    return isObject && Object.keys(json).every((name) => name === 'field_1' || name === 'field_2');
  } catch {
    return false;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
