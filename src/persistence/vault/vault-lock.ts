import { findLocks, takeLock } from '../../platform/tabs.js';
import type { LockAnswer, LockWish } from '../../platform/tabs.js';
import { callLater } from '../../time/wait.js';

/** Separates tabs that write to the vault from a tab that removes everything. */
export class VaultLock {
  readonly #name: string;
  readonly #patience: number;
  /** The browser has refused a lock, or has not answered. It is asked no more. */
  #isShut = false;

  /** `patience` is the longest wait for a tab that removes everything. ms */
  constructor(name: string, patience: number) {
    this.#name = `${name}/vault`;
    this.#patience = patience;
  }

  /**
   * Does some work. Meanwhile no tab runs `alone`.
   * @throws DOMException `TimeoutError` if another tab removes everything, and does not come to an end.
   */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    const lock = await this.#take({ mode: 'shared', waits: this.#patience });
    if (lock === 'taken') throw new DOMException('Another tab has the storage.', 'TimeoutError');
    return this.#during(lock, work);
  }

  /**
   * Does some work if nobody writes. Without locks it does the work too, and passes false because somebody may be
   * writing.
   */
  async alone(work: (isAlone: boolean) => Promise<void>): Promise<void> {
    const lock = await this.#take({});
    if (lock !== 'taken') await this.#during(lock, () => work(lock !== 'shut'));
  }

  async #take(wish: LockWish): Promise<LockAnswer> {
    const locks = this.#isShut ? undefined : findLocks();
    const answer = locks ? await takeLock(locks, this.#name, wish, callLater) : 'shut';
    if (locks && answer === 'shut') this.#isShut = true;
    return answer;
  }

  async #during<T>(lock: Exclude<LockAnswer, 'taken'>, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      if (lock !== 'shut') await lock();
    }
  }
}
