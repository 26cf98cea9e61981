// The cover of a form: what stands before its first question.
import type { ElementSession } from '../../element/element-session.js';
import type { Field } from '../../model/form.js';

/** The cover of a form. */
export interface Cover {
  /** The author's text on it; `undefined` if it has only what the page put into the slot `before`. */
  readonly field: Field | undefined;
}

/** Finds the cover: the author's text before the first question, or the content of the slot `before`. */
export function findCover(
  { element, loaded }: ElementSession,
  isQuestion: (field: Field) => boolean,
): Cover | undefined {
  const { fields } = loaded.form;
  const first = fields.find(({ hidden, isBlank }) => !hidden && !isBlank);
  const isText = first && !isQuestion(first) && 'text' in first && first.text !== '' && fields.some(isQuestion);
  const field = isText ? first : undefined;
  return field || [...element.children].some(({ slot }) => slot === 'before') ? { field } : undefined;
}
