import { isObject } from '../../api/read.js';

/** An attempt to send a set of answers. */
export interface Attempt {
  /** The key of the submission: the same answers are sent with the same key, also after a reload. `''`: never again with that one. */
  readonly key: string;
  /** The answers that were sent, in a form that can be compared (`submission/answers.ts`). */
  readonly answers: string;
  /** Nobody heard that it has not arrived. */
  readonly mayHaveArrived: boolean;
}

/** How long a draft is kept: for the visit in one tab, or over visits. */
export type DraftKind = 'session' | 'local';

/** Which element a draft belongs to. */
export interface DraftPlace {
  readonly kind: DraftKind;
  readonly formId: string;
  /** The address of the proxy, absolute. */
  readonly proxy: string;
  /** Of the page. */
  readonly path: string;
  /** Of the element, where it has one. */
  readonly elementId: string;
  /** Which of those it is for which the others are the same. */
  readonly ordinal: number;
}

/** An answer in a draft. */
export interface KeptAnswer {
  /** The type and the label of its field when it was kept. */
  readonly type: string;
  readonly label: string;
  /** Absent where it was a file for which the device had no room. */
  readonly answer?: unknown;
  /** As people read it; empty where it is no text. */
  readonly text: string;
  /** The names of files for which the device had no room. */
  readonly files?: readonly string[];
}

/** What is kept of a form that is being filled in. */
export interface Draft {
  /** Of this shape. A draft of another one is left alone. */
  readonly version: 1;
  readonly formId: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly when: number;
  /** A field of the page that the person was on; empty in a form of one page. */
  readonly page: string;
  /** By field id. */
  readonly answers: Readonly<Record<string, KeptAnswer>>;
  readonly attempt?: Attempt;
}

const DAY = 24 * 60 * 60 * 1000;

/** How long a draft lives that nobody continues, in milliseconds. */
export const LIFE: Readonly<Record<DraftKind, number>> = { session: DAY, local: 30 * DAY };

/** The draft in a record; `undefined` where it is of another form or shape, or damaged. What is damaged in it is left out. */
export function readDraft(record: unknown, formId: string): Draft | undefined {
  if (!isObject(record) || record['version'] !== 1 || record['formId'] !== formId) return undefined;
  const { when, page, answers, attempt } = record;
  if (typeof when !== 'number' || !isObject(answers)) return undefined;
  const known = readAttempt(attempt);
  const read = Object.entries(answers).flatMap(([id, kept]) => {
    const answer = readAnswer(kept);
    return answer ? [[id, answer] as const] : [];
  });
  return {
    ...{ version: 1, formId, when, page: typeof page === 'string' ? page : '' },
    ...{ answers: Object.fromEntries(read), ...(known && { attempt: known }) },
  };
}

/** Whether nobody may continue a record any more. One without a time is damaged. A clock that was set back keeps it. */
export function isExpired(record: unknown, life: number, now: number): boolean {
  return !isObject(record) || typeof record['when'] !== 'number' || now - record['when'] > life;
}

function readAnswer(kept: unknown): KeptAnswer | undefined {
  if (!isObject(kept)) return undefined;
  const { type, label, text, files, answer } = kept;
  if (typeof type !== 'string' || typeof label !== 'string' || typeof text !== 'string') return undefined;
  const names = Array.isArray(files) ? { files: files.filter((name) => typeof name === 'string') } : {};
  return { type, label, text, ...(answer !== undefined && { answer }), ...names };
}

function readAttempt(value: unknown): Attempt | undefined {
  const { key, answers, mayHaveArrived } = isObject(value) ? value : {};
  if (typeof key !== 'string' || typeof answers !== 'string') return undefined;
  return { key, answers, mayHaveArrived: mayHaveArrived !== false };
}
