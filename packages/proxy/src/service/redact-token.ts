/** The deepest nesting of a response: recorded ones have six levels. */
const MAX_DEPTH = 100;

/** The length from which a token is removed. A shorter one is no secret, and its removal would damage words. */
const MIN_TOKEN_LENGTH = 6;

const REMOVED = '[removed]';

/**
 * Removes the token from a response of the service, should the service ever repeat it: from every text, and from the names of
 * members. It works on parsed JSON, where a text has one spelling.
 *
 * @throws RangeError when the response is nested too deeply.
 */
export function redactToken(json: unknown, token: string, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new RangeError(`The response is nested more than ${String(MAX_DEPTH)} levels deep.`);
  if (typeof json === 'string') return redactText(json, token);
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map((item) => redactToken(item, token, depth + 1));
  const members = Object.entries(json).map(([name, value]): [string, unknown] => [
    redactText(name, token),
    redactToken(value, token, depth + 1),
  ]);
  return Object.fromEntries(members);
}

function redactText(text: string, token: string): string {
  return token.length < MIN_TOKEN_LENGTH ? text : text.replaceAll(token, REMOVED);
}
