import { toStorableText } from '../values/storable-text.js';
import type { AttemptResult, JobOutcome, JobRecord, QueueStore } from './queue-store.js';
import { waitAfter } from './schedule.js';

/** The result of a delivery. */
export interface Delivered extends Omit<AttemptResult, 'duration'> {
  /** Another attempt would not help. */
  readonly isFinal?: boolean;
}

/** Delivers one job, or says why not. Ends soon after the signal is aborted. */
export type Deliver = (job: JobRecord, signal: AbortSignal) => Promise<Delivered>;

/** Options of a queue. */
export interface QueueOptions {
  readonly store: Pick<QueueStore, 'claimJobs' | 'finishJob' | 'nextDue'>;
  readonly deliver: Deliver;
  /** The number of deliveries at a time. Default: 4. */
  readonly concurrency?: number;
  /** The duration of a claim, in milliseconds, longer than an attempt may take. Default: 60 s. */
  readonly claimFor?: number;
  /** Ends an attempt that takes too long. Default: after 20 s. */
  readonly timeLimit?: () => AbortSignal;
  /** Returns the wait after so many failures, in milliseconds; `undefined` gives up. Default: 21 hours in total. */
  readonly waitAfter?: (failures: number, random: number) => number | undefined;
  readonly now?: () => Date;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Calls back once, some milliseconds later. Returns a function that cancels it. */
  readonly later?: (milliseconds: number, callBack: () => void) => () => void;
  /** Receives the errors of the store. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** The longest rest between questions to the store, in milliseconds. Another process may add jobs, or die. */
const LONGEST_REST = 5000;
/** The limit of cut-off attempts. A delivery that reaches it probably ends the process each time. */
const MOST_CUT_OFF = 100;
/** The shortest rest, in milliseconds. Another process briefly holds a job that is due and cannot be claimed. */
const SHORTEST_REST = 20;

function timer(milliseconds: number, callBack: () => void): () => void {
  const id = setTimeout(callBack, milliseconds);
  return () => clearTimeout(id);
}

/**
 * Delivers the waiting jobs of the store: each job at least once, and again after a while when it failed. Several
 * processes may each have a queue over the same store. The jobs of a process that died are due again when their claims
 * end.
 */
export class Queue {
  readonly #options: Required<QueueOptions>;
  readonly #stopping = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  #isWoken = false;
  #onWake: (() => void) | undefined;
  #loop: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.#options = {
      concurrency: 4,
      claimFor: 60_000,
      timeLimit: () => AbortSignal.timeout(20_000),
      waitAfter,
      now: () => new Date(),
      random: Math.random,
      later: timer,
      onError: console.error,
      ...options,
    };
  }

  /** Begins to deliver, now and whenever something is due, until it is stopped. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** Announces that a job may be due. */
  wake(): void {
    this.#isWoken = true;
    this.#onWake?.();
  }

  /** Aborts attempts, which are due again at once, and resolves when none is left. A stopped queue cannot start again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
  }

  /** Delivers due jobs, and resolves when no job is due and none is in flight. */
  async runDue(): Promise<void> {
    for (;;) {
      this.#isWoken = false;
      const claimed = await this.#claim();
      for (const job of claimed) this.#begin(job);
      if (this.#inFlight.size === 0) return;
      await this.#whenWoken(...this.#inFlight);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.runDue();
        await this.#rest(await this.#options.store.nextDue());
      } catch (error) {
        this.#options.onError(error);
        await this.#rest(undefined);
      }
    }
    await Promise.all(this.#inFlight);
  }

  async #rest(nextDue: Date | undefined): Promise<void> {
    const { now, later } = this.#options;
    const wait = nextDue === undefined ? LONGEST_REST : nextDue.getTime() - now().getTime();
    const cancel = later(Math.max(Math.min(wait, LONGEST_REST), SHORTEST_REST), () => this.wake());
    await this.#whenWoken();
    cancel();
  }

  async #whenWoken(...others: readonly Promise<void>[]): Promise<void> {
    // A stopping queue claims no more jobs, so it waits only for the end of attempts.
    if (this.#stopping.signal.aborted) return others.length > 0 ? Promise.race(others) : undefined;
    if (this.#isWoken) return;
    const woken = new Promise<void>((resolve) => (this.#onWake = resolve));
    await Promise.race([woken, ...others]);
    this.#onWake = undefined;
  }

  async #claim(): Promise<readonly JobRecord[]> {
    const { store, concurrency, claimFor, now } = this.#options;
    const limit = concurrency - this.#inFlight.size;
    if (limit <= 0 || this.#stopping.signal.aborted) return [];
    const from = now();
    return store.claimJobs({ now: from, until: new Date(from.getTime() + claimFor), limit });
  }

  #begin(job: JobRecord): void {
    const attempt = this.#attempt(job).catch((error: unknown) => this.#options.onError(error));
    const ended = attempt.finally(() => this.#inFlight.delete(ended));
    this.#inFlight.add(ended);
  }

  async #attempt(job: JobRecord): Promise<void> {
    const { store, now } = this.#options;
    const started = now().getTime();
    const { isFinal = false, ...result } = await this.#deliver(job);
    const duration = now().getTime() - started;
    const noted = {
      ...result,
      duration,
      error: result.error === null ? null : toStorableText(result.error),
      excerpt: toStorableText(result.excerpt),
    };
    await store.finishJob(job, noted, this.#decideOutcome(job, result, isFinal));
  }

  async #deliver(job: JobRecord): Promise<Delivered> {
    const { deliver, timeLimit } = this.#options;
    if (job.attempts - job.failures > MOST_CUT_OFF) return failure('Every attempt was cut off', true);
    const signal = AbortSignal.any([this.#stopping.signal, timeLimit()]);
    try {
      return await deliver(job, signal);
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      return failure(cause instanceof Error ? cause.message : String(cause));
    }
  }

  #decideOutcome(job: JobRecord, { error }: Pick<Delivered, 'error'>, isFinal: boolean): JobOutcome {
    const { now, random, waitAfter: waitFor } = this.#options;
    if (error === null) return { state: 'done' };
    if (isFinal) return { state: 'failed' };
    if (this.#stopping.signal.aborted) return { state: 'waiting', due: now(), failures: job.failures };
    const failures = job.failures + 1;
    const wait = waitFor(failures, random());
    if (wait === undefined) return { state: 'failed' };
    return { state: 'waiting', due: new Date(now().getTime() + wait), failures };
  }
}

/** Returns the result of a failed delivery. */
export function failure(error: string, isFinal = false): Delivered {
  return { status: null, error, excerpt: '', isFinal };
}
