import { json, page } from './fake-service.js';
import type { Reply } from './fake-service.js';
import type { SiteName } from './subject.js';

/** A fault of the service, or of the way to it. */
export interface Fault {
  readonly what: string;
  /** The answer of the service; absent where no call can arrive. */
  readonly reply?: Reply;
  /** The site that meets the fault. Default: the usual one. */
  readonly site?: SiteName;
  readonly status: number;
  readonly code: string | undefined;
  /** `refused`: nothing was stored. `unknown`: nobody can tell. */
  readonly outcome: 'refused' | 'unknown';
}

const refused = (what: string, reply: Reply, status: number, code?: string): Fault => ({
  what,
  reply,
  status,
  code,
  outcome: 'refused',
});
const unknown = (what: string, reply: Reply, status: number, code: string | undefined, site?: SiteName): Fault => ({
  what,
  reply,
  status,
  code,
  outcome: 'unknown',
  ...(site && { site }),
});
const unsent = (what: string, site: SiteName): Fault => ({
  what,
  site,
  status: 502,
  code: 'service_unreachable',
  outcome: 'refused',
});

/** Longer than what a proxy reads of an answer. */
const TOO_LONG = `{"id":"1","message":"${'x'.repeat(17 * 1024 * 1024)}"}`;

/** Faults that may happen between the proxy and the service, and what the answer then says. Each row is played with a key and without. */
export const FAULTS: readonly Fault[] = [
  refused('an error with 200', json({ status: 'error', error: 'Closed' }), 200),
  refused('400', json({ status: 'error', error: 'Required' }, 400), 400),
  refused('404 that is no JSON', page(404), 502, 'service_not_json'),
  refused('400 that breaks off', { ...page(400, '{"status"'), end: 'cut' }, 502, 'service_not_json'),
  refused('400 that is too long', page(400, TOO_LONG), 502, 'service_failed'),
  refused('401', page(401), 401, 'service_refused_token'),
  refused('403', page(403), 403, 'service_refused_token'),
  refused('413', page(413), 413, 'service_too_large'),
  refused('429', page(429), 429, 'service_rate_limited'),
  refused('501', page(501), 502, 'service_failed'),
  refused('503', page(503), 502, 'service_failed'),
  refused('503 that says when to come back', page(503, '', { 'retry-after': '5' }), 503, 'service_failed'),
  refused('507', page(507), 507, 'service_full'),
  refused('a service that has moved for good, 301', page(301), 502, 'service_failed'),
  refused('a service that has moved for now, 307', page(307), 502, 'service_failed'),
  refused('a service that has moved, 308', page(308), 502, 'service_failed'),
  unsent('a closed port', 'nowhere'),
  unsent('a name that nobody has', 'nameless'),
  unsent('a server that speaks no TLS', 'no-tls'),
  ...[500, 502, 504, 520].map((status) => unknown(String(status), page(status), 502, 'service_failed')),
  unknown('504 that says when to come back', page(504, '', { 'retry-after': '5' }), 504, 'service_failed'),
  ...[300, 302, 303].map((status) =>
    unknown(`a redirect to another page, ${String(status)}`, page(status), 502, 'service_failed'),
  ),
  unknown('a good answer that is no JSON', page(200, '<h1>Thanks</h1>'), 502, 'service_not_json'),
  unknown('a good answer without a body', page(200), 502, 'service_not_json'),
  unknown('a good answer that is cut off', page(201, '{"id":"1'), 502, 'service_not_json'),
  unknown('a good answer that breaks off', { ...page(201, '{"id":"1'), end: 'cut' }, 502, 'service_not_json'),
  unknown(
    'a good answer in a broken encoding',
    { ...page(200, '<h1>Thanks</h1>'), end: 'plain' },
    502,
    'service_not_json',
  ),
  unknown('a good answer that is too long', page(200, TOO_LONG), 502, 'service_failed'),
  unknown('a good answer that stalls', { ...page(200, '{"id":"1'), end: 'stall' }, 504, 'service_timeout', 'hasty'),
  unknown('a good answer of another shape', json(['thanks']), 200, undefined),
  unknown('a connection that breaks', { end: 'break' }, 502, 'service_unreachable'),
  unknown('an answer that is no HTTP', { end: 'garbage' }, 502, 'service_unreachable'),
  unknown('a service that does not answer in time', { end: 'never' }, 504, 'service_timeout', 'hasty'),
];
