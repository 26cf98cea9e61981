import { createFinding } from './findings.js';
import type { Finding } from './findings.js';
import { addOrigin } from './known-lists.js';
import type { KnownLists } from './known-lists.js';
import { announces, keepsKeys } from './proxy-checks.js';
import type { Answer } from './visit.js';

/** Returns the headers of a browser's preflight before a submission to another origin. */
export function preflightHeaders(list: Answer, origin: string): Record<string, string> {
  const headers = keepsKeys(list) ? 'content-type, idempotency-key' : 'content-type';
  return { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers };
}

/** Tells whether a browser lets a page of an origin read the answer. */
export function isReadable({ headers }: Answer, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

/** Checks whether the proxy lets pages of another origin read its field list, and send a submission. */
export function checkCors(list: Answer, preflight: Answer, origin: string, lists: KnownLists): readonly Finding[] {
  const { how, paste } = addOrigin(origin, lists);
  if (!isReadable(list, origin)) return [createFinding('cors_missing', { origin, how }, paste)];
  const { status } = preflight;
  if (status < 200 || status >= 300 || !isReadable(preflight, origin)) {
    return [createFinding('cors_preflight', { status, origin, how }, paste)];
  }
  const allowed = readNames(preflight, 'access-control-allow-headers');
  const asked = (preflightHeaders(list, origin)['access-control-request-headers'] ?? '').split(', ');
  const refused = asked.filter((name) => !allowed.includes(name) && !allowed.includes('*'));
  if (refused.length > 0) return [createFinding('cors_headers', { names: refused.join(', ') })];
  const exposed = readNames(list, 'access-control-expose-headers');
  const isHidden = announces(list) && !exposed.includes('hosted-form') && !exposed.includes('*');
  return [createFinding('cors_good', { origin }), ...(isHidden ? [createFinding('cors_expose')] : [])];
}

/** Reads a header that is a list of names. */
function readNames({ headers }: Answer, header: string): readonly string[] {
  return (headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());
}
