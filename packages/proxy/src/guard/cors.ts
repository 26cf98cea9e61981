import type { Answer } from '../calls/answer.js';
import { ProxyError } from '../errors.js';
import { countTrustedHops } from './client-address.js';
import type { Connection } from './client-address.js';
import type { GuardSettings } from './guard-options.js';

const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'content-type, idempotency-key, hosted-form-token, hosted-form-trap, hosted-form-captcha',
  'access-control-max-age': '86400',
};

/** Returns the headers with which a browser shows the answer to a page of a listed origin. */
export function corsHeaders({ origins }: GuardSettings, { headers }: Request): Record<string, string> {
  const origin = headers.get('origin');
  if (origin === null || !origins.has(origin)) {
    return { 'cross-origin-resource-policy': 'same-origin', ...(origins.size > 0 && { vary: 'Origin' }) };
  }
  return {
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'hosted-form, retry-after, idempotency-replayed',
  };
}

/**
 * Answers a CORS preflight.
 *
 * @returns `undefined` when the request is no preflight.
 * @throws ProxyError `origin_refused`
 */
export function answerPreflight({ origins }: GuardSettings, { method, headers }: Request): Answer | undefined {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined;
  if (!origins.has(headers.get('origin') ?? '')) throw new ProxyError('origin_refused');
  return { status: 204, text: undefined, headers: PREFLIGHT_HEADERS };
}

/**
 * Refuses a POST from a page of another origin that is not listed. `Sec-Fetch-Site` decides first, because it is right behind
 * any reverse proxy. Old browsers, and sites without https, send only the origin. A request without both comes from no page.
 *
 * @throws ProxyError `origin_refused`
 */
export function refuseForeignOrigin(settings: GuardSettings, request: Request, connection: Connection): void {
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && settings.origins.has(origin)) return;
  const site = headers.get('sec-fetch-site');
  const isOwn =
    site === null ? origin === null || isRequestedHost(settings, request, connection, origin) : OWN_SITES.has(site);
  if (!isOwn) throw new ProxyError('origin_refused');
}

const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/** Tells whether an origin has the host that the request was sent to. */
function isRequestedHost(settings: GuardSettings, request: Request, connection: Connection, origin: string): boolean {
  const { headers, url } = request;
  const forwarded = countTrustedHops(settings, connection) > 0 ? headers.get('x-forwarded-host') : null;
  const host = forwarded?.split(',').at(-1)?.trim() ?? headers.get('host') ?? new URL(url).host;
  return URL.canParse(origin) && listHosts(new URL(origin)).includes(host.toLowerCase());
}

/** Returns the host of an address; also with its port where that is the default one. */
function listHosts({ host, hostname, protocol }: URL): readonly string[] {
  return host === hostname ? [host, `${host}:${protocol === 'https:' ? '443' : '80'}`] : [host];
}
