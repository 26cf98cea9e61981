// The bytes that matter to JSON.

/** The quotation mark, the brackets, and the other bytes of JSON's structure. */
export const [QUOTE, BACKSLASH, BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET, COMMA, COLON] = toCodes('"\\{}[],:');

/** White space between two tokens. */
export const SPACES: ReadonlySet<number> = new Set(toCodes(' \t\n\r'));

/** The bytes that may follow a backslash, beside `u`. */
export const ESCAPED: ReadonlySet<number> = new Set(toCodes('"\\/bfnrt'));

/** The `u` that begins an escape with four digits. */
export const [U] = toCodes('u');

/** The digits of such an escape. */
export const HEX_DIGITS: ReadonlySet<number> = new Set(toCodes('0123456789abcdefABCDEF'));

/** The rest of each literal, by its first byte. */
export const LITERALS: ReadonlyMap<number, string> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word.slice(1)]),
);

/** 1 for each byte that changes no state within a string. */
export const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH),
);

/** Returns the codes of ASCII characters. */
function toCodes(text: string): readonly number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
