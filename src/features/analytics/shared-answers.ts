import type { FieldState } from '../../session/form-store.js';
import type { ElementSession } from '../../element/element-session.js';

/** The answers that the page's analytics may carry, by field id. */
export interface SharedAnswers {
  readonly answers?: Readonly<Record<string, string>>;
}

/**
 * Returns the answers of the fields in the attribute `share-answers`: choices and numbers. What a person writes themselves is never among them,
 * because it may name somebody.
 */
export function sharedAnswers({ element, store }: ElementSession): SharedAnswers {
  const wanted = new Set(element.shareAnswers.split(/[\s,]+/));
  const answers: Record<string, string> = {};
  for (const state of store.states) {
    const { field, definition, answer } = state;
    if (wanted.has(field.id) && state.shown && isShareable(state))
      answers[field.id] = definition.comparable(field, answer).join(', ');
  }
  return Object.keys(answers).length > 0 ? { answers } : {};
}

/** Tells whether an answer is one of the author's own options, or a number. "Other" is what the person writes. */
function isShareable({ field, definition, answer }: FieldState): boolean {
  if (!definition.collects || field.isSecret || definition.isEmpty(answer)) return false;
  const values = definition.comparable(field, answer);
  if (field.options) return values.every((value) => field.options?.some((option) => option.value === value));
  return (
    Boolean(definition.fromDecimal ?? definition.amounts) && values.every((value) => Number.isFinite(Number(value)))
  );
}
