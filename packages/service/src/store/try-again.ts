import { setTimeout as sleep } from 'node:timers/promises';
import { isThereAlready, NoAnswerError, readLoss } from '../database/no-answer.js';
import type { StoreCall } from './around.js';
import { isAddition, isRemoval, ONCE, READS } from './store-calls.js';

/**
 * Runs a call again whose first outcome is unknown, so that it happens once: a record is found by its id, and one that is gone was
 * removed before.
 */
export async function runAfterUnknown({ name }: StoreCall, attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    const result = await attempt();
    return isRemoval(name) && result === false ? true : result;
  } catch (error) {
    if (isAddition(name) && isThereAlready(error)) return true;
    throw error;
  }
}

/** Options of the repetition. */
export interface PatienceOptions {
  /** The milliseconds for which a call is tried again. */
  readonly patience: number;
  /** The most calls that wait for a database at a time. Each may hold the bytes of its request. */
  readonly mostWaiting: number;
}

/** The milliseconds before a call is tried again, at first and at most. */
const FIRST_WAIT = 25;
const LONGEST_WAIT = 1000;

function readRecordId([first]: readonly unknown[]): number | undefined {
  return typeof first === 'object' && first !== null && 'id' in first && typeof first.id === 'number'
    ? first.id
    : undefined;
}

/** Tells whether a call failed before it did anything, or perhaps afterwards; `undefined` where another try is no use. */
function readFailure(error: unknown): 'undone' | 'lost' | undefined {
  if (!(error instanceof NoAnswerError)) return readLoss(error);
  return error.reason === 'away' ? 'undone' : undefined;
}

/** Tells whether a write was given up while it ran, perhaps at its last step. */
const isSlowWrite = ({ name }: StoreCall, error: unknown): boolean =>
  error instanceof NoAnswerError && error.reason === 'slow' && !READS.has(name);

// Decision 0065: the database may go.
/** Tries calls again that a lost database, a deadlock or a conflict has cut off. */
export class TryAgain {
  readonly #options: PatienceOptions;
  #waiting = 0;

  constructor(options: PatienceOptions) {
    this.#options = options;
  }

  /** @throws NoAnswerError when the database stays away. */
  async run(call: StoreCall, attempt: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
    const end = performance.now() + this.#options.patience;
    let isUnknown = false;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        return await (isUnknown ? runAfterUnknown(call, attempt) : attempt());
      } catch (error) {
        if (isSlowWrite(call, error)) throw giveUp(call, true, error);
        const failure = readFailure(error);
        if (failure === undefined) throw error;
        isUnknown ||= failure === 'lost' && !READS.has(call.name);
        const isOver = performance.now() + wait > end || this.#waiting >= this.#options.mostWaiting;
        if (isOver || (isUnknown && ONCE.has(call.name))) throw giveUp(call, isUnknown, error);
      }
      await this.#wait(wait, signal);
    }
  }

  async #wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    this.#waiting += 1;
    try {
      // Half of the wait is left to chance, so that calls that met do not meet again.
      await sleep(milliseconds * (0.5 + Math.random() / 2), undefined, signal && { signal });
    } finally {
      this.#waiting -= 1;
    }
  }
}

function giveUp({ name, values }: StoreCall, isUnknown: boolean, cause: unknown): NoAnswerError {
  if (!isUnknown) return new NoAnswerError('away', { cause });
  return new NoAnswerError('unknown', { cause }, name === 'addSubmission' ? readRecordId(values) : undefined);
}
