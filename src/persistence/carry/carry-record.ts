// The record of a carried draft: the answers with the times of their changes, by which two devices merge them (`merge-records.ts`).
import type { JsonObject } from '../../model/form.js';
import type { Draft, KeptAnswer } from '../draft/draft.js';

/** An answer that is carried. One that the person has emptied has no `answer` and an empty text. */
export interface CarriedAnswer extends KeptAnswer {
  /** The time at which the person last changed the answer. ms */
  readonly changed: number;
}

/** The answers by field id. */
export type CarriedAnswers = Readonly<Record<string, CarriedAnswer>>;

/** The state of a form that goes on on another device. For the form, all its times are those of this device. */
export interface CarriedRecord extends Omit<Draft, 'answers' | 'attempt' | 'link'> {
  readonly answers: CarriedAnswers;
  /** The field that was asked last, in a form that shows a question at a time. */
  readonly asked?: string;
  /** The time at which the person said on a device that they are done there. ms */
  readonly done?: number;
  /**
   * The time at which a device has first sent answers with the common key, as long as nobody knows whether they arrived; 0 once it is known that
   * they did not. ms
   */
  readonly attempted?: number;
}

/** Times that differ less are the same for two clocks: no header of a response tells a clock more exactly. ms */
export const EXACT = 2000;
/** The latest time that a Date can have. ms */
export const LATEST = 8.64e15;

/** Writes a record with its version, as `readRecord` reads it. */
export const writeRecord = (record: CarriedRecord, n: number): JsonObject => ({ ...record, n });

/** Returns a record with all times moved, from the clock of a device to that of the proxy or back. ms */
export function moveTimes(record: CarriedRecord, by: number): CarriedRecord {
  if (by === 0) return record;
  const move = (time: number) => Math.min(Math.max(0, time + by), LATEST);
  const answers = Object.entries(record.answers).map(
    ([id, kept]) => [id, { ...kept, changed: move(kept.changed) }] as const,
  );
  return {
    ...record,
    when: move(record.when),
    answers: Object.fromEntries(answers),
    ...(record.done !== undefined && { done: move(record.done) }),
    ...(record.attempted && { attempted: move(record.attempted) }),
  };
}
