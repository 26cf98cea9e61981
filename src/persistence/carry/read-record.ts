// Reads the record of a carried draft, which may come from anybody who has its link.
import { isObject } from '../../api/read.js';
import { readDraft } from '../draft/draft.js';
import { LATEST } from './carry-record.js';
import type { CarriedAnswer, CarriedRecord } from './carry-record.js';

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
  const { n, asked, done, attempted, answers } = json;
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
    ...(typeof attempted === 'number' && { attempted: readTime(attempted) }),
  };
  return { n: Number.isSafeInteger(n) ? Number(n) : 0, record };
}

const readChanged = (kept: unknown): number => readTime(isObject(kept) ? kept['changed'] : undefined);

const readTime = (time: unknown): number =>
  typeof time === 'number' && time >= 0 && time <= LATEST ? Math.floor(time) : 0;
