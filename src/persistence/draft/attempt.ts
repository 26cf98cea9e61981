import { digest } from '../../platform/crypto.js';
import type { SealedAnswers } from '../../model/submission.js';
import type { FieldState } from '../../session/form-store.js';
import { mayRepeat } from '../../submission/repeatable.js';
import type { Attempt } from './draft.js';
import { isSame } from './kept-answers.js';

/** An attempt with its answers, as it is made. */
export type MadeAttempt = Omit<Attempt, 'digest'> & Pick<SealedAnswers, 'answers' | 'params'>;

/** Returns an attempt without its answers, and without their digest for now. */
export function withoutAnswers({ key, mayHaveArrived, attemptedAt, keepsFor }: MadeAttempt): Attempt {
  return {
    key,
    digest: '',
    mayHaveArrived,
    ...(attemptedAt !== undefined && { attemptedAt }),
    ...(keepsFor !== undefined && { keepsFor }),
  };
}

// Decision 0021: a draft knows the answers that were sent only by a digest.
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

/** Returns an attempt if it sent equal answers and its key may be used again. */
export async function findAgain(
  attempt: Attempt | undefined,
  answers: string,
  now: number,
): Promise<Attempt | undefined> {
  if (!attempt?.digest || !isKept(attempt, now)) return undefined;
  return attempt.digest === (await digestAnswers(attempt.key, answers)) ? attempt : undefined;
}

/** Checks whether the proxy still keeps the key of an attempt. */
export function isKept({ attemptedAt = NaN, ...attempt }: Attempt, now: number): boolean {
  return Number.isNaN(attemptedAt) || mayRepeat({ ...attempt, isIdempotent: true }, attemptedAt, now);
}

const digestAnswers = (key: string, answers: string): Promise<string> => digest(`${key} ${answers}`);
