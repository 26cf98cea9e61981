import type { Accepted } from '../api/submit-client.js';
import type { SealedSubmission } from './sealed.js';

/** What sending needs of the world outside. */
export interface DeliveryPorts {
  readonly fetch: typeof globalThis.fetch;
  /** Fulfils after so many milliseconds; rejects with the signal's reason. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to less than 1. */
  readonly random: () => number;
}

/**
 * Posts a sealed submission. To a proxy that keeps keys it is repeated where a repetition may help, with a growing wait; to a
 * plain one it is posted once, because it may have arrived.
 *
 * @throws SubmitError with a code that tells what happened; `details.mayHaveArrived` tells whether the service may have it all the same.
 */
export type Deliver = (submission: SealedSubmission, signal: AbortSignal, ports?: DeliveryPorts) => Promise<Accepted>;
