import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.js';
import { searchBits } from '../../database/digest-schema.js';
import { DAY } from '../submission-counts.js';
import type { SubmissionFilter } from '../submission-store.js';
import { ANY_FIELD, BLOCK, LONG } from './digest-store.js';
import { findStale, findStaleHours, inHours } from './digest-postgres.js';
import { groupsOfPart } from './letters.js';

/** The most submissions that are looked at one by one after the bits were. */
export const MOST_CANDIDATES = 20_000;
/** The share of a form's submissions, one of so many, that may be stale. With more, the bits save nothing. */
const STALE_SHARE = 4;

/** A search of a field, with its groups of letters. */
interface Searched {
  readonly fieldId: number;
  readonly groups: readonly string[];
}

/** Takes the first and the last group. More say little more, and each takes as long to read. */
const takeEnds = (groups: readonly string[]): readonly string[] => [
  ...groups.slice(0, 1),
  ...groups.slice(1).slice(-1),
];

/** Bits of a block, by field and letters. */
type BlockBits = ReadonlyMap<string, Uint8Array>;

const keyOf = (fieldId: number, letters: string): string => `${fieldId} ${letters}`;

async function readBits(step: Database, formId: number, searched: readonly Searched[]): Promise<readonly [number, BlockBits][]> {
  const { fieldId, letters, block, bits } = searchBits;
  const wanted = searched.map((one) => and(eq(fieldId, one.fieldId), inArray(letters, [...one.groups, LONG])));
  const rows = await step
    .select({ fieldId, letters, block, bits })
    .from(searchBits)
    .where(and(eq(searchBits.formId, formId), or(eq(fieldId, ANY_FIELD), ...wanted)));
  const blocks = new Map<number, Map<string, Uint8Array>>();
  for (const row of rows) {
    const own = blocks.get(row.block) ?? new Map<string, Uint8Array>();
    blocks.set(row.block, own.set(keyOf(row.fieldId, row.letters), row.bits));
  }
  return [...blocks];
} // prettier-ignore

/** Combines bits: those of `found` that are in all of `known`, or in `long`. A million bits go through it, so it is a plain loop. */
function restrict(found: Uint8Array, known: readonly Uint8Array[], long: Uint8Array | undefined): void {
  if (known.length === 0) return;
  for (let at = 0; at < found.length; at += 1) {
    let may = found[at] ?? 0;
    if (may === 0) continue;
    for (const bits of known) may &= bits[at] ?? 0;
    found[at] = may | ((found[at] ?? 0) & (long?.[at] ?? 0));
  }
}

/** Returns the ids of a block's bits. */
function listIds(block: number, bits: Uint8Array): readonly number[] {
  const ids: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    const byte = bits[at] ?? 0;
    for (let bit = 0; byte >> bit > 0; bit += 1) if ((byte >> bit) & 1) ids.push(block * BLOCK + at * 8 + bit);
  }
  return ids;
}

/** Returns the ids of the digested submissions that may match all searches; nothing where they are many. */
async function findInBits(step: Database, formId: number, searched: readonly Searched[]) {
  const ids: number[] = [];
  for (const [block, own] of await readBits(step, formId, searched)) {
    const found = new Uint8Array(own.get(keyOf(ANY_FIELD, LONG)) ?? []);
    for (const { fieldId, groups } of searched) {
      // Letters without bits are rare in the block, which tells nothing.
      const known = groups.flatMap((group) => own.get(keyOf(fieldId, group)) ?? []);
      restrict(found, known, own.get(keyOf(fieldId, LONG)));
    }
    ids.push(...listIds(block, found));
    if (ids.length > MOST_CANDIDATES) return undefined;
  }
  return ids;
}

/**
 * Finds the submissions that may match several searches: those whose bits have all letters, and those that came or changed since the bits
 * were made, if they match. Each is to be looked at once more.
 *
 * @param ofAll The number of the form's submissions.
 * @param matches The condition that a submission is one of the filter. It names the form, by which the index of times finds the stale ones.
 * @returns `undefined` where bits don't help.
 */
export async function findByDigest(
  step: Database,
  filter: SubmissionFilter,
  ofAll: number,
  matches: SQL | undefined,
): Promise<readonly number[] | undefined> {
  const { formId } = filter;
  const stale = await findStaleHours(step, formId, await findStale(step, formId, DAY));
  if (stale.reduce((sum, { total }) => sum + total, 0) * STALE_SHARE > ofAll) return undefined;
  const searched = filter.search.flatMap(({ fieldId, text }) =>
    fieldId === undefined ? [] : { fieldId, groups: takeEnds(groupsOfPart(text)) },
  );
  const digested = await findInBits(step, formId, searched);
  if (digested === undefined || stale.length === 0) return digested;
  const rows = await step.select({ id: sql`own.id`.mapWith(Number) }).from(inHours(stale, matches));
  return [...digested, ...rows.map(({ id }) => id)];
}
