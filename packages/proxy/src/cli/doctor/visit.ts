import { withTimeLimit } from '../../time-limits.js';
import { readErrorCode } from '../../unknown-value.js';
import { createFailureFinding } from './findings.js';
import type { Finding } from './findings.js';
import type { FailureKind, Subject } from './findings/failure-findings.js';

/** The network and the clock, which tests replace. */
export interface Web {
  readonly fetch: typeof fetch;
  /** Returns the time in milliseconds. */
  readonly now: () => number;
  /** The time for one answer, in milliseconds. */
  readonly timeLimit: number;
  /** Aborted when the person ends the command. */
  readonly signal: AbortSignal;
  /** Whether calls go through a proxy that the environment names. */
  readonly isThroughProxy?: boolean;
}

/** A name and a password for the pages of one origin. */
export interface Credentials {
  readonly origin: string;
  readonly name: string;
  readonly password: string;
}

/** A whole answer. */
export interface Answer {
  /** The address that answered, after redirects. */
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The time from the first request to the last byte, in milliseconds. */
  readonly ms: number;
}

/** A failure to get an answer. */
export interface Failure {
  readonly address: string;
  readonly failure: FailureKind;
  /** The reason in the system's words. */
  readonly reason: string;
}

/** A request to make. */
export interface Question {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Follows redirects, as browsers do for pages and scripts. */
  readonly follow?: boolean;
}

const MAX_REDIRECTS = 10;

/**
 * Makes a request like a browser that comes for the first time: without cookies, and without a cache. Never rejects.
 * A connection that breaks off is tried once more, as browsers do: a web server that begins anew closes those it has.
 */
export async function visit(web: Web, address: string, question: Question = {}): Promise<Answer | Failure> {
  const start = web.now();
  const { follow = false, ...init } = question;
  let mayRepeat = (init.method ?? 'GET') === 'GET';
  for (let [url, redirects] = [address, 0]; ; redirects += 1) {
    if (redirects > MAX_REDIRECTS)
      return { address, failure: 'redirect_loop', reason: `${String(redirects)} redirects` };
    try {
      const { response, text } = await load(web, url, init);
      const target = follow ? readRedirect(response, url) : undefined;
      const { status, headers } = response;
      if (target === undefined) return { address: url, status, headers, text, ms: Math.round(web.now() - start) };
      url = target;
    } catch (error) {
      const failed = toFailure(error);
      if (failed.failure !== 'broken_off' || !mayRepeat) return { address: url, ...failed };
      mayRepeat = false;
    }
  }
}

/** Returns the web as one sees it who gives a name and a password to one origin, as browsers do. Other origins get neither. */
export function withPassword(web: Web, { origin, name, password }: Credentials): Web {
  const words = Buffer.from(`${name}:${password}`).toString('base64');
  const fetch: Web['fetch'] = (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin === origin) request.headers.set('authorization', `Basic ${words}`);
    return web.fetch(request);
  };
  return { ...web, fetch };
}

/** Tells whether no answer came. */
export function isFailure(result: Answer | Failure): result is Failure {
  return 'failure' in result;
}

/** Converts a failure to a finding. */
export function failureFinding(subject: Subject, { address, failure, reason }: Failure): Finding {
  return createFailureFinding(subject, failure, { address, reason });
}

function load({ fetch, timeLimit, signal }: Web, url: string, init: RequestInit) {
  return withTimeLimit(
    timeLimit,
    async (limit) => {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
      return { response, text: await response.text() };
    },
    signal,
  );
}

/** Returns the address that an answer redirects to, if it does. */
function readRedirect({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from)) return undefined;
  const { href, protocol } = new URL(location, from);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** The kinds of failures, by the codes of the system. Each platform has some of its own. */
const KINDS: readonly (readonly [FailureKind, RegExp])[] = [
  ['timeout', /^(TimeoutError|AbortError|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ['name_unknown', /^(ENOTFOUND|EAI_AGAIN)$/],
  ['tls', /CERT|_SSL_|_TLS_|^EPROTO$|VERIFY/],
  ['broken_encoding', /^Z_|ZLIB|BROTLI|^ERR__ERROR_FORMAT|^ZSTD/],
  ['broken_off', /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$|^HPE_/],
];

function toFailure(error: unknown): Omit<Failure, 'address'> {
  const codes: string[] = [];
  let message = '';
  for (let each = error; each instanceof Error || each instanceof DOMException; each = each.cause) {
    codes.push(readErrorCode(each) || each.name);
    message = each.message || message;
  }
  const known = KINDS.find(([, pattern]) => codes.some((code) => pattern.test(code)));
  return { failure: known?.[0] ?? 'unreachable', reason: explain(message) };
}

/** Says a reason in plain words where those of the system are for programmers. */
function explain(message: string): string {
  if (/wrong version number|packet length too long|http request/i.test(message))
    return 'it speaks http there, not https';
  return message.replace(/^Not done within (\d+)000 ms\.$/, 'nothing came within $1 seconds');
}
