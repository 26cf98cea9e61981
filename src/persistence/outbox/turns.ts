/** Releases a turn. Fulfils when it is free for others. */
export type Release = () => Promise<void>;

/**
 * Gives turns for work that only one may do at a time: among all tabs if the browser has locks, otherwise in this
 * document.
 */
export class Turns {
  readonly #locks: Pick<LockManager, 'request'> | undefined;
  readonly #taken = new Set<string>();

  constructor(locks: Pick<LockManager, 'request'> | undefined) {
    this.#locks = locks;
  }

  /** Tells whether other tabs take turns too. */
  get areShared(): boolean {
    return this.#locks !== undefined;
  }

  /** Takes a turn; `undefined` if somebody else has it. The turn of a closed or crashed tab is free. */
  async take(name: string): Promise<Release | undefined> {
    if (this.#locks) return takeLock(this.#locks, `hosted-form/${name}`);
    if (this.#taken.has(name)) return undefined;
    this.#taken.add(name);
    return async () => {
      this.#taken.delete(name);
    };
  }

  /**
   * Waits for the turn and does some work. Without locks it does not wait: `undefined` if somebody in this document has
   * the turn.
   */
  async afterOthers<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (!this.#locks) return this.alone(name, work);
    let result: T | undefined;
    await this.#locks.request(`hosted-form/${name}`, {}, async () => {
      result = await work();
    });
    return result;
  }

  /** Does some work if the turn is free; `undefined` otherwise. */
  async alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    const release = await this.take(name);
    if (!release) return undefined;
    try {
      return await work();
    } finally {
      await release();
    }
  }
}

function takeLock(locks: Pick<LockManager, 'request'>, name: string): Promise<Release | undefined> {
  return new Promise((resolve, reject) => {
    const held = locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((release) => {
        resolve(async () => {
          release();
          await held;
        });
      });
    });
    held.catch(reject);
  });
}
