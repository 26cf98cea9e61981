// The record of a carried draft: the answers with the times of their changes, by which two devices merge them.
import type { Draft, KeptAnswer } from '../draft/draft.js';

/** An answer that is carried. One that the person has emptied has no `answer` and an empty text. */
export interface CarriedAnswer extends KeptAnswer {
  /** The time at which the person last changed the answer. ms */
  readonly changed: number;
}

/** The state of a form that goes on on another device. All its times are those of this device. */
export interface CarriedRecord extends Omit<Draft, 'answers' | 'attempt'> {
  /** The answers by field id. */
  readonly answers: Readonly<Record<string, CarriedAnswer>>;
  /** The field that was asked last, in a form that shows a question at a time. */
  readonly asked?: string;
  /** The time at which the person said on a device that they are done there. ms */
  readonly done?: number;
}

/** What came of merging two records. */
export interface Merged {
  readonly record: CarriedRecord;
  /** The fields whose answer in the record is another than mine: the form has to show it. */
  readonly later: readonly string[];
}

/**
 * Returns the time of a change that the person makes now. It is later than the change before, whatever the clocks of the devices say: the
 * person has seen that one. Call it with the `changed` that the record has for this field, also where the other device has made that change.
 */
export function stampChange(before: number | undefined, now: number): number {
  return Math.max(now, (before ?? 0) + 1);
}

/** Merges two records field by field: the later change wins. Of changes at the same time, theirs wins. */
export function mergeRecords(mine: CarriedRecord, theirs: CarriedRecord): Merged {
  throw new Error(`Not yet: ${mine.when} ${theirs.when}`);
}
