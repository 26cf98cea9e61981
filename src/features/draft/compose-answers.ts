// Chooses the answers of a form that leave it: for a draft, for another device.
import { keptAnswers } from '../../persistence/draft/kept-answers.js';
import type { Choice } from '../../persistence/draft/kept-answers.js';
import type { KeptAnswer } from '../../persistence/draft/draft.js';
import type { ElementSession } from '../../element/element-session.js';

/** Returns the answers of a form that leave it, as the choice says. */
export function composeAnswers(
  session: ElementSession,
  choice: Omit<Choice, 'isLeftOut'>,
): Readonly<Record<string, KeptAnswer>> {
  const except = exceptedFields(session);
  const isLeftOut = (id: string) => except.has(id) || isCalculated(session, id);
  return keptAnswers(session.store.states, { ...choice, isLeftOut });
}

/** Lists the ids of the fields that the owner excludes. */
export function exceptedFields({ element }: Pick<ElementSession, 'element'>): ReadonlySet<string> {
  return new Set(element.draftExcept.split(/[\s,]+/));
}

/** Tells whether the form calculates the answer of a field. */
export function isCalculated({ features }: Pick<ElementSession, 'features'>, fieldId: string): boolean {
  return features.rules?.rules.calculated.has(fieldId) ?? false;
}
