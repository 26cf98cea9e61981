import { base64Length } from './base64.js';
import type { Piece } from './body.js';

/** How many bytes come of a body's pieces, to the byte, before anything is encoded. */
export function weightOf(pieces: readonly Piece[]): number {
  const weigh = (piece: Piece) => (typeof piece === 'string' ? new Blob([piece]).size : base64Length(piece.size));
  return pieces.reduce((sum, piece) => sum + weigh(piece), 0);
}

/** The greatest body that the proxy takes, in bytes, from what its header tells (`max-body=33554432`); else `Infinity`. */
export function maxBodyOf(abilities: string | undefined): number {
  return Number(/(?:^|[,;\s])max-body=(\d+)/.exec(abilities ?? '')?.[1] ?? Infinity);
}

/** The least of what the proxy's header and the element's attribute `max-body` allow, in bytes. */
export function greatestBody(host: Element, abilities: string | undefined): number {
  return Math.min(Number(host.getAttribute('max-body')) || Infinity, maxBodyOf(abilities));
}
