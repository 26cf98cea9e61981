// Tabs on one device, each with an outbox, and a service that records submissions.
import { MemoryVault } from './memory-vault.js';
import { Outbox } from '../../src/persistence/outbox/outbox.js';
import type { OutboxChange } from '../../src/persistence/outbox/outbox.js';
import type { OutboxPorts } from '../../src/persistence/outbox/outbox-ports.js';
import { SubmitError } from '../../src/model/errors.js';
import type { SealedSubmission } from '../../src/model/submission.js';
import type { Vault } from '../../src/persistence/vault/vault.js';
import { LOCK_PATIENCE } from '../../src/platform/tabs.js';

export const DAY = 86_400_000;

/** Checks whether a submission with this key is in an outbox. */
export const has = async (outbox: Outbox, key: string): Promise<boolean> =>
  (await outbox.items()).some(({ submission }) => submission.key === key);

/** Creates a submission that was sent at this time. Its key contains the time. */
export function sealed(sealedAt: number, about: Partial<SealedSubmission> = {}): SealedSubmission {
  return {
    key: `k${sealedAt}`,
    formId: '101',
    proxy: 'https://site.test/forms',
    isIdempotent: true,
    sealedAt,
    body: new Blob([`{"field_1":"${sealedAt}"}`], { type: 'application/json' }),
    digests: {},
    ...about,
  };
}

/** Returns the answer of a service that accepted a submission. */
export const accepted = (key: string) => ({ submissionId: `id-${key}`, message: '', response: { id: `id-${key}` } });

/** Makes the error of an attempt that sent nothing. */
export const offline = () => new SubmitError('network', 'offline');
/** Makes the error of an attempt with an unknown outcome. */
export const lost = () => new SubmitError('network', 'lost', { mayHaveArrived: true });
export const refused = () => new SubmitError('refused', 'no');

type Deliver = OutboxPorts['deliver'];

/** The locks of a device. The locks of a tab end with the tab. */
export class Locks {
  readonly #held = new Map<string, object>();
  readonly #waiting: (() => void)[] = [];

  /** Returns the locks as one tab sees them. */
  openFor(tab: object): Pick<LockManager, 'request'> {
    const request = async (name: string, { ifAvailable = false }: LockOptions, work: LockGrantedCallback<unknown>) => {
      while (!ifAvailable && this.#held.has(name)) await new Promise<void>((free) => this.#waiting.push(free));
      if (this.#held.has(name)) return work(null);
      this.#held.set(name, tab);
      try {
        return await work({ name, mode: 'exclusive' });
      } finally {
        if (this.#held.get(name) === tab) this.#held.delete(name);
        this.#tellFree();
      }
    };
    return { request } as Pick<LockManager, 'request'>;
  }

  close(tab: object): void {
    for (const [name, holder] of this.#held) if (holder === tab) this.#held.delete(name);
    this.#tellFree();
  }

  #tellFree(): void {
    for (const free of this.#waiting.splice(0)) free();
  }
}

/** The state that the tabs of a test share. */
export interface Device {
  readonly vault: Vault;
  readonly locks: Locks | undefined;
  now: number;
}

export const device = (about: Partial<Device> = {}): Device => ({
  vault: new MemoryVault(),
  locks: new Locks(),
  now: 1_000_000,
  ...about,
});

/** A tab with an outbox, until it is closed. */
export class Tab {
  readonly connection = new EventTarget();
  readonly delivered: string[] = [];
  readonly changes: OutboxChange[] = [];
  /** The requested waits, in ms. The last one can be ended. */
  readonly waits: number[] = [];
  readonly outbox: Outbox;
  /** Answers with the header of the proxy, as it is now. */
  capabilities = async () => 'idempotency; keep=604800, max-body=1000';
  callback: (() => void) | undefined;
  /** The time limits for the browser's answers about locks. A test may let them pass. */
  readonly limits = new Set<() => void>();

  constructor(
    readonly device: Device,
    public deliver: Deliver = async ({ key }) => accepted(key),
  ) {
    this.outbox = new Outbox({
      vault: device.vault,
      locks: device.locks?.openFor(this),
      deliver: (submission, signal) => {
        this.delivered.push(submission.key);
        return this.deliver(submission, signal);
      },
      askCapabilities: () => this.capabilities(),
      connection: this.connection,
      now: () => device.now,
      random: () => 0.5,
      callLater: (milliseconds, callback) => {
        if (milliseconds === LOCK_PATIENCE) {
          this.limits.add(callback);
          return () => this.limits.delete(callback);
        }
        this.waits.push(milliseconds);
        this.callback = callback;
        return () => (this.callback = undefined);
      },
    });
    this.outbox.listen((change) => this.changes.push(change));
  }

  /** The states that a submission has gone through. */
  states(key: string): string[] {
    return this.changes.filter(({ submission }) => submission.key === key).map(({ state }) => state);
  }

  /** Puts a submission into the outbox, like a person without a connection. */
  async leave(submission: SealedSubmission): Promise<void> {
    const kept = await this.outbox.keep(submission);
    await kept?.failed(offline());
    this.waits.length = 0;
  }

  close(): void {
    this.device.locks?.close(this);
  }
}
