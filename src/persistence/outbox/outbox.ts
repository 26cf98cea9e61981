// Submissions that wait on the device until they can be sent: each arrives once, in the order in which they were sent.
import type { Accepted } from '../../api/submit-client.js';
import type { ErrorCode } from '../../model/errors.js';
import { SubmitError } from '../../model/errors.js';
import type { SealedSubmission, SubmissionFacts } from '../../model/submission.js';
import {
  PREFIX,
  isDoubtful,
  isRecordName,
  isUndecided,
  mayHaveArrived,
  toRecordName,
  newItem,
  readEntry,
  readItem,
  stateAfter,
} from './outbox-item.js';
import type { OutboxEntry, OutboxItem, OutboxState } from './outbox-item.js';
import { Turns } from './turns.js';
import type { Release } from './turns.js';
import type { OutboxPorts } from './outbox-ports.js';

/** How long to wait before the next try, while the page is open. ms */
const WAITS = [5_000, 15_000, 60_000, 300_000];

/** There is no connection: what else went wrong with their first attempt, people are told at once. */
const OFFLINE: ReadonlySet<string> = new Set(['network', 'timeout']);

/** What has become of a submission. */
export type OutboxChange = {
  readonly submission: SubmissionFacts;
} & (
  | { readonly state: OutboxState; readonly code?: ErrorCode }
  | { readonly state: 'arrived'; readonly accepted: Accepted }
);

/** A submission that the person is sending right now, and which would outlive the page. */
export interface Kept {
  /** It has arrived, or the person knows that it was not accepted: nothing of it is left on the device. Never rejects. */
  forget(): Promise<void>;
  /** An attempt failed. Whether it now waits for a connection; else it is forgotten, and the person has to be told. Never rejects. */
  failed(cause: unknown): Promise<boolean>;
}

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #turns: Turns;
  readonly #listeners = new Set<(change: OutboxChange) => void>();
  /** Never again to be sent from here, whatever the storage says. */
  readonly #over = new Set<string>();
  /** The person wants them sent, though they may arrive twice. */
  readonly #wanted = new Set<string>();
  #hasBegun = false;
  #draining: Promise<void> | undefined;
  #isAskedFor = false;
  #tries = 0;
  #callOff = (): void => undefined;

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#turns = new Turns(ports.locks);
  }

  /** Sends what waits: now, whenever there is a connection again, and from time to time. */
  begin(): void {
    if (!this.#hasBegun) {
      this.#ports.connection.addEventListener('online', () => {
        this.#tries = 0;
        void this.drain();
      });
    }
    this.#hasBegun = true;
    void this.drain();
  }

  /** Tells of every change from now on; answers what ends it. */
  listen(listener: (change: OutboxChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Before the first attempt: from now on the submission outlives the page. `undefined` where the device keeps nothing. */
  async keep(submission: SealedSubmission): Promise<Kept | undefined> {
    const { vault, now } = this.#ports;
    let release: Release | undefined;
    try {
      const name = (await this.#nameFor(submission.key)) ?? toRecordName(submission);
      release = await this.#turns.take(name);
      if (!release) return undefined;
      const before = readAttempt(readItem(await vault.read(name)));
      const item = { ...newItem(submission, now()), ...before };
      await vault.write(name, item);
      this.#over.delete(name);
      return this.#kept(name, item, before, release);
    } catch {
      await release?.();
      return undefined;
    }
  }

  /** All that is here, the oldest first. @throws VaultError */
  async items(): Promise<readonly OutboxEntry[]> {
    const items: OutboxEntry[] = [];
    for (const name of await this.#names()) {
      const item = readEntry(await this.#ports.vault.peek(name));
      if (item) items.push(item);
    }
    return items;
  }

  /** Erases a submission. Whether it was still here, and not being sent. Never rejects. */
  async takeBack(key: string): Promise<boolean> {
    const isTaken = await this.#with(key, async (name) => {
      await this.#ports.vault.erase(name);
      return true;
    });
    return isTaken ?? false;
  }

  /** Sends a submission again because the person wants it. Whether it was still here. Never rejects. */
  async sendAgain(key: string): Promise<boolean> {
    const isHere = await this.#with(key, async (name) => {
      const item = readItem(await this.#ports.vault.read(name));
      if (!item) return false;
      const { version, submission } = item;
      await this.#put(name, { version, submission, state: 'waiting' });
      this.#wanted.add(name);
      return true;
    });
    await this.drain();
    return isHere ?? false;
  }

  /** Sends what waits; one tab at a time. Never rejects. */
  drain(): Promise<void> {
    this.#isAskedFor = true;
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  async #drain(): Promise<void> {
    this.#callOff();
    while (this.#isAskedFor) {
      this.#isAskedFor = false;
      try {
        const isEmpty = await this.#turns.afterOthers('outbox', () => this.#sendAll());
        if (isEmpty) this.#tries = 0;
        else this.#tryLater();
      } catch {
        // The storage has failed: at the next visit, or when there is a connection again.
      }
    }
    // At once: who asks from now on begins anew.
    this.#draining = undefined;
  }

  /** First in, first out; a proxy that can't be had does not hold up what is for another. Whether nothing is left that could be sent. */
  async #sendAll(): Promise<boolean> {
    let isEmpty = true;
    const down = new Set<string>();
    for (const name of await this.#names()) {
      const state = await this.#turns.alone(name, () => this.#send(name, down));
      // Without a state: who has it is sending it, or the tab is closed before that.
      if (!state || state === 'waiting') isEmpty = false;
    }
    return isEmpty;
  }

  /** `down` are the addresses that can't be had just now. */
  async #send(name: string, down: Set<string>): Promise<OutboxState | 'arrived' | 'ignored'> {
    const { vault, deliver, now } = this.#ports;
    if (this.#over.has(name)) return this.#erase(name);
    const entry = readEntry(await vault.peek(name));
    if (!entry || isUndecided(entry.state)) return 'ignored';
    const { proxy } = entry.submission;
    if (down.has(proxy)) return 'waiting';
    const item = readItem(await vault.read(name));
    if (!item) return 'ignored';
    const { submission } = item;
    const isAlone = this.#turns.areShared || submission.isIdempotent || this.#wanted.has(name);
    if (!isAlone || isDoubtful(item, now())) return this.#put(name, { ...item, state: 'doubtful' });
    const sending = { ...item, state: 'sending', attemptedAt: item.attemptedAt ?? now() } as const;
    await this.#put(name, sending);
    this.#wanted.delete(name);
    let accepted: Accepted;
    try {
      accepted = await deliver(submission, new AbortController().signal);
    } catch (cause) {
      const code = cause instanceof SubmitError && { code: cause.code };
      const before = mayHaveArrived(cause) ? sending : item;
      const state = stateAfter(cause, submission);
      if (state === 'waiting') down.add(proxy);
      return this.#put(name, { ...before, ...code, state });
    }
    this.#over.add(name);
    const erased = this.#erase(name).catch(() => undefined);
    this.#tries = 0;
    this.#tell({ submission, state: 'arrived', accepted });
    await erased;
    return 'arrived';
  }

  async #put(name: string, item: OutboxItem): Promise<OutboxState> {
    await this.#ports.vault.write(name, item);
    const { submission, state, code } = item;
    this.#tell({ submission, state, ...(code && { code }) });
    return state;
  }

  async #erase(name: string): Promise<'ignored'> {
    await this.#ports.vault.erase(name);
    return 'ignored';
  }

  /** `before` is what was known of attempts before this one. */
  #kept(name: string, item: OutboxItem, before: Attempt, release: Release): Kept {
    const forget = async () => {
      this.#over.add(name);
      await this.#erase(name).catch(() => undefined);
      await release();
    };
    const wait = async (attempt: Attempt) => {
      const { version, submission } = item;
      await this.#ports.vault.write(name, { version, submission, ...attempt, state: 'waiting' } satisfies OutboxItem);
      await release();
      this.#tryLater();
    };
    const failed = async (cause: unknown) => {
      const isOffline = cause instanceof SubmitError && OFFLINE.has(cause.code);
      try {
        if (!isOffline || stateAfter(cause, item.submission) !== 'waiting') throw cause;
        await wait(mayHaveArrived(cause) ? readAttempt(item) : before);
        return true;
      } catch {
        await forget();
        return false;
      }
    };
    return { forget, failed };
  }

  #tryLater(): void {
    const { random, callLater } = this.#ports;
    const wait = WAITS[Math.min(this.#tries++, WAITS.length - 1)] ?? 0;
    this.#callOff();
    // Not all devices of a place at the moment when its network is back.
    this.#callOff = callLater(wait * (0.75 + random() / 2), () => void this.drain());
  }

  async #names(): Promise<string[]> {
    return [...(await this.#ports.vault.keys(PREFIX))].sort();
  }

  async #nameFor(key: string): Promise<string | undefined> {
    return (await this.#names()).find((name) => isRecordName(name, key));
  }

  /** Does something with a submission that is here and that nobody sends; else, or if it fails, `undefined`. */
  async #with<T>(key: string, work: (name: string) => Promise<T>): Promise<T | undefined> {
    try {
      const name = await this.#nameFor(key);
      return name === undefined ? undefined : await this.#turns.alone(name, () => work(name));
    } catch {
      return undefined;
    }
  }

  #tell(change: OutboxChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}

type Attempt = Pick<OutboxItem, 'attemptedAt'>;

/** What is known of attempts at a submission. */
const readAttempt = (item: OutboxItem | undefined): Attempt =>
  item?.attemptedAt === undefined ? {} : { attemptedAt: item.attemptedAt };
