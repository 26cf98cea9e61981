// Reads the link of a carried draft, whatever programs have made of it on its way.
import { CarryError } from '../../api/carry/carry-error.js';
import { tryTo } from '../../platform/try.js';
import { NAME } from './carry-secret.js';
import { isSecret } from './read-secret.js';

/** Links may be encoded again by each program that passes them on. */
const MOST_DECODED = 3;
/** Characters that programs put into a long link to break it, and the mark of such a break in mails. None of it is in a secret. */
const BREAKS = /[=\s\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * Reads the secret from the fragment of a link, with or without its `#`. What mail programs do to a link is mended where only one secret
 * can be meant.
 *
 * @throws CarryError `link-damaged`, `link-other-form`
 */
export function readLink(fragment: string, formId: string): string {
  const text = decodePercent(fragment)
    .replace(/^\s*#?\s*/, '')
    .replace(NAME, '');
  // A mail that is not decoded has `=3D` in place of `=`.
  const id = [formId, `3D${formId}`].find((one) => text.startsWith(`${one}.`));
  const rest = id === undefined ? '' : text.slice(id.length + 1);
  // First as it stands, because words may follow after a space.
  const secret = [rest, rest.replace(BREAKS, '')].map(readStart).find(isSecret);
  if (secret) return secret;
  throw new CarryError(id === undefined && /^[^.]+\.[\w-]+/.test(text) ? 'link-other-form' : 'link-damaged');
}

/** Returns the letters of base64url that a text starts with: punctuation that follows a link is none of it. */
const readStart = (text: string): string => /^[\w-]*/.exec(text)?.[0] ?? '';

function decodePercent(text: string): string {
  let decoded = text;
  for (let times = 0; times < MOST_DECODED; times++)
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, (part) => tryTo(() => decodeURIComponent(part)) ?? part);
  return decoded;
}
