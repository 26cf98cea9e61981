import { isToken } from './options.js';

/** What the service gives for a code or a refresh token. */
export interface GivenToken {
  readonly accessToken: string;
  /** With it a new one can be had. */
  readonly refreshToken: string | undefined;
  /** When the access token ends, as the service says, in milliseconds since 1970. */
  readonly expires: number | undefined;
}

/** Where tokens are asked for, and with what. */
export interface TokenRequest {
  /** The service's address before `/api/v2`. */
  readonly service: string;
  /** Of OAuth: `grant_type`, `client_id`, `client_secret` and so on. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Why no token came. Neither token nor secret is in its text. */
export class TokenRequestError extends Error {
  override readonly name = 'TokenRequestError';

  constructor(
    /** Stable. */
    readonly code: 'service_unreachable' | 'token_refused' | 'answer_not_understood',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Asks the service for a token (RFC 6749, sections 4.1.3 and 6).
 *
 * The client's secret goes into the body, as the service documents it; so the answer to a redirect is not followed.
 *
 * @throws TokenRequestError
 */
export async function requestToken(request: TokenRequest): Promise<GivenToken> {
  const { status, text } = await post(request);
  const json = parse(text);
  if (status !== 200) throw refused(status, json);
  const token = json['access_token'];
  const refreshToken = json['refresh_token'];
  if (!isToken(token)) {
    throw new TokenRequestError('answer_not_understood', 'The service answered, but not with a token.');
  }
  return {
    accessToken: token,
    refreshToken: isToken(refreshToken) ? refreshToken : undefined,
    expires: expiresOf(json['expires_in'], request.now()),
  };
}

async function post({ service, parameters, fetch, signal }: TokenRequest): Promise<{ status: number; text: string }> {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...parameters }).toString();
  try {
    const init = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
    const response = await fetch(`${service}/api/v2/oauth2/token`, init);
    return { status: response.status, text: await response.text() };
  } catch (cause) {
    throw new TokenRequestError('service_unreachable', `The service could not be reached at ${service}.`, { cause });
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The words are the service's, and are shown in a terminal: one line, and nothing that steers it. */
export function plainWords(text: unknown): string {
  return typeof text === 'string'
    ? text
        .replace(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, 300)
    : '';
}

function refused(status: number, json: Readonly<Record<string, unknown>>): TokenRequestError {
  const said = [plainWords(json['error']), plainWords(json['error_description'])].filter(Boolean).join(': ');
  return new TokenRequestError(
    'token_refused',
    `The service gave no token: ${said || `it answered with status ${String(status)}`}.`,
  );
}

/** Seconds; the service sends them as a text. */
function expiresOf(seconds: unknown, now: number): number | undefined {
  const count = typeof seconds === 'string' || typeof seconds === 'number' ? Number(seconds || NaN) : NaN;
  return count > 0 && Number.isFinite(count) ? now + count * 1000 : undefined;
}
