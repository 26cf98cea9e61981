import type { Answer } from '../calls/answer.js';
import type { Call } from '../calls/call.js';
import { ProxyError } from '../errors.js';
import { countTrustedHops } from './client-address.js';
import type { Connection } from './client-address.js';
import type { GuardSettings } from './guard-options.js';

/** The words that a browser is told for most calls. */
const USUAL_WORDS = {
  methods: 'GET, POST',
  headers: 'content-type, idempotency-key, hosted-form-token, hosted-form-trap, hosted-form-captcha',
  exposed: 'hosted-form, retry-after, idempotency-replayed',
};

/** The words for a carried draft. */
const CARRIED_WORDS = {
  methods: 'GET, PUT, DELETE',
  headers: 'content-type, hosted-form-grip, hosted-form-token, hosted-form-sent, if-match, if-none-match, prefer',
  exposed: 'date, etag, hosted-form-expires, retry-after',
};

/** The words for partial answers. */
const PARTIAL_WORDS = {
  methods: 'PUT, DELETE',
  headers: 'content-type, hosted-form-sent',
  exposed: 'retry-after',
};

function wordsFor(call: Call | undefined): typeof USUAL_WORDS {
  if (call?.kind === 'partial') return PARTIAL_WORDS;
  return call?.kind === 'carried' ? CARRIED_WORDS : USUAL_WORDS;
}

/**
 * Returns the headers with which a browser shows the answer to a page of a listed origin.
 *
 * @param call The call; `undefined` where the address is none.
 */
export function corsHeaders(
  { origins }: GuardSettings,
  { headers }: Request,
  call: Call | undefined,
): Record<string, string> {
  const origin = headers.get('origin');
  if (origin === null || !origins.has(origin)) {
    return { 'cross-origin-resource-policy': 'same-origin', ...(origins.size > 0 && { vary: 'Origin' }) };
  }
  return {
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': wordsFor(call).exposed,
  };
}

/**
 * Answers a CORS preflight.
 *
 * @returns `undefined` when the request is no preflight.
 * @throws ProxyError `origin_refused`
 */
export function answerPreflight(
  { origins }: GuardSettings,
  { method, headers }: Request,
  call: Call,
): Answer | undefined {
  if (method !== 'OPTIONS' || !headers.has('access-control-request-method')) return undefined;
  if (!origins.has(headers.get('origin') ?? '')) throw new ProxyError('origin_refused');
  const words = wordsFor(call);
  const allowed = {
    'access-control-allow-methods': words.methods,
    'access-control-allow-headers': words.headers,
    'access-control-max-age': '86400',
  };
  return { status: 204, text: undefined, headers: allowed };
}

/**
 * Refuses a call that changes something from a page of another origin that is not listed. `Sec-Fetch-Site` decides first, because it is right behind
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
