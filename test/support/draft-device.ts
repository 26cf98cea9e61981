// A device with tabs, as drafts see it. Its clock runs only when a test advances it.
import type { DraftPorts } from '../../src/persistence/draft/draft-ports.js';
import { VaultError } from '../../src/persistence/vault/vault.js';
import { MemoryVault } from './memory-vault.js';

/** A vault that records its operations, and fails where a test wants that. */
class WatchedVault extends MemoryVault {
  /** The operations in their order, such as `write draft/…`. */
  readonly log: string[] = [];
  /** Called before every operation. */
  before: (call: string, record?: unknown) => Promise<void> | void = () => undefined;

  override async read(key: string): Promise<unknown> {
    await this.#do(`read ${key}`);
    return super.read(key);
  }

  override async write(key: string, record: unknown): Promise<void> {
    await this.#do(`write ${key}`, record);
    return super.write(key, record);
  }

  override async erase(key: string): Promise<void> {
    await this.#do(`erase ${key}`);
    return super.erase(key);
  }

  override async keys(prefix: string): Promise<readonly string[]> {
    await this.#do(`keys ${prefix}`);
    return super.keys(prefix);
  }

  async #do(call: string, record?: unknown): Promise<void> {
    this.log.push(call);
    await this.before(call, record);
  }
}

/** The locks of all tabs of a device, only in exclusive mode. */
class Locks {
  readonly held = new Set<string>();
  readonly #waiting: { readonly name: string; take(): void }[] = [];

  readonly request = ((
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => Promise<void> | undefined,
  ) =>
    new Promise<void>((resolve, reject) => {
      const take = () => {
        this.held.add(name);
        void Promise.resolve(callback({ name, mode: 'exclusive' })).then((result) => {
          this.held.delete(name);
          resolve(result);
          const next = this.#waiting.findIndex((waiting) => waiting.name === name);
          if (next >= 0) this.#waiting.splice(next, 1)[0]?.take();
        });
      };
      if (!this.held.has(name))
        queueMicrotask(() => (this.held.has(name) ? this.#waiting.push({ name, take }) : take()));
      else if (options.ifAvailable) resolve(callback(null));
      else {
        const waiting = { name, take };
        this.#waiting.push(waiting);
        options.signal?.addEventListener('abort', () => {
          const at = this.#waiting.indexOf(waiting);
          if (at >= 0) this.#waiting.splice(at, 1);
          reject(new DOMException('Aborted.', 'AbortError'));
        });
      }
    })) as LockManager['request'];
}

/** A device with its storage, its locks and its clock. */
export class DraftDevice {
  readonly vault = new WatchedVault();
  readonly locks = new Locks();
  now = Date.UTC(2026, 2, 4, 9, 30);
  #lastId = 0;
  readonly #timers = new Set<{ readonly at: number; call(): void }>();

  /** The number of timers that have not fired. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Advances the clock. */
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers.delete(next);
      this.now = next.at;
      next.call();
    }
    this.now = end;
  }

  /** Opens a tab. A duplicated tab begins with a copy of the other one's `sessionStorage`. */
  tab(marks = new Map<string, string>()): DraftPorts & { readonly marked: Map<string, string> } {
    return {
      marked: marks,
      trouble: () => '',
      vault: () => Promise.resolve(this.vault),
      locks: this.locks,
      marks: () => ({
        getItem: (key) => marks.get(key) ?? null,
        setItem: (key, value) => marks.set(key, value),
        removeItem: (key) => marks.delete(key),
      }),
      now: () => this.now,
      id: () => `id-${String(++this.#lastId)}`,
      callLater: (milliseconds, call) => {
        const timer = { at: this.now + milliseconds, call };
        this.#timers.add(timer);
        return () => this.#timers.delete(timer);
      },
    };
  }
}

/** Fails like a device that keeps nothing. */
export const fails = (): never => {
  throw new VaultError('vault-unavailable');
};

/** Fails like a device that is full. */
export const overflows = (): never => {
  throw new VaultError('vault-full');
};

/** Hangs like a device that never answers. */
export const hangs = (): Promise<never> => new Promise<never>(() => undefined);

/** Waits until all requested operations are done, except those that wait for a timer. */
export async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
