// Merges the records of two devices field by field, by the time of each change.
import { toComparable } from '../../platform/json.js';
import type { KeptAnswer } from '../draft/draft.js';
import { EXACT } from './carry-record.js';
import type { CarriedAnswer, CarriedAnswers, CarriedRecord } from './carry-record.js';

/** The result of merging two records. */
export interface Merged {
  readonly record: CarriedRecord;
  /** The fields whose answer in the record is another than mine: the form has to show it. */
  readonly later: readonly string[];
  /** My answers to these fields that were changed here since the record before. No record has them any more, so the person has to be told. */
  readonly overtaken: CarriedAnswers;
}

/**
 * Merges two records field by field: the later change wins. Of changes at the same time, theirs wins. Merging twice, or with an older
 * version of a record, changes nothing. `before` is the record that this device last got or gave.
 */
export function mergeRecords(mine: CarriedRecord, theirs: CarriedRecord, before?: CarriedRecord): Merged {
  const [own, other, known] = [toMap(mine), toMap(theirs), toMap(before)];
  const answers = new Map(own);
  const later: string[] = [];
  const overtaken: [string, CarriedAnswer][] = [];
  for (const [id, their] of other) {
    const my = own.get(id);
    if (my && my.changed > their.changed && !isEcho(my, their)) continue;
    answers.set(id, their);
    if (isSameAnswer(my, their)) continue;
    later.push(id);
    if (my && my.changed > (known.get(id)?.changed ?? -1)) overtaken.push([id, my]);
  }
  const [{ done: _, ...latest }, earlier] = mine.when > theirs.when ? [mine, theirs] : [theirs, mine];
  const done = Math.max(mine.done ?? -1, theirs.done ?? -1);
  // Who does not know of an attempt takes nothing back.
  const attempted = latest.attempted ?? earlier.attempted;
  return {
    record: {
      ...latest,
      answers: Object.fromEntries(answers),
      ...(done >= 0 && { done }),
      ...(attempted !== undefined && { attempted }),
    },
    later,
    overtaken: Object.fromEntries(overtaken),
  };
}

/** A map has no members of its own that an id could meet, such as `constructor`. */
const toMap = (record: CarriedRecord | undefined): ReadonlyMap<string, CarriedAnswer> =>
  new Map(Object.entries(record?.answers ?? {}));

/**
 * Checks for an answer of the proxy that comes back with another time, because a page that was opened again has measured the clock again. Its
 * time would move on with each page, until it outweighs a later change.
 */
const isEcho = (mine: CarriedAnswer, theirs: CarriedAnswer): boolean =>
  mine.changed - theirs.changed < EXACT && isSameAnswer(mine, theirs);

/** An answer that nobody has given is equal to one that was emptied. A file counts by its name, size, type and last change. */
const isSameAnswer = (mine: KeptAnswer | undefined, theirs: KeptAnswer): boolean =>
  toComparable([mine?.answer, mine?.files]) === toComparable([theirs.answer, theirs.files]);

/** Checks whether two records say the same, whatever the order of their answers is. */
export const isSameRecord = (one: CarriedRecord, other: CarriedRecord): boolean => toText(one) === toText(other);

function toText({ version, formId, when, page, answers, asked, done, attempted }: CarriedRecord): string {
  const sorted = Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1));
  const written = sorted.map(([id, { type, label, text, answer, files, changed }]) => [
    id,
    type,
    label,
    text,
    answer,
    files,
    changed,
  ]);
  return toComparable([version, formId, when, page, asked, done, attempted, written]);
}
