import { isToken } from '../options.js';
import { withTimeLimit } from '../time-limits.js';
import { parseObject, toPlainLine } from '../unknown-value.js';
import type { JsonObject } from '../unknown-value.js';

/** The tokens that the service grants for a code or a refresh token. */
export interface GrantedToken {
  readonly accessToken: string;
  /** The token that renews the access token. */
  readonly refreshToken: string | undefined;
  /** The time at which the access token expires, as the service says, in milliseconds since 1970. */
  readonly expires: number | undefined;
}

/** A request for a token. */
export interface TokenRequest {
  /** The service's address before `/api/v2`. */
  readonly service: string;
  /** The parameters of OAuth: `grant_type`, `client_id`, `client_secret` and so on. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** The time for the service's response, in milliseconds. */
  readonly timeLimit: number;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

/** A failed request for a token. Its text holds neither the token nor the secret. */
export class TokenRequestError extends Error {
  override readonly name = 'TokenRequestError';

  constructor(
    /** The stable code, for programs. */
    readonly code: 'service_unreachable' | 'token_refused' | 'answer_not_understood',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Requests a token from the service (RFC 6749, sections 4.1.3 and 6). The body holds the client's secret, as the service
 * documents it, so a redirect is not followed.
 *
 * @throws TokenRequestError
 */
export async function requestToken(request: TokenRequest): Promise<GrantedToken> {
  const { status, text } = await post(request);
  const json = parseObject(text);
  if (status !== 200) throw toRefusal(status, json);
  const token = json['access_token'];
  const refreshToken = json['refresh_token'];
  if (!isToken(token)) {
    throw new TokenRequestError('answer_not_understood', 'The service answered, but not with a token.');
  }
  return {
    accessToken: token,
    refreshToken: isToken(refreshToken) ? refreshToken : undefined,
    expires: readExpiry(json['expires_in'], request.now()),
  };
}

async function post({ service, parameters, fetch, timeLimit, signal }: TokenRequest) {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ ...parameters }).toString();
  try {
    return await withTimeLimit(
      timeLimit,
      async (limit) => {
        const init = { method: 'POST', headers, body, signal: limit.signal, redirect: 'manual' } as const;
        const response = await fetch(`${service}/api/v2/oauth2/token`, init);
        return { status: response.status, text: await response.text() };
      },
      signal,
    );
  } catch (cause) {
    throw new TokenRequestError('service_unreachable', `The service could not be reached at ${service}.`, { cause });
  }
}

function toRefusal(status: number, json: JsonObject): TokenRequestError {
  const reason = [toPlainLine(json['error']), toPlainLine(json['error_description'])].filter(Boolean).join(': ');
  return new TokenRequestError(
    'token_refused',
    `The service granted no token: ${reason || `it answered with status ${String(status)}`}.`,
  );
}

/** Reads the seconds until the expiry, which the service sends as a text. */
function readExpiry(seconds: unknown, now: number): number | undefined {
  const count = typeof seconds === 'string' || typeof seconds === 'number' ? Number(seconds || NaN) : NaN;
  return count > 0 && Number.isFinite(count) ? now + count * 1000 : undefined;
}
