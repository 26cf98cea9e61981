/** Lets go; fulfils when another one can have it. */
export type Release = () => Promise<void>;

/** Who may do something that is done by one at a time: in all tabs where there are locks, else in this document. */
export class Turns {
  readonly #locks: Pick<LockManager, 'request'> | undefined;
  readonly #taken = new Set<string>();

  constructor(locks: Pick<LockManager, 'request'> | undefined) {
    this.#locks = locks;
  }

  /** Whether other tabs keep to it too. */
  get areShared(): boolean {
    return this.#locks !== undefined;
  }

  /** `undefined` if somebody else has it. What a closed or crashed tab had is free. */
  async take(name: string): Promise<Release | undefined> {
    if (this.#locks) return takeLock(this.#locks, `hosted-form/${name}`);
    if (this.#taken.has(name)) return undefined;
    this.#taken.add(name);
    return async () => {
      this.#taken.delete(name);
    };
  }

  /** Does something alone, after those who are doing it; without locks `undefined` if somebody in this document is. */
  async afterOthers<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    if (!this.#locks) return this.alone(name, work);
    let result: T | undefined;
    await this.#locks.request(`hosted-form/${name}`, {}, async () => {
      result = await work();
    });
    return result;
  }

  /** Does something alone; `undefined` if somebody else has the turn. */
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
