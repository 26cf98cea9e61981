/** Those who write to the vault, in all tabs, and those who take everything away. */
export class VaultLock {
  readonly #name: string;
  readonly #patience: number;

  /** `patience`: how long to wait for one who takes everything away. ms */
  constructor(name: string, patience: number) {
    this.#name = `${name}/vault`;
    this.#patience = patience;
  }

  /** While this runs nobody is alone. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return work();
    return locks.request(this.#name, { mode: 'shared', signal: AbortSignal.timeout(this.#patience) }, work);
  }

  /** Runs if nobody writes. Where there are no locks it runs too, and is told that it may not be alone. */
  async alone(work: (isAlone: boolean) => Promise<void>): Promise<void> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return work(false);
    await locks.request(this.#name, { ifAvailable: true }, async (lock) => {
      if (lock) await work(true);
    });
  }
}
