import { isObject } from '../api/read.js';

/** A slip that a person may have made in an answer: what they may have meant. */
export interface Slip<A = unknown> {
  /** The answer that they may have meant. */
  readonly answer: A;
  /** The same for the person to read. */
  readonly text: string;
  /** The text runs from left to right in every language. */
  readonly ltr?: true;
}

/** Finds the slips in answers of one field type: `<type>.slips.ts` exports one as `slips`. */
export interface Slips<F = unknown, A = unknown> {
  /**
   * Returns what the person may have meant; `undefined` where nothing points to a slip. A slip is no error, so only what hardly anybody
   * means is one.
   *
   * @param language the language in which the person writes
   */
  find(field: F, answer: A, language: string): Slip<A> | undefined;
}

/** The longest text in which a slip is looked for. Nobody types a longer address or number, but a pasted text may have a megabyte. */
const LONGEST = 1000;

/** Tells whether an answer, or one of its parts, is longer than any that people type. */
const isLong = (answer: unknown): boolean =>
  typeof answer === 'string' ? answer.length > LONGEST : isObject(answer) && Object.values(answer).some(isLong);

/** Finds what the person may have meant by an answer, in a time that no text makes long. */
export const findSlip = (slips: Slips, field: unknown, answer: unknown, language: string): Slip | undefined =>
  isLong(answer) ? undefined : slips.find(field, answer, language);
