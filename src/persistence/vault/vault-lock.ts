/** Finds the locks shared by all tabs; `undefined` in browsers of before 2022. */
export const findLocks = ({ locks }: Partial<Navigator> = navigator): LockManager | undefined => locks;

/** Separates tabs that write to the vault from a tab that removes everything. */
export class VaultLock {
  readonly #name: string;
  readonly #patience: number;

  /** `patience` is the longest wait for a tab that removes everything. ms */
  constructor(name: string, patience: number) {
    this.#name = `${name}/vault`;
    this.#patience = patience;
  }

  /** Does some work. Meanwhile no tab runs `alone`. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    const locks = findLocks();
    if (!locks) return work();
    return locks.request(this.#name, { mode: 'shared', signal: AbortSignal.timeout(this.#patience) }, work);
  }

  /**
   * Does some work if nobody writes. Without locks it does the work too, and passes false because somebody may be
   * writing.
   */
  async alone(work: (isAlone: boolean) => Promise<void>): Promise<void> {
    const locks = findLocks();
    if (!locks) return work(false);
    await locks.request(this.#name, { ifAvailable: true }, async (lock) => {
      if (lock) await work(true);
    });
  }
}
