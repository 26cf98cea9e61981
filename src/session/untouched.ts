import type { FieldState } from './form-store.js';

/** Tells whether the answer of a field is the one that its author gave. */
export function isUntouched({ field, definition, answer }: FieldState): boolean {
  const initial = definition.initial(field);
  const inWords = (value: unknown) => String(definition.comparable(field, value));
  // Most answers are texts, and a form may have thousands.
  return answer === initial || inWords(answer) === inWords(initial);
}
