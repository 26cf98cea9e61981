// Statuses hold codes and data. The views choose the words.
import type { Accepted } from '../api/submit-client.js';
import type { ErrorCode } from '../model/errors.js';
import type { Issue } from '../model/issue.js';
import type { SealedAnswers, SentAnswers } from '../model/submission.js';

/** One line of the error summary: an issue of an answer. */
export interface WrongLine {
  readonly fieldId: string;
  /** The control that the line leads to; `''` where there is none. */
  readonly controlId: string;
  readonly issue: Issue;
  /** The answer that the issue is about. */
  readonly answer: unknown;
}

/** The progress of a submission with files, in bytes. */
export interface SendingProgress {
  readonly stage: 'encoding' | 'sending';
  readonly done: number;
  readonly total: number;
}

/** The reason why the answers could not be sent. */
export interface Failure {
  readonly code: ErrorCode;
  /** The service may have the answers. */
  readonly mayHaveArrived?: boolean;
  /** The file at fault, with its size in bytes. */
  readonly file?: { readonly name: string; readonly size: number };
  /** The time after which the proxy takes another try, where it says so. ms */
  readonly retryAfter?: number;
}

/** With `outbox="ask"`: the person may keep the answers on the device; or they wanted to, and the device keeps nothing. */
export type OutboxOffer = 'offered' | 'refused';

/** The status of a form, from the first key to the success message. */
export type FormStatus =
  /** `isStopped`: the person cancelled the sending. */
  | { readonly name: 'filling'; readonly isStopped?: boolean }
  | { readonly name: 'wrong'; readonly lines: readonly WrongLine[] }
  /** `isRepeated`: an attempt failed, and another one follows. */
  | { readonly name: 'sending'; readonly progress?: SendingProgress; readonly isRepeated?: boolean }
  | ({ readonly name: 'failed'; readonly keeping?: OutboxOffer } & Failure)
  /** The answers wait on the device for a connection. `isBeingSent`: they can't be taken back at the moment. */
  | { readonly name: 'waiting'; readonly sealed: SealedAnswers; readonly isBeingSent: boolean }
  /**
   * Without answers where the page was loaded again after they were sent. `key` is that of the submission then. `elsewhere`: another device
   * has sent them at that time. ms
   */
  | {
      readonly name: 'sent';
      readonly accepted: Accepted;
      readonly answers?: SentAnswers;
      readonly key?: string;
      readonly elsewhere?: number;
    };

/** The status of a form that is being filled in. */
export const FILLING: Extract<FormStatus, { readonly name: 'filling' }> = { name: 'filling' };
