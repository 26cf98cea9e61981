import { keptAnswers } from '../../persistence/draft/kept-answers.js';
import type { Choice } from '../../persistence/draft/kept-answers.js';
import type { Attempt, Draft, KeptAnswer, KeptLink } from '../../persistence/draft/draft.js';
import type { ElementSession } from '../../element/element-session.js';

/** The parts of a draft beside the answers that the form has now. */
interface Beside extends Pick<Draft, 'formId' | 'when'> {
  readonly attempt: Attempt | undefined;
  readonly link: KeptLink | undefined;
  /** Ids of the fields that the page answered before the form was loaded. */
  readonly given: ReadonlySet<string>;
  /** Answers that the form has no place for. */
  readonly carried: Readonly<Record<string, KeptAnswer>>;
}

/** Returns the draft of a form as it is now; `undefined` where it has nothing to keep. */
export function composeDraft(session: ElementSession, beside: Beside): Draft | undefined {
  const { features } = session;
  const { formId, when, attempt, link, given, carried } = beside;
  const answers = { ...carried, ...composeAnswers(session, { isGiven: (id) => given.has(id) }) };
  if (Object.keys(answers).length === 0 && !attempt && !link) return undefined;
  const page = features.pages?.currentField ?? '';
  return { version: 1, formId, when, page, answers, ...(attempt && { attempt }), ...(link && { link }) };
}

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
