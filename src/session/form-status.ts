import type { Accepted } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import type { HostedFormError } from '../model/errors.js';
import type { SealedAnswers, SentAnswers } from '../model/submission.js';

/** One line of the error summary, with the control that it leads to. `controlId` is `''` where there is none. */
export interface WrongLine {
  /** Says the line: a form may change its language while the line stands. */
  readonly say: (words: Words) => WrongSentence;
  readonly fieldId: string;
  readonly controlId: string;
}

/** The text of a line of the error summary. */
interface WrongSentence {
  readonly sentence: string;
  /** The part of the sentence that the author wrote. The rest is in the language of the words. */
  readonly label: string;
}

/** The progress of a submission with files, in bytes. */
export interface SendingProgress {
  readonly stage: 'encoding' | 'sending';
  readonly done: number;
  readonly total: number;
}

/** With `outbox="ask"`: the person may keep the answers on the device; or they wanted to, and the device keeps nothing. */
export type Keeping = 'offered' | 'refused';

/** The status of a form, from the first key to the success message. */
export type FormStatus =
  /** `isStopped`: the person cancelled the sending. */
  | { readonly name: 'filling'; readonly isStopped?: boolean }
  | { readonly name: 'wrong'; readonly lines: readonly WrongLine[] }
  /** `isRepeated`: an attempt failed, and another one follows. */
  | { readonly name: 'sending'; readonly progress?: SendingProgress; readonly isRepeated?: boolean }
  | { readonly name: 'failed'; readonly error: HostedFormError; readonly keeping?: Keeping }
  /** The answers wait on the device for a connection. `isBeingSent`: they can't be taken back at the moment. */
  | { readonly name: 'waiting'; readonly sealed: SealedAnswers; readonly isBeingSent: boolean }
  /** Without answers where the page was loaded again after they were sent. `key` is that of the submission then. */
  | { readonly name: 'sent'; readonly accepted: Accepted; readonly answers?: SentAnswers; readonly key?: string };

/** The status of a form that is being filled in. */
export const FILLING: FormStatus = { name: 'filling' };
