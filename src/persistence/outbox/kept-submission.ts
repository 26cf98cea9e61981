import type { ErrorCode } from '../../model/errors.js';
import { SubmitError } from '../../model/errors.js';
import type { SealedSubmission } from '../../model/submission.js';
import type { Vault } from '../vault/vault.js';
import { mayHaveArrived } from '../../submission/repeatable.js';
import { stateAfter } from './outbox-item.js';
import type { OutboxItem } from './outbox-item.js';
import type { Release } from '../../platform/tabs.js';

/** Errors without a connection. People are told at once of any other error of their first attempt. */
const OFFLINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['network', 'timeout']);

/** A submission that the person is sending at the moment, and that outlives the page. */
export interface Kept {
  /** Erases the submission: it has arrived, or the person knows that it was refused. Never rejects. */
  forget(): Promise<void>;
  /**
   * Keeps a submission whose attempt failed without a connection, and fulfils with true. After any other error it is
   * erased, and the person has to be told. Never rejects.
   */
  failed(cause: unknown): Promise<boolean>;
}

/** The parts of the outbox that a kept submission uses. */
interface KeptPorts {
  readonly vault: Pick<Vault, 'write' | 'erase'>;
  /** Releases the submission for other tabs. */
  readonly release: Release;
  /** Notes that this page never sends the submission again. */
  readonly finish: () => void;
  /** Plans an attempt. */
  readonly retryLater: () => void;
}

/** The time of the first attempt that may have arrived, if there was one. */
export type FirstAttempt = Pick<OutboxItem, 'attemptedAt'>;

/** Reads the first attempt of an item. */
export const readFirstAttempt = (item: OutboxItem | undefined): FirstAttempt =>
  item?.attemptedAt === undefined ? {} : { attemptedAt: item.attemptedAt };

/** Tells whether a submission may wait on the device after an attempt with this error: there was no connection. */
export const mayWaitAfter = (cause: unknown, about: Pick<SealedSubmission, 'isIdempotent'>): boolean =>
  cause instanceof SubmitError && OFFLINE.has(cause.code) && stateAfter(cause, about) === 'waiting';

/** Holds a submission in the vault during its first attempt. */
export class KeptSubmission implements Kept {
  readonly #name: string;
  readonly #item: OutboxItem;
  readonly #before: FirstAttempt;
  readonly #ports: KeptPorts;

  /** `before` is the first attempt of an earlier page. */
  constructor(name: string, item: OutboxItem, before: FirstAttempt, ports: KeptPorts) {
    this.#name = name;
    this.#item = item;
    this.#before = before;
    this.#ports = ports;
  }

  async forget(): Promise<void> {
    const { vault, finish, release } = this.#ports;
    finish();
    await vault.erase(this.#name).catch(() => undefined);
    await release();
  }

  async failed(cause: unknown): Promise<boolean> {
    try {
      if (!mayWaitAfter(cause, this.#item.submission)) throw cause;
      await this.#wait(mayHaveArrived(cause) ? readFirstAttempt(this.#item) : this.#before);
      return true;
    } catch {
      await this.forget();
      return false;
    }
  }

  async #wait(attempt: FirstAttempt): Promise<void> {
    const { version, submission } = this.#item;
    const { vault, release, retryLater } = this.#ports;
    await vault.write(this.#name, { version, submission, ...attempt, state: 'waiting' } satisfies OutboxItem);
    await release();
    retryLater();
  }
}
