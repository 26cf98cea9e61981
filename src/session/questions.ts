// Questions about a form and the answers of its fields, which several parts ask.
import type { FormStatus } from './form-status.js';
import type { FieldState } from './form-store.js';

/** Tells whether the answer of a field says the same as another one. */
export function saysTheSame(state: FieldState, other: unknown): boolean {
  const said = (answer: unknown) => whatIsSaid({ ...state, answer }).join('\n');
  // Most answers are texts, and a form may have thousands.
  return state.answer === other || said(state.answer) === said(other);
}

/** Returns what an answer says: as logic compares it, and which option is chosen where its value does not tell. */
export function whatIsSaid({ field, definition, answer }: FieldState): readonly string[] {
  const compared = definition.comparable(field, answer);
  const inWords = definition.inWords?.(field, answer);
  return inWords === undefined ? compared : [...compared, inWords];
}

/** Tells whether the answer of a field is the one that its author gave. */
export const isUntouched = (state: FieldState): boolean => saysTheSame(state, state.definition.initial(state.field));

/** Tells whether others than the person may answer a field. Only people give secrets, files and answers that vouch for them. */
export const mayBeGiven = ({ field, definition }: Pick<FieldState, 'field' | 'definition'>): boolean =>
  definition.collects && !definition.seal && !field.isSecret;

/** Checks whether the answers have left the form, so that nothing can be filled in any more. */
export function isHandedIn({ name }: FormStatus): boolean {
  return name === 'waiting' || name === 'sent';
}
