import { createHash } from 'node:crypto';

/** The hashes that browsers know, the weakest first. */
const STRENGTHS = ['sha256', 'sha384', 'sha512'];

/** Returns the hash of a script, as the attribute `integrity` takes it. */
export const computeIntegrity = (text: string): string =>
  `sha384-${createHash('sha384').update(text, 'utf8').digest('base64')}`;

/**
 * Tells whether a browser runs a script with this attribute `integrity`. The strongest kind of hash in it counts, and one of that
 * kind has to be the script's. A text that is not a hash is ignored, so such an attribute forbids nothing.
 *
 * @param text The script, as it is sent in UTF-8.
 */
export function fitsIntegrity(text: string, integrity: string): boolean {
  const hashes = integrity.split(/\s+/).flatMap((word) => {
    const [, kind = '', value] = /^(sha256|sha384|sha512)-([\w+/-]+={0,2})(?:\?|$)/i.exec(word) ?? [];
    return value === undefined ? [] : [{ kind: kind.toLowerCase(), value }];
  });
  const strongest = STRENGTHS.findLast((each) => hashes.some(({ kind }) => kind === each));
  if (strongest === undefined) return true;
  const expected = createHash(strongest).update(text, 'utf8').digest();
  return hashes.some(({ kind, value }) => kind === strongest && Buffer.from(value, 'base64').equals(expected));
}
