import { isObject } from '../../api/read.js';

/** An attempt to send a set of answers, as a draft keeps it: without the answers. */
export interface Attempt {
  /** The key of the submission; `''` if the proxy will never know the result for it. */
  readonly key: string;
  /**
   * The SHA-256 of the key and the answers, in hex. Equal answers are sent with the same key, also after a reload. `''` if this key
   * must not be used again then.
   */
  readonly digest: string;
  /** True unless it is certain that the attempt did not arrive. */
  readonly mayHaveArrived: boolean;
  /** The time of the first attempt with this key, and the time for which its proxy keeps the key. Earlier versions did not keep them. ms */
  readonly attemptedAt?: number;
  readonly keepsFor?: number;
}

/** The life of a draft: `session` lasts for the visit in one tab, `local` over visits. */
export type DraftKind = 'session' | 'local';

/** The place of a draft: the element that it belongs to. */
export interface DraftPlace {
  readonly kind: DraftKind;
  readonly formId: string;
  /** The absolute address of the proxy. */
  readonly proxy: string;
  /** The path of the page. */
  readonly path: string;
  /** The id of the element; empty if it has none. */
  readonly elementId: string;
  /** The position among elements for which everything else is equal. */
  readonly ordinal: number;
}

/** An answer in a draft. */
export interface KeptAnswer {
  /** The type and the label of its field at that time. */
  readonly type: string;
  readonly label: string;
  /** Absent for a file that did not fit on the device. */
  readonly answer?: unknown;
  /** The answer as people read it, or each of several; empty if it is not text. */
  readonly text: string | readonly string[];
  /** The names of files that did not fit on the device. */
  readonly files?: readonly string[];
}

/** The link of a form that another device has, too: all that goes on with it after a reload. */
export interface KeptLink {
  readonly secret: string;
  /** The key with which each device sends. */
  readonly sendKey: string;
  /** The latest version that this device has seen. */
  readonly seen: number;
  /** The id of the field for which the link was made; `''` for the whole form. */
  readonly asked: string;
  /** The times at which answers were changed here, and of the changes that the other device can know, by field id. ms */
  readonly changed: Readonly<Record<string, number>>;
  readonly heard: Readonly<Record<string, number>>;
}

/** The saved state of a form that is being filled in. */
export interface Draft {
  /** The version of this format. A draft of another version is left alone. */
  readonly version: 1;
  readonly formId: string;
  /** The time of saving, in milliseconds since 1970. */
  readonly when: number;
  /** The id of a field on the page that the person was on; empty in a form of one page. */
  readonly page: string;
  /** The answers by field id. */
  readonly answers: Readonly<Record<string, KeptAnswer>>;
  readonly attempt?: Attempt;
  readonly link?: KeptLink;
}

const DAY = 24 * 60 * 60 * 1000;

/** The longest life of a draft that nobody continues. ms */
export const LIFE: Readonly<Record<DraftKind, number>> = { session: DAY, local: 30 * DAY };

/**
 * Reads the draft in a record; `undefined` if it belongs to another form, has another format or is damaged. Damaged
 * answers are left out.
 */
export function readDraft(record: unknown, formId: string): Draft | undefined {
  if (!isObject(record) || record['version'] !== 1 || record['formId'] !== formId) return undefined;
  const { when, page, answers, attempt, link } = record;
  if (typeof when !== 'number' || !isObject(answers)) return undefined;
  const known = readAttempt(attempt);
  const kept = readLink(link);
  const read = Object.entries(answers).flatMap(([id, kept]) => {
    const answer = readAnswer(kept);
    return answer ? [[id, answer] as const] : [];
  });
  return {
    version: 1,
    formId,
    when,
    page: typeof page === 'string' ? page : '',
    answers: Object.fromEntries(read),
    ...(known && { attempt: known }),
    ...(kept && { link: kept }),
  };
}

/** Checks whether a record is in the format of an earlier version, which kept the sent answers. */
export function isEarlier(record: unknown): boolean {
  return isObject(record) && isObject(record['attempt']) && 'answers' in record['attempt'];
}

/**
 * Checks whether a record is too old to be continued. A record without a time is damaged and counts as expired. A clock
 * that was set back does not expire a record.
 */
export function isExpired(record: unknown, life: number, now: number): boolean {
  return !isObject(record) || typeof record['when'] !== 'number' || now - record['when'] > life;
}

function readAnswer(kept: unknown): KeptAnswer | undefined {
  if (!isObject(kept)) return undefined;
  const { type, label, text, files, answer } = kept;
  if (typeof type !== 'string' || typeof label !== 'string' || !isText(text)) return undefined;
  const names = Array.isArray(files) ? { files: files.filter((name) => typeof name === 'string') } : {};
  return { type, label, text, ...(answer !== undefined && { answer }), ...names };
}

const isText = (text: unknown): text is KeptAnswer['text'] =>
  typeof text === 'string' || (Array.isArray(text) && text.every((one) => typeof one === 'string'));

function readAttempt(value: unknown): Attempt | undefined {
  const { key, digest, answers, mayHaveArrived, attemptedAt, keepsFor } = isObject(value) ? value : {};
  // Earlier versions kept the answers in place of a digest.
  if (typeof key !== 'string' || typeof (digest ?? answers) !== 'string') return undefined;
  return {
    key,
    digest: typeof digest === 'string' ? digest : '',
    mayHaveArrived: mayHaveArrived !== false,
    ...(typeof attemptedAt === 'number' && { attemptedAt }),
    ...(typeof keepsFor === 'number' && { keepsFor }),
  };
}

function readLink(value: unknown): KeptLink | undefined {
  const { secret, sendKey, seen, asked, changed, heard } = isObject(value) ? value : {};
  if (typeof secret !== 'string' || typeof sendKey !== 'string' || typeof seen !== 'number') return undefined;
  const place = typeof asked === 'string' ? asked : '';
  return { secret, sendKey, seen, asked: place, changed: readTimes(changed), heard: readTimes(heard) };
}

function readTimes(value: unknown): Readonly<Record<string, number>> {
  const times = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(times.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
