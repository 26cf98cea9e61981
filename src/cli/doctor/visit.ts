import { finding, type Finding } from './finding.js';
import type { FailureKind, Subject } from './findings.js';

/** The network and the clock, for tests to hold. */
export interface Web {
  readonly fetch: typeof fetch;
  /** Milliseconds. */
  readonly now: () => number;
  /** Aborted when an answer has taken too long, or the person ends the command. */
  readonly limit: () => AbortSignal;
}

/** An answer that came, whole. */
export interface Answer {
  /** What was asked for, after redirects. */
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** From the first question to the last byte. */
  readonly ms: number;
}

/** None came. */
export interface Failure {
  readonly address: string;
  readonly failure: FailureKind;
  /** In the system's words. */
  readonly reason: string;
}

/** What is asked for. */
export interface Question {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether redirects are followed: as browsers do it with pages and scripts. */
  readonly follow?: boolean;
}

const MOST_REDIRECTS = 10;

/** Asks as a browser does that comes for the first time: no cookie, nothing kept. Never rejects. */
export async function visit(web: Web, address: string, question: Question = {}): Promise<Answer | Failure> {
  const start = web.now();
  const { follow = false, ...init } = question;
  for (let [url, redirects] = [address, 0]; ; redirects += 1) {
    if (redirects > MOST_REDIRECTS)
      return { address, failure: 'redirect_loop', reason: `${String(redirects)} redirects` };
    try {
      const response = await web.fetch(url, { ...init, redirect: 'manual', signal: web.limit() });
      const target = follow ? targetOf(response, url) : undefined;
      const text = await response.text();
      const { status, headers } = response;
      if (target === undefined) return { address: url, status, headers, text, ms: Math.round(web.now() - start) };
      url = target;
    } catch (error) {
      return { address: url, ...failureOf(error) };
    }
  }
}

/** Whether nothing came. */
export function isFailure(visited: Answer | Failure): visited is Failure {
  return 'failure' in visited;
}

/** That nothing came, in words. */
export function failureFinding(subject: Subject, { address, failure, reason }: Failure): Finding {
  return finding(`${subject}_${failure}`, { address, reason });
}

function targetOf({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get('location');
  if (status < 300 || status > 399 || location === null || !URL.canParse(location, from)) return undefined;
  const { href, protocol } = new URL(location, from);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** The system's codes, of which each platform has some of its own. */
const KINDS: readonly (readonly [FailureKind, RegExp])[] = [
  ['timeout', /^(TimeoutError|AbortError|ETIMEDOUT|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  ['name_unknown', /^(ENOTFOUND|EAI_AGAIN)$/],
  ['tls', /CERT|_SSL_|_TLS_|^EPROTO$|VERIFY/],
  ['broken_encoding', /^Z_|ZLIB|BROTLI|^ERR__ERROR_FORMAT|^ZSTD/],
  ['broken_off', /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$|^HPE_/],
];

function failureOf(error: unknown): Omit<Failure, 'address'> {
  const reasons: string[] = [];
  let message = '';
  for (let each = error; each instanceof Error || each instanceof DOMException; each = each.cause) {
    const { code } = each as { readonly code?: unknown };
    reasons.push(typeof code === 'string' ? code : each.name);
    message = each.message || message;
  }
  const known = KINDS.find(([, pattern]) => reasons.some((reason) => pattern.test(reason)));
  return { failure: known?.[0] ?? 'unreachable', reason: message };
}
