import { finding, type Finding } from './finding.js';
import { announces } from './proxy-checks.js';
import type { Answer } from './visit.js';

/** What a browser asks before a submission to another origin. */
export function preflightHeaders(list: Answer, origin: string): Record<string, string> {
  const headers = announces(list) ? 'content-type, idempotency-key' : 'content-type';
  return { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers };
}

/** Whether a browser lets a page of `origin` read the answer. */
export function isReadable({ headers }: Answer, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin;
}

/** Whether the proxy lets pages of another origin use it: read its field list, and send a submission. */
export function checkCors(list: Answer, preflight: Answer, origin: string): readonly Finding[] {
  if (!isReadable(list, origin)) return [finding('cors_missing', { origin })];
  const { status } = preflight;
  if (status < 200 || status >= 300 || !isReadable(preflight, origin)) {
    return [finding('cors_preflight', { status, origin })];
  }
  const allowed = namesIn(preflight, 'access-control-allow-headers');
  const asked = (preflightHeaders(list, origin)['access-control-request-headers'] ?? '').split(', ');
  const refused = asked.filter((name) => !allowed.includes(name) && !allowed.includes('*'));
  if (refused.length > 0) return [finding('cors_headers', { names: refused.join(', ') })];
  const exposed = namesIn(list, 'access-control-expose-headers');
  const isHidden = announces(list) && !exposed.includes('hosted-form') && !exposed.includes('*');
  return [finding('cors_good', { origin }), ...(isHidden ? [finding('cors_expose')] : [])];
}

function namesIn({ headers }: Answer, header: string): readonly string[] {
  return (headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());
}
