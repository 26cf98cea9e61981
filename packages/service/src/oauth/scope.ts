import { readOptional } from './parameters.js';
import { OAuthError } from './refusal.js';

const LONGEST = 500;

/** Words with single spaces between them. Source: RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/**
 * Reads the scope that a client asks for; `null` for none. The service has one kind of access, and narrows none. It
 * keeps a scope only for the answer, because strict clients refuse an answer without the requested scope.
 */
export function readScope(parameters: URLSearchParams): string | null {
  const scope = readOptional(parameters, 'scope');
  if (scope === undefined) return null;
  if (scope.length <= LONGEST && SCOPE.test(scope)) return scope;
  throw new OAuthError('invalid_scope', `A scope is words with single spaces between them, ${LONGEST} letters at most`);
}

/** Reads the scope of new tokens of a grant: the requested one, or less. Source: RFC 6749, section 6. */
export function readRefreshScope(granted: string | null, parameters: URLSearchParams): string | null {
  const asked = readScope(parameters);
  const words = new Set(granted?.split(' '));
  if (asked?.split(' ').every((word) => words.has(word)) ?? true) return asked ?? granted;
  throw new OAuthError('invalid_scope', 'The scope is wider than the one that was allowed');
}
