import type { OptionProperties } from '../model/typed-options.js';
import { base64Length } from './base64.js';
import type { Piece } from './body.js';
import { toJson } from '../platform/json.js';
import { fold } from '../platform/lists.js';

/** Computes the exact size of a body in bytes, before anything is encoded. */
export function computeWeight(pieces: readonly Piece[]): number {
  // A Blob of each text would tell its size, too, but costs Chromium a message to another process.
  const encoder = new TextEncoder();
  const weigh = (piece: Piece) => (typeof piece === 'string' ? encoder.encode(piece).length : base64Length(piece.size));
  return fold(pieces, (sum, piece) => sum + weigh(piece), 0);
}

/**
 * Returns the largest body that may be sent, in bytes: the smaller of the proxy's limit and the element's option
 * `max-body`.
 */
export function greatestBody({ maxBody }: Pick<OptionProperties, 'maxBody'>, ofProxy: number): number {
  return Math.min(maxBody || Infinity, ofProxy);
}

/** Room for a name in a body, with everything around it. */
const NAME_BYTES = 1200;

/**
 * Computes how many bytes a file may have beside other answers, so that the body does not exceed `maxBody`. It
 * estimates the posted size of the answers from their values.
 */
export function roomBeside(answers: readonly unknown[], maxBody: number): number {
  const pieces = answers.flatMap((answer): Piece[] => {
    if (answer instanceof Blob) return [answer, ' '.repeat(NAME_BYTES)];
    return [toJson(answer ?? ''), ' '.repeat('"field_12345678":,'.length)];
  });
  return Math.max(0, Math.floor((maxBody - NAME_BYTES - computeWeight(pieces)) / 4) * 3);
}
