import type { Accepted } from '../api/submit-client.js';
import type { HostedFormError } from '../model/errors.js';
import type { SealedAnswers, SentAnswers } from '../model/submission.js';

/** One line of the error summary: a sentence, and the control that it is about. */
export interface WrongLine {
  readonly sentence: string;
  readonly fieldId: string;
  readonly controlId: string;
}

/** How far a submission with files is, in bytes. */
export interface SendingProgress {
  readonly stage: 'encoding' | 'sending';
  readonly done: number;
  readonly total: number;
}

/** Where a form stands between the first key and the thanks. */
export type FormStatus =
  /** `isStopped`: the person has stopped the sending. */
  | { readonly name: 'filling'; readonly isStopped?: boolean }
  | { readonly name: 'wrong'; readonly lines: readonly WrongLine[] }
  /** `isRepeated`: an attempt failed and another one follows. */
  | { readonly name: 'sending'; readonly progress?: SendingProgress; readonly isRepeated?: boolean }
  | { readonly name: 'failed'; readonly error: HostedFormError }
  /** The answers wait on the device for a connection. `isBeingSent`: just now they can't be taken back. */
  | { readonly name: 'waiting'; readonly sealed: SealedAnswers; readonly isBeingSent: boolean }
  | { readonly name: 'sent'; readonly accepted: Accepted; readonly answers: SentAnswers };

export const FILLING: FormStatus = { name: 'filling' };

/** Tells whether the answers have left the form: nothing is filled in any more. */
export function isHandedIn({ name }: FormStatus): boolean {
  return name === 'waiting' || name === 'sent';
}
