// Reduces the record of a form: to what the proxy takes, and to what a reload needs.
import type { CarriedAnswer, CarriedRecord } from '../../persistence/carry/carry-record.js';
import { withoutFiles } from '../../persistence/draft/without-files.js';

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

/** Tells whether a record has a change of which the other device does not know. */
export function isAnyNew({ answers, attempted }: CarriedRecord, known: CarriedRecord | undefined): boolean {
  const isChanged = Object.entries(answers).some(([id, { changed }]) => changed !== known?.answers[id]?.changed);
  return isChanged || attempted !== known?.attempted;
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
