import { underFreeLock } from '../../database/locks.js';
import type { LockStore } from '../../database/locks.js';
import { ANY_FIELD, BLOCK, LONG } from './digest-store.js';
import type { BlockSubmission, DayOfForm, DigestStore } from './digest-store.js';
import { listGroups } from './letters.js';

/** The submissions that are read at a time, and the milliseconds between two reads. Others come in between. */
const AT_A_TIME = 500;
const PAUSE = 20;

/** Every so many ids, a submission tells which letters are frequent in a block. */
const EVERY = 32;
/** The share of those from which letters are kept, and the most letters of a field. Of rare ones the index of answers tells. */
const FREQUENT = 0.02;
const MOST_LETTERS = 300;

/** Bits by letters, of one field. */
type FieldBits = Map<string, Uint8Array>;

/** Chooses the frequent letters of each field. */
function chooseLetters(some: readonly BlockSubmission[]): ReadonlyMap<number, FieldBits> {
  const counts = new Map<number, Map<string, number>>();
  for (const { answers } of some)
    for (const { fieldId, text } of answers) {
      const own = counts.get(fieldId) ?? new Map<string, number>();
      for (const group of listGroups(text ?? '')) own.set(group, (own.get(group) ?? 0) + 1);
      counts.set(fieldId, own);
    }
  const frequent = (own: ReadonlyMap<string, number>): FieldBits => {
    const kept = [...own].filter(([, count]) => count >= some.length * FREQUENT).sort((a, b) => b[1] - a[1]);
    return new Map(kept.slice(0, MOST_LETTERS).map(([group]) => [group, new Uint8Array(BLOCK / 8)]));
  };
  return new Map([...counts].map(([fieldId, own]) => [fieldId, frequent(own)]));
}

/** Sets the bit of a submission. */
function setBit(bits: Uint8Array | undefined, id: number): void {
  const at = id % BLOCK;
  if (bits !== undefined) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
}

/** Returns the bits under a key, which are made where there are none. */
function bitsOf<Key>(map: Map<Key, Uint8Array>, key: Key): Uint8Array {
  const bits = map.get(key) ?? new Uint8Array(BLOCK / 8);
  map.set(key, bits);
  return bits;
}

/** Notes a submission in the bits of a block. */
function note(fields: Map<number, FieldBits>, { id, answers }: BlockSubmission): void {
  for (const { fieldId, text } of [...answers, { fieldId: ANY_FIELD, text: null }]) {
    const own = fields.get(fieldId) ?? new Map<string, Uint8Array>();
    fields.set(fieldId, own);
    if (text === null) setBit(bitsOf(own, LONG), id);
    else for (const group of listGroups(text)) setBit(own.get(group), id);
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));

async function digestBlock(
  store: DigestStore,
  formId: number,
  block: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const fields = new Map(chooseLetters(await store.submissionsOfBlock(formId, block, { every: EVERY })));
  for (let after = block * BLOCK - 1; ;) {
    signal?.throwIfAborted();
    await pause();
    const some = await store.submissionsOfBlock(formId, block, { after, limit: AT_A_TIME });
    for (const submission of some) note(fields, submission);
    const last = some.at(-1);
    if (last === undefined || some.length < AT_A_TIME) break;
    after = last.id;
  }
  for (const [fieldId, own] of fields) {
    await pause();
    await store.putBits({ formId, block, fieldId }, [...own].map(([letters, bits]) => ({ letters, bits }))); // prettier-ignore
  }
}

// Decision 0075: a search of several fields goes through bits.
/**
 * Brings the digests of large forms up to date, in small steps; one process at a time does it. What changes meanwhile is stale again, and
 * looked at one by one until the next time.
 */
export async function digestAnswers(store: DigestStore & LockStore, signal?: AbortSignal): Promise<void> {
  await underFreeLock(store, 'digest', async () => {
    for (let after: DayOfForm | undefined; ;) {
      const stale = await store.staleSpans(after);
      if (stale === undefined) return;
      for (const block of stale.blocks) await digestBlock(store, stale.formId, block, signal);
      // The counters were read before the answers: what came in between makes them differ.
      await store.noteSpans(stale.formId, stale.spans);
      after = stale;
    }
  });
}
