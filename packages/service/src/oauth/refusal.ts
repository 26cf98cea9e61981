import { ServiceError } from '../http/errors.js';

/** The codes of RFC 6749, sections 4.1.2.1 (asking a person) and 5.2 (asking for a token). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type';

/** A request that is refused with an OAuth error. Its message is the `error_description`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
  ) {
    super(description);
  }
}

/** The content of a refusal. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Reads a thrown error as an OAuth error; throws any other error again. Source: RFC 6749, section 5.2. */
export function readRefusal(error: unknown): Refusal {
  if (error instanceof OAuthError) {
    const isClient = error.code === 'invalid_client';
    const headers = isClient ? { 'WWW-Authenticate': 'Basic realm="Service"' } : {};
    return { status: isClient ? 401 : 400, code: error.code, sentence: error.message, headers };
  }
  if (!(error instanceof ServiceError)) throw error;
  return { status: error.status, code: 'invalid_request', sentence: error.message, headers: error.headers };
}

/** Converts an error to the JSON that a client gets. Source: RFC 6749, section 5.2. */
export function refusalAnswer(error: unknown): Response {
  const { status, code, sentence, headers } = readRefusal(error);
  const all = { 'Cache-Control': 'no-store', Pragma: 'no-cache', ...headers };
  return Response.json({ error: code, error_description: sentence }, { status, headers: all });
}
