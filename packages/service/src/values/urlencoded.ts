import { cutText } from './text.js';

/** A name and its value. */
export type Pair = readonly [name: string, value: string];

/** The letters that are encoded at once. A text of nine million takes a third of the time in pieces, and less memory. */
const PIECE = 65_536;

/** Encodes what `encodeURIComponent` leaves, and a space as a plus. */
function encodePiece(text: string): string {
  return encodeURIComponent(text).replace(/%20|[!'()~]/g, (found) =>
    found === '%20' ? '+' : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function encode(text: string): string {
  let encoded = '';
  for (let from = 0; from < text.length;) {
    // One letter more tells whether something follows.
    const piece = cutText(text.slice(from, from + PIECE + 1), PIECE);
    encoded += encodePiece(piece);
    from += piece.length;
  }
  return encoded;
}

/** Formats pairs as the body of a form, as `URLSearchParams` does, which takes seconds for megabytes. */
export function formatUrlencoded(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
