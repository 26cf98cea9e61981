import { digest } from '../../model/digest.js';
import type { SealedAnswers } from '../../model/submission.js';
import type { FieldState } from '../../session/form-store.js';
import type { Attempt } from './draft.js';
import { isSame } from './draft-answers.js';

/** An attempt with its answers, as it is made. */
export type MadeAttempt = Omit<Attempt, 'digest'> & Pick<SealedAnswers, 'answers' | 'params'>;

// Decision 0092: a draft knows the answers that were sent only by a digest.
/**
 * Computes the digest of an attempt in a form with these fields. Returns `''` for a key that must not be used again, and for answers
 * that no draft keeps: a short one could be guessed from the digest. `except` has the ids of fields that the owner excludes.
 */
export async function digestAttempt(
  { key, answers, params }: MadeAttempt,
  states: readonly FieldState[],
  except: ReadonlySet<string>,
): Promise<string> {
  const sent = new Set(params.map(([id]) => id));
  const isGuarded = ({ field, definition, answer }: FieldState) =>
    field.isSecret || except.has(field.id) || (field.hidden && !isSame(answer, definition.initial(field)));
  const isGuessable = states.some((state) => sent.has(state.field.id) && isGuarded(state));
  return key === '' || isGuessable ? '' : digestAnswers(key, answers);
}

/** Returns the key of an attempt if it sent equal answers and its key may be used again; `''` otherwise. */
export async function keyAgain(attempt: Attempt | undefined, answers: string): Promise<string> {
  if (!attempt?.digest) return '';
  return attempt.digest === (await digestAnswers(attempt.key, answers)) ? attempt.key : '';
}

const digestAnswers = (key: string, answers: string): Promise<string> => digest(`${key} ${answers}`);
