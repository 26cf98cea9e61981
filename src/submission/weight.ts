import { base64Length } from './base64.js';
import type { Piece } from './body.js';

/** How many bytes come of a body's pieces, to the byte, before anything is encoded. */
export function computeWeight(pieces: readonly Piece[]): number {
  const weigh = (piece: Piece) => (typeof piece === 'string' ? new Blob([piece]).size : base64Length(piece.size));
  return pieces.reduce((sum, piece) => sum + weigh(piece), 0);
}

/** The greatest body that may be sent, in bytes: the lesser of what the proxy takes and the element's attribute `max-body`. */
export function greatestBody(host: Element, ofProxy: number): number {
  return Math.min(Number(host.getAttribute('max-body')) || Infinity, ofProxy);
}

/** For a name in a body, with all that stands round it. */
const NAME_BYTES = 1200;

/**
 * How many bytes a file may have beside other answers, so that the body is not greater than `maxBody`. What the answers will
 * weigh is told by their values: a little more or less than what is posted of them.
 */
export function roomBeside(answers: readonly unknown[], maxBody: number): number {
  const pieces = answers.flatMap((answer): Piece[] => {
    if (answer instanceof Blob) return [answer, ' '.repeat(NAME_BYTES)];
    return [JSON.stringify(answer ?? ''), ' '.repeat('"field_12345678":,'.length)];
  });
  return Math.max(0, Math.floor((maxBody - NAME_BYTES - computeWeight(pieces)) / 4) * 3);
}
