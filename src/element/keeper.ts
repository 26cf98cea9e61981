import type { Values } from '../model/form.js';
import type { Attempt } from '../persistence/draft.js';

export type { Attempt } from '../persistence/draft.js';

/** Keeps the answers of one form in one element as a draft on the device. Its methods never reject: without storage they do nothing. */
export interface Keeper {
  /** The answers that a draft brought back, by field id: the person gave them, so they go before what the page gives. */
  readonly restored: Values;
  /** An attempt that the draft tells of, whose end was never heard. */
  readonly attempt: Attempt | undefined;
  /**
   * Before an attempt: fulfils when the draft on the device holds these answers and tells of the attempt, or after two seconds
   * at most.
   */
  remember(attempt: Attempt): Promise<void>;
  /** A submission with this key is in the outbox, or has arrived from there: its answers do not stand in the form as well, unless the person has changed them. */
  handOver(key: string): Promise<void>;
  /** The answers have arrived, or wait in the outbox: fulfils when nothing of the draft is left on the device, or after two seconds at most. */
  forget(): Promise<void>;
}
