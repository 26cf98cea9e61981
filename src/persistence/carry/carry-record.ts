// The record of a carried draft: the answers with the times of their changes, by which two devices merge them.
import { isObject } from '../../api/read.js';
import type { JsonObject } from '../../model/form.js';
import { toComparable } from '../../platform/json.js';
import { readDraft } from '../draft/draft.js';
import type { Draft, KeptAnswer } from '../draft/draft.js';

/** An answer that is carried. One that the person has emptied has no `answer` and an empty text. */
export interface CarriedAnswer extends KeptAnswer {
  /** The time at which the person last changed the answer. ms */
  readonly changed: number;
}

/** The answers by field id. */
export type CarriedAnswers = Readonly<Record<string, CarriedAnswer>>;

/** The state of a form that goes on on another device. For the form, all its times are those of this device. */
export interface CarriedRecord extends Omit<Draft, 'answers' | 'attempt'> {
  readonly answers: CarriedAnswers;
  /** The field that was asked last, in a form that shows a question at a time. */
  readonly asked?: string;
  /** The time at which the person said on a device that they are done there. ms */
  readonly done?: number;
}

/** The result of merging two records. */
export interface Merged {
  readonly record: CarriedRecord;
  /** The fields whose answer in the record is another than mine: the form has to show it. */
  readonly later: readonly string[];
  /** My answers to these fields that were changed here since the record before. No record has them any more, so the person has to be told. */
  readonly overtaken: CarriedAnswers;
}

/** Times that differ less are the same for two clocks: no header of a response tells a clock more exactly. ms */
export const EXACT = 2000;
/** The latest time that a Date can have. ms */
const LATEST = 8.64e15;

/**
 * Reads what was decrypted: `undefined` if it is no record of this form. What is odd in it is left out. A time that is none counts as the
 * earliest, so any other change wins.
 */
export function readRecord(
  json: unknown,
  formId: string,
): { readonly n: number; readonly record: CarriedRecord } | undefined {
  const draft = readDraft(json, formId);
  if (!draft || !isObject(json)) return undefined;
  const { n, asked, done, answers } = json;
  const all = isObject(answers) ? answers : {};
  const read = Object.entries(draft.answers).flatMap(([id, kept]): [string, CarriedAnswer][] =>
    // A record with this member would have another prototype as soon as somebody copies it.
    id === '__proto__' ? [] : [[id, { ...kept, changed: readChanged(all[id]) }]],
  );
  const record: CarriedRecord = {
    version: 1,
    formId,
    when: readTime(draft.when),
    page: draft.page,
    answers: Object.fromEntries(read),
    ...(typeof asked === 'string' && { asked }),
    ...(typeof done === 'number' && { done: readTime(done) }),
  };
  return { n: Number.isSafeInteger(n) ? Number(n) : 0, record };
}

const readChanged = (kept: unknown): number => readTime(isObject(kept) ? kept['changed'] : undefined);

const readTime = (time: unknown): number =>
  typeof time === 'number' && time >= 0 && time <= LATEST ? Math.floor(time) : 0;

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
  };
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
  const { done: _, ...latest } = mine.when > theirs.when ? mine : theirs;
  const done = Math.max(mine.done ?? -1, theirs.done ?? -1);
  return {
    record: { ...latest, answers: Object.fromEntries(answers), ...(done >= 0 && { done }) },
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

function toText({ version, formId, when, page, answers, asked, done }: CarriedRecord): string {
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
  return toComparable([version, formId, when, page, asked, done, written]);
}
