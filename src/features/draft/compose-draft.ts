import type { Attempt, Draft, KeptAnswer, KeptLink } from '../../persistence/draft/draft.js';
import type { ElementSession } from '../../element/element-session.js';
import { composeAnswers } from './compose-answers.js';

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
