// Questions about the answer of a field, which several parts of the form ask.
import type { FieldState } from './form-store.js';

/** Tells whether the answer of a field says the same as another one, as logic compares them. */
export function saysTheSame({ field, definition, answer }: FieldState, other: unknown): boolean {
  const inWords = (value: unknown) => definition.comparable(field, value).join('\n');
  // Most answers are texts, and a form may have thousands.
  return answer === other || inWords(answer) === inWords(other);
}

/** Tells whether the answer of a field is the one that its author gave. */
export const isUntouched = (state: FieldState): boolean => saysTheSame(state, state.definition.initial(state.field));

/** Tells whether others than the person may answer a field. What vouches for a person, what is secret, and files are given by people alone. */
export const mayBeGiven = ({ field, definition }: Pick<FieldState, 'field' | 'definition'>): boolean =>
  definition.collects && !definition.seal && !field.isSecret;
