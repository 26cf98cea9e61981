import type { Values } from '../model/form.js';

/** An attempt to send a set of answers. */
export interface Attempt {
  /** The key of the submission: the same answers are sent with the same key, also after a reload. */
  readonly key: string;
  /** The answers that were sent, in a form that can be compared (`submission/answers.ts`). */
  readonly answers: string;
}

/** Keeps the answers of one form in one element as a draft on the device. Its methods never reject: without storage they do nothing. */
export interface Keeper {
  /** The answers that a draft brought back, by field id: the person gave them, so they go before what the page gives. */
  readonly restored: Values;
  /** An attempt that the draft tells of, whose end was never heard. */
  readonly attempt: Attempt | undefined;
  /** Before an attempt: fulfils when the draft on the device holds these answers and tells of the attempt. `undefined`: it was refused. */
  remember(attempt: Attempt | undefined): Promise<void>;
  /** The answers have arrived, or wait in the outbox: fulfils when nothing of the draft is left on the device. */
  forget(): Promise<void>;
}
