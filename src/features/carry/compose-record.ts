// Makes the record that goes to another device. `fill-in.ts` fills in the one that comes from there.
import { composeAnswers } from '../draft/compose-draft.js';
import type { ElementSession } from '../../element/element-session.js';
import { withoutFiles } from '../../persistence/draft/kept-answers.js';
import type { CarriedAnswer, CarriedRecord } from '../../persistence/carry/carry-record.js';
import type { Changes } from './changes.js';

type Answers = CarriedRecord['answers'];

/** The parts of a record beside the answers that the form has now. */
interface Beside {
  readonly when: number;
  readonly asked: string;
  /** The person is done on this device. */
  readonly isDone: boolean;
  /** Answers that the form has no place for. */
  readonly lost: Answers;
  /** The time of an attempt to send them, as a record has it. ms */
  readonly attempted: number | undefined;
}

/** Returns the record of a form as it is now. */
export function composeRecord(session: ElementSession, changes: Changes, beside: Beside): CarriedRecord {
  const { when, asked, isDone, lost, attempted } = beside;
  // Without its entry, what the person has taken away would come back from the other device.
  const kept = composeAnswers(session, { isGiven: (fieldId) => changes.has(fieldId), keepsEmptied: true });
  const answers = Object.fromEntries(
    Object.entries(kept).map(([id, answer]) => [id, { ...answer, changed: changes.read(id) }]),
  );
  return {
    version: 1,
    formId: session.loaded.form.id,
    when,
    page: session.features.pages?.currentField ?? '',
    answers: { ...lost, ...answers },
    ...(asked && { asked }),
    ...(isDone && { done: when }),
    ...(attempted !== undefined && { attempted }),
  };
}

/** A record without its files, and their names. */
interface Less {
  readonly record: CarriedRecord;
  readonly files: readonly string[];
}

/** Leaves the files out of a record; `undefined` where it has none. */
export function leaveFilesOut(record: CarriedRecord): Less | undefined {
  const less = withoutFiles(record);
  if (!less) return undefined;
  const answers = Object.entries(less.answers).map(([id, kept]): [string, CarriedAnswer] => [
    id,
    { ...kept, changed: record.answers[id]?.changed ?? 0 },
  ]);
  const left = Object.entries(less.answers).filter(([id, { files }]) => files && !record.answers[id]?.files);
  return {
    record: { ...record, answers: Object.fromEntries(answers) },
    files: left.flatMap(([, { files = [] }]) => files),
  };
}

/** Returns when each answer of a record was changed, by the ids of the fields. */
export const readTimes = (record: CarriedRecord | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(record?.answers ?? {}).map(([id, { changed }]) => [id, changed]));

/** Returns a record of which only these times are known any more. */
export function toTimes(formId: string, times: Readonly<Record<string, number>>): CarriedRecord {
  const answers = Object.entries(times).map(
    ([id, changed]) => [id, { type: '', label: '', text: '', changed }] as const,
  );
  return { version: 1, formId, when: 0, page: '', answers: Object.fromEntries(answers) };
}
