import { trustedHops, type Connection } from './client-address.js';
import { ProxyError } from './errors.js';
import type { GuardSettings } from './guard-options.js';
import { SECURITY_HEADERS } from './respond.js';

const PREFLIGHT = {
  ...SECURITY_HEADERS,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers':
    'content-type, idempotency-key, hosted-form-token, hosted-form-trap, hosted-form-captcha',
  'access-control-max-age': '86400',
};

/** The headers by which a browser lets a page of a listed site have the answer. */
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
 * The answer to a browser that asks whether a page of another site may make a call; `undefined` where it asks no such thing.
 *
 * @throws ProxyError `origin_refused`
 */
export function preflight({ origins }: GuardSettings, { method, headers }: Request): Response | undefined {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined;
  if (!origins.has(headers.get('origin') ?? '')) throw new ProxyError('origin_refused');
  return new Response(null, { status: 204, headers: PREFLIGHT });
}

/**
 * Lets no page of another site post that is not listed. What browsers say by themselves goes first (`Sec-Fetch-Site`): it is
 * right behind any reverse proxy. Older ones, and sites without https, tell the origin alone; who tells neither is no page.
 *
 * @throws ProxyError `origin_refused`
 */
export function refuseForeign(settings: GuardSettings, request: Request, connection: Connection): void {
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && settings.origins.has(origin)) return;
  const site = headers.get('sec-fetch-site');
  const isOwn = site === null ? origin === null || isHere(settings, request, connection, origin) : OWN.has(site);
  if (!isOwn) throw new ProxyError('origin_refused');
}

const OWN = new Set(['same-origin', 'none']);

/** Whether a page of this origin stands on the host that was asked. */
function isHere(settings: GuardSettings, request: Request, connection: Connection, origin: string): boolean {
  const { headers, url } = request;
  const told = trustedHops(settings, connection) > 0 ? headers.get('x-forwarded-host') : null;
  const host = told?.split(',').at(-1)?.trim() ?? headers.get('host') ?? new URL(url).host;
  return URL.canParse(origin) && hostsOf(new URL(origin)).includes(host.toLowerCase());
}

/** With its port, and without it where it is the usual one. */
function hostsOf({ host, hostname, protocol }: URL): readonly string[] {
  return host === hostname ? [host, `${host}:${protocol === 'https:' ? '443' : '80'}`] : [host];
}
