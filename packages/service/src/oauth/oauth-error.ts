import { isStorable, UNSTORABLE } from '../values/storable-text.js';

/** The codes of RFC 6749, sections 4.1.2.1 (asking a person) and 5.2 (asking for a token). */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'access_denied'
  | 'unsupported_response_type'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type';

/** A request that is refused in the words of OAuth. Its message is the `error_description`. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';

  constructor(
    readonly code: OAuthErrorCode,
    description: string,
  ) {
    super(description);
  }
}

/** The value of a parameter that may come once; `undefined` also when it is empty. Source: RFC 6749, sections 3.1 and 3.2. */
export function oneOf(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new OAuthError('invalid_request', `The parameter ${name} came more than once`);
  if (!isStorable(values[0] ?? '')) throw new OAuthError('invalid_request', UNSTORABLE);
  return values[0] || undefined;
}

/** The value of a parameter that must come once. */
export function needed(parameters: URLSearchParams, name: string): string {
  const value = oneOf(parameters, name);
  if (value === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing`);
  return value;
}
