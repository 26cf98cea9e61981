import { isObject, parseObject } from '../unknown-value.js';
import type { JsonObject } from '../unknown-value.js';

/** The pieces of a ciphertext in the store. */
export interface PieceList {
  /** The id that the pieces have in common. */
  readonly id: string;
  readonly count: number;
}

/** The entry of a draft's last version. */
export interface LastEntry {
  /** The draft is there; or it is gone, for it was erased. */
  readonly state: 'kept' | 'gone';
  /** Tells this entry from others: a store can write one and lose its answer to `add`. */
  readonly claim: string;
  /** The SHA-256 of the grip. */
  readonly grip: string;
  /** The end of the draft, in milliseconds since 1970. */
  readonly until: number;
  /** The bytes of the ciphertext. */
  readonly size: number;
  /** The pieces of the ciphertext; of an erased draft, those that were removed with it. */
  readonly pieces: PieceList;
  /** The time at which the answers were sent, in milliseconds since 1970. */
  readonly sentAt?: number;
}

/** An entry of a version: the last one, or one that another has replaced. */
export type CarriedEntry = LastEntry | { readonly state: 'replaced' };

/** The entry of a version that another has replaced. Also what a damaged entry is taken for: its number is not free. */
export const REPLACED = { state: 'replaced' } as const;

/** Writes the entry of a version. */
export function writeCarriedEntry(entry: CarriedEntry): string {
  return JSON.stringify(entry);
}

/** Reads the entry of a version. */
export function readCarriedEntry(text: string): CarriedEntry {
  const { state, claim, grip, until, size, pieces, sentAt } = parseObject(text);
  const list = isObject(pieces) ? readPieces(pieces) : undefined;
  const isLast = state === 'kept' || state === 'gone';
  if (!isLast || typeof claim !== 'string' || typeof grip !== 'string' || !list) return REPLACED;
  if (typeof until !== 'number' || typeof size !== 'number') return REPLACED;
  return { state, claim, grip, until, size, pieces: list, ...(typeof sentAt === 'number' && { sentAt }) };
}

function readPieces({ id, count }: JsonObject): PieceList | undefined {
  return typeof id === 'string' && typeof count === 'number' ? { id, count } : undefined;
}
