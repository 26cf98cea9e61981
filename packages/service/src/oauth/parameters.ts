import { isStorable, UNSTORABLE } from '../values/storable-text.js';
import { readBytes } from '../http/body.js';
import { OAuthError } from './refusal.js';

/** Bytes that the body of a request has at most. */
const BODY_LIMIT = 16 * 1024;

/** Reads the parameters in the body of a request, which must be urlencoded. Source: RFC 6749, section 4.1.3. */
export async function readParameters(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'The content type must be application/x-www-form-urlencoded');
  }
  return new URLSearchParams(new TextDecoder().decode(await readBytes(request, BODY_LIMIT)));
}

/** Reads a parameter that may occur once; `undefined` also when it is empty. Source: RFC 6749, sections 3.1 and 3.2. */
export function readOptional(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name);
  if (values.length > 1) throw new OAuthError('invalid_request', `The parameter ${name} came more than once`);
  if (!isStorable(values[0] ?? '')) throw new OAuthError('invalid_request', UNSTORABLE);
  return values[0] || undefined;
}

/** Reads a parameter that must occur once. */
export function readRequired(parameters: URLSearchParams, name: string): string {
  const value = readOptional(parameters, name);
  if (value === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing`);
  return value;
}
