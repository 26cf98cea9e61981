import { keepsKeys } from '../../api/capabilities.js';
import { isTemporary } from '../../api/retry.js';
import type { Accepted } from '../../api/submit-client.js';
import type { ErrorCode } from '../../model/errors.js';
import { LoadError, SubmitError } from '../../model/errors.js';
import type { SealedSubmission, SubmissionFacts } from '../../model/submission.js';
import {
  PREFIX,
  isDoubtful,
  keepAsAtFirst,
  isRecordName,
  isUndecided,
  toRecordName,
  newItem,
  readEntry,
  readItem,
  stateAfter,
} from './outbox-item.js';
import type { OutboxEntry, OutboxItem, OutboxState } from './outbox-item.js';
import { mayHaveArrived } from '../../submission/repeatable.js';
import { KeptSubmission, mayWaitAfter, readFirstAttempt } from './kept-submission.js';
import type { Kept } from './kept-submission.js';
import { RetryTimer } from './retry-timer.js';
import { Turns } from './turns.js';
import type { Release } from '../../platform/tabs.js';
import type { OutboxPorts } from './outbox-ports.js';
import { Faults } from '../../session/faults.js';

/** A change of a submission in the outbox. */
export type OutboxChange = {
  readonly submission: SubmissionFacts;
} & (
  | { readonly state: OutboxState; readonly code?: ErrorCode }
  | { readonly state: 'arrived'; readonly accepted: Accepted }
);

// Decision 0024: a submission is on the device before its first attempt.
/**
 * Keeps submissions on the device until they have arrived. This file names every step of the outbox:
 *
 * - `keep` stores a submission before its first attempt. `KeptSubmission` then erases it, or leaves it waiting.
 * - `drain` sends waiting submissions, the oldest first: at the start, when the connection is back, and from time to time.
 * - `items`, `takeBack` and `sendAgain` let the person see the submissions and decide.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #turns: Turns;
  readonly #timer: RetryTimer;
  readonly #listeners = new Set<(change: OutboxChange) => void>();
  readonly #faults = new Faults();
  /** The names of submissions that this page never sends again, whatever the storage holds. */
  readonly #finished = new Set<string>();
  /** The names of submissions that the person wants to send, although they may arrive twice. */
  readonly #approved = new Set<string>();
  #hasBegun = false;
  #draining: Promise<void> | undefined;
  #isRequested = false;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#turns = new Turns(ports);
    this.#timer = new RetryTimer(ports, () => void this.drain());
  }

  /** Starts to send waiting submissions: now, whenever the connection is back, and from time to time. */
  begin(): void {
    if (!this.#hasBegun) {
      this.#ports.connection.addEventListener('online', () => {
        this.#timer.reset();
        void this.drain();
      });
    }
    this.#hasBegun = true;
    void this.drain();
  }

  /** Calls the listener for every change. Returns a function that ends it. */
  listen(listener: (change: OutboxChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Stores a submission before its first attempt, so that it outlives the page; `undefined` if somebody else is sending it, or the device
   * keeps nothing. `unkept` gets the reason then.
   */
  async keep(
    submission: SealedSubmission,
    unkept: (cause: unknown) => void = () => undefined,
  ): Promise<Kept | undefined> {
    const { vault, now } = this.#ports;
    let release: Release | undefined;
    try {
      const name = (await this.#nameFor(submission.key)) ?? toRecordName(submission);
      release = await this.#turns.take(name);
      if (!release) return undefined;
      const earlier = readItem(await vault.read(name));
      const before = readFirstAttempt(earlier);
      const item = { ...newItem(keepAsAtFirst(submission, earlier), now()), ...before };
      await vault.write(name, item);
      this.#finished.delete(name);
      return new KeptSubmission(name, item, before, {
        vault,
        release,
        finish: () => this.#finished.add(name),
        retryLater: () => {
          this.#timer.schedule();
        },
      });
    } catch (cause) {
      await release?.();
      unkept(cause);
      return undefined;
    }
  }

  /** Tells whether a submission may be kept after an attempt with this error. */
  mayKeepAfter(cause: unknown, about: Pick<SealedSubmission, 'isIdempotent'>): boolean {
    return mayWaitAfter(cause, about);
  }

  /** Lists all submissions, the oldest first. @throws VaultError */
  async items(): Promise<readonly OutboxEntry[]> {
    const items: OutboxEntry[] = [];
    for (const name of await this.#names()) {
      const item = readEntry(await this.#ports.vault.peek(name));
      if (item) items.push(item);
    }
    return items;
  }

  /** Erases a submission. Fulfils with false if it is gone or being sent. Never rejects. */
  async takeBack(key: string): Promise<boolean> {
    const isTaken = await this.#with(key, async (name) => {
      await this.#ports.vault.erase(name);
      return true;
    });
    return isTaken ?? false;
  }

  /** Sends a submission again because the person wants it. Fulfils with false if it is gone. Never rejects. */
  async sendAgain(key: string): Promise<boolean> {
    const isHere = await this.#with(key, async (name) => {
      const item = readItem(await this.#ports.vault.read(name));
      if (!item) return false;
      const { version, submission } = item;
      await this.#save(name, { version, submission, state: 'waiting' });
      this.#approved.add(name);
      return true;
    });
    await this.drain();
    return isHere ?? false;
  }

  /** Sends waiting submissions, one tab at a time. Never rejects. */
  drain(): Promise<void> {
    this.#isRequested = true;
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  async #drain(): Promise<void> {
    this.#timer.cancel();
    while (this.#isRequested) {
      this.#isRequested = false;
      try {
        const isEmpty = await this.#turns.afterOthers('outbox', () => this.#sendAll());
        if (isEmpty) this.#timer.reset();
        else this.#timer.schedule();
      } catch {
        // The storage has failed. The next visit or the next connection tries again.
      }
    }
    // Reset without a pause, so that the next call starts again.
    this.#draining = undefined;
  }

  /**
   * Sends the submissions, first in, first out. An unreachable proxy does not hold up submissions to another. Returns
   * whether nothing is left that could be sent.
   */
  async #sendAll(): Promise<boolean> {
    let isEmpty = true;
    const down = new Set<string>();
    for (const name of await this.#names()) {
      const state = await this.#turns.alone(name, () => this.#send(name, down));
      // Without a state, another tab has the submission. That tab may be closed before it has sent it.
      if (!state || state === 'waiting') isEmpty = false;
    }
    return isEmpty;
  }

  /** Sends one submission. `down` collects the addresses of unreachable proxies. */
  async #send(name: string, down: Set<string>): Promise<OutboxState | 'arrived' | 'ignored'> {
    const { vault, deliver, now } = this.#ports;
    if (this.#finished.has(name)) return this.#erase(name);
    const entry = readEntry(await vault.peek(name));
    if (!entry || isUndecided(entry.state)) return 'ignored';
    const { proxy } = entry.submission;
    if (down.has(proxy)) return 'waiting';
    const item = readItem(await vault.read(name));
    if (!item) return 'ignored';
    const { submission } = item;
    const isAlone = this.#turns.areShared || submission.isIdempotent || this.#approved.has(name);
    if (!isAlone || isDoubtful(item, now())) return this.#save(name, { ...item, state: 'doubtful' });
    const proxyKeeps = await this.#proxyKeeps(item, name);
    if (proxyKeeps === undefined) down.add(proxy);
    if (!proxyKeeps) return this.#save(name, { ...item, state: proxyKeeps === undefined ? 'waiting' : 'doubtful' });
    const sending = { ...item, state: 'sending', attemptedAt: item.attemptedAt ?? now() } as const;
    await this.#save(name, sending);
    this.#approved.delete(name);
    let accepted: Accepted;
    try {
      const { attemptedAt } = item;
      accepted = await deliver(
        { ...submission, ...(attemptedAt !== undefined && { attemptedAt }) },
        new AbortController().signal,
      );
    } catch (cause) {
      const code = cause instanceof SubmitError && { code: cause.code };
      const before = mayHaveArrived(cause) ? sending : item;
      const state = stateAfter(cause, submission);
      if (state === 'waiting') down.add(proxy);
      return this.#save(name, { ...before, ...code, state });
    }
    this.#finished.add(name);
    const erased = this.#erase(name).catch(() => undefined);
    this.#timer.reset();
    this.#tell({ submission, state: 'arrived', accepted });
    await erased;
    return 'arrived';
  }

  /**
   * Asks whether the proxy still keeps keys, before an attempt that may be the second one. `undefined` if it does not answer. An attempt that
   * the person wants is never held up.
   */
  async #proxyKeeps({ attemptedAt, submission }: OutboxItem, name: string): Promise<boolean | undefined> {
    if (attemptedAt === undefined || this.#approved.has(name)) return true;
    try {
      return keepsKeys(await this.#ports.askCapabilities(submission));
    } catch (cause) {
      return cause instanceof LoadError && !isTemporary(cause.code) ? false : undefined;
    }
  }

  async #save(name: string, item: OutboxItem): Promise<OutboxState> {
    await this.#ports.vault.write(name, item);
    const { submission, state, code } = item;
    this.#tell({ submission, state, ...(code && { code }) });
    return state;
  }

  async #erase(name: string): Promise<'ignored'> {
    await this.#ports.vault.erase(name);
    return 'ignored';
  }

  async #names(): Promise<string[]> {
    return [...(await this.#ports.vault.keys(PREFIX))].sort();
  }

  async #nameFor(key: string): Promise<string | undefined> {
    return (await this.#names()).find((name) => isRecordName(name, key));
  }

  /** Does some work with a submission that nobody is sending; `undefined` if there is none, or if the work fails. */
  async #with<T>(key: string, work: (name: string) => Promise<T>): Promise<T | undefined> {
    try {
      const name = await this.#nameFor(key);
      return name === undefined ? undefined : await this.#turns.alone(name, () => work(name));
    } catch {
      return undefined;
    }
  }

  #tell(change: OutboxChange): void {
    this.#faults.callEach('outbox', this.#listeners, change);
  }
}
