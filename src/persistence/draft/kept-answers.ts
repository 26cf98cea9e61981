// Selects the answers that a draft holds. `fit-draft.ts` brings them back.
import type { FieldState } from '../../session/form-store.js';
import type { KeptAnswer } from './draft.js';

/** Decides which answers a draft holds. */
export interface Choice {
  /** Checks whether a field is not kept: the owner excludes it, or it is calculated. */
  isLeftOut(fieldId: string): boolean;
  /** Checks whether the page itself set the answer. Then the person's answer must be kept, even an empty one. */
  isGiven(fieldId: string): boolean;
  /** An answer that the person has taken away is kept, too, as an entry without one. */
  readonly keepsEmptied?: boolean;
}

/** Returns the answers that a draft holds: those that differ from the first answer of their field. */
export function keptAnswers(states: readonly FieldState[], choice: Choice): Record<string, KeptAnswer> {
  const kept: Record<string, KeptAnswer> = {};
  for (const state of states) {
    const { field, definition, answer } = state;
    const { id, type, label, hidden } = field;
    if (!definition.collects || hidden || field.isSecret || choice.isLeftOut(id)) continue;
    const isChanged = choice.isGiven(id) || !isSame(answer, definition.initial(field));
    if (!isChanged || (answer === undefined && !choice.keepsEmptied)) continue;
    const text = toText(state);
    const isKept = answer === undefined || (definition.isKept?.(field, answer) ?? true);
    kept[id] = { type, label, text, ...(isKept ? answer !== undefined && { answer } : { files: text }) };
  }
  return kept;
}

/** Checks whether two answers are equal. Files are equal if they are the same object. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}

/** Writes an answer for people: labels of options, names of files, nothing for a drawing. */
export function toText({ field, definition, answer }: FieldState): readonly string[] {
  if (!isText(answer)) return [];
  if (!field.options) return definition.comparable(field, answer);
  const labels = new Map(field.options.map(({ id, label }) => [id, label]));
  const isList = Array.isArray(answer);
  const chosen: readonly unknown[] = isList ? answer : [answer];
  const written = (one: unknown) => definition.comparable(field, isList ? [one] : one);
  return chosen.flatMap((one) => (typeof one === 'string' && labels.get(one)) || written(one));
}

const isText = (answer: unknown): boolean =>
  typeof answer === 'string' || answer instanceof File || (isPlain(answer) && Object.values(answer).every(isText));

/** Checks for lists and objects other than files. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Blob);
