import { readBytes } from '../http/body.js';
import { OAuthError } from './oauth-error.js';

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
