import { setMaxListeners } from 'node:events';
import { joinSignals } from '../values/join-signals.js';
import { toStorableText } from '../values/storable-text.js';
import { Lanes } from './lanes.js';
import type { AttemptResult, JobOutcome, JobRecord, QueueStore } from './queue-store.js';
import { waitAfter } from './schedule.js';

/** The result of a delivery. */
export interface Delivered extends Omit<AttemptResult, 'duration'> {
  /** Another attempt would not help. */
  readonly isFinal?: boolean;
  /** The least wait before another attempt, in milliseconds. Default: 0. */
  readonly retryIn?: number;
}

/** Delivers one job, or says why not. Ends soon after the signal is aborted. `weigh` takes the bytes that it holds. */
export type Deliver = (job: JobRecord, signal: AbortSignal, weigh: (bytes: number) => void) => Promise<Delivered>;

/** Options of a queue. */
export interface QueueOptions {
  readonly store: Pick<QueueStore, 'claimJobs' | 'finishJob' | 'waitingLanes' | 'repeatJob'>;
  readonly deliver: Deliver;
  /** The number of webhooks at a time. Default: 64. */
  readonly concurrency?: number;
  /** The number of deliveries at a time to one receiver, the mail server included. Default: 4. */
  readonly perReceiver?: number;
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
  readonly #lanes: Lanes;
  #isWoken = false;
  #onWake: (() => void) | undefined;
  #loop: Promise<void> | undefined;

  constructor(options: QueueOptions) {
    this.#options = {
      concurrency: 64,
      perReceiver: 4,
      claimFor: 60_000,
      timeLimit: () => AbortSignal.timeout(20_000),
      waitAfter,
      now: () => new Date(),
      random: Math.random,
      later: timer,
      onError: console.error,
      ...options,
    };
    const { concurrency, perReceiver } = this.#options;
    // Each attempt under way listens to it, and Node warns of more than ten.
    setMaxListeners(0, this.#stopping.signal);
    this.#lanes = new Lanes({ webhooks: concurrency, perReceiver });
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

  /** Sends a delivery again, whether it arrived or was given up. Returns false where that is impossible. */
  async sendAgain(jobId: number): Promise<boolean> {
    const { store, now } = this.#options;
    const isDue = await store.repeatJob(jobId, now());
    if (isDue) this.wake();
    return isDue;
  }

  /** Delivers due jobs, and resolves when no job is due and none is in flight. */
  async runDue(): Promise<void> {
    for (;;) {
      this.#isWoken = false;
      await this.#beginDue();
      if (this.#inFlight.size === 0) return;
      await this.#whenWoken();
    }
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      const rest = await this.#beginDue().catch((error: unknown) => {
        this.#options.onError(error);
        return LONGEST_REST;
      });
      if (rest > 0) await this.#rest(rest);
    }
    await Promise.all(this.#inFlight);
  }

  async #rest(wait: number): Promise<void> {
    const cancel = this.#options.later(Math.max(Math.min(wait, LONGEST_REST), SHORTEST_REST), () => this.wake());
    await this.#whenWoken();
    cancel();
  }

  async #whenWoken(): Promise<void> {
    if (this.#isWoken) return;
    await new Promise<void>((resolve) => (this.#onWake = resolve));
    this.#onWake = undefined;
  }

  /** Begins the due jobs for which there is room. Returns the milliseconds until there may be others. */
  async #beginDue(): Promise<number> {
    if (this.#stopping.signal.aborted) return LONGEST_REST;
    const { store, claimFor, now } = this.#options;
    const waiting = await store.waitingLanes();
    const from = now();
    const { rooms, next } = this.#lanes.share(waiting, from);
    if (rooms.length === 0) return next === undefined ? LONGEST_REST : next.getTime() - from.getTime();
    const claimed = await store.claimJobs({ now: from, until: new Date(from.getTime() + claimFor), lanes: rooms });
    for (const job of claimed) this.#begin(job);
    return claimed.length === 0 ? SHORTEST_REST : 0;
  }

  #begin(job: JobRecord): void {
    const started = this.#options.now().getTime();
    const slots = this.#lanes.begin(job.lane);
    const weigh = (bytes: number): void => {
      slots.weigh(bytes);
      this.wake();
    };
    const attempt = this.#attempt(job, weigh).catch((error: unknown) => this.#options.onError(error));
    const ended = attempt.finally(() => {
      slots.end(this.#options.now().getTime() - started);
      this.#inFlight.delete(ended);
      this.wake();
    });
    this.#inFlight.add(ended);
  }

  async #attempt(job: JobRecord, weigh: (bytes: number) => void): Promise<void> {
    const { store, now } = this.#options;
    const started = now().getTime();
    const { isFinal = false, retryIn = 0, ...result } = await this.#deliver(job, weigh);
    const duration = now().getTime() - started;
    const noted = {
      ...result,
      duration,
      error: result.error === null ? null : toStorableText(result.error),
      excerpt: toStorableText(result.excerpt),
    };
    await store.finishJob(job, noted, this.#decideOutcome(job, { error: result.error, isFinal, retryIn }));
  }

  async #deliver(job: JobRecord, weigh: (bytes: number) => void): Promise<Delivered> {
    const { deliver, timeLimit } = this.#options;
    if (job.attempts - job.failures > MOST_CUT_OFF) return failure('Every attempt was cut off', true);
    const { signal, leave } = joinSignals(this.#stopping.signal, timeLimit());
    try {
      return await deliver(job, signal, weigh);
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      return failure(cause instanceof Error ? cause.message : String(cause));
    } finally {
      leave();
    }
  }

  #decideOutcome(
    job: JobRecord,
    { error, isFinal, retryIn }: Required<Pick<Delivered, 'error' | 'isFinal' | 'retryIn'>>,
  ): JobOutcome {
    const { now, random, waitAfter: waitFor } = this.#options;
    if (error === null) return { state: 'done' };
    if (isFinal) return { state: 'failed' };
    if (this.#stopping.signal.aborted) return { state: 'waiting', due: now(), failures: job.failures };
    const failures = job.failures + 1;
    const wait = waitFor(failures, random());
    if (wait === undefined) return { state: 'failed' };
    return { state: 'waiting', due: new Date(now().getTime() + Math.max(wait, retryIn)), failures };
  }
}

/** Returns the result of a failed delivery. */
export function failure(error: string, isFinal = false): Delivered {
  return { status: null, error, excerpt: '', isFinal };
}
