import type { Accepted } from '../../api/submit-client.js';
import type { SealedSubmission } from '../../model/submission.js';
import { later } from '../../time/later.js';
import { pageVault } from '../vault/page-vault.js';
import type { Vault } from '../vault/vault.js';

/** What the outbox needs of the world outside. */
export interface OutboxPorts {
  readonly vault: Vault;
  /** Makes one delivery. @throws SubmitError */
  readonly deliver: (submission: SealedSubmission, signal: AbortSignal) => Promise<Accepted>;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Hears `online`. */
  readonly connection: EventTarget;
  readonly now: () => number;
  readonly random: () => number;
  /** Calls back after so many milliseconds; answers what calls it off. */
  readonly later: (milliseconds: number, callback: () => void) => () => void;
}

/** Those of the page. */
export function pagePorts(deliver: OutboxPorts['deliver']): OutboxPorts {
  const { locks } = navigator as Partial<Navigator>;
  return {
    vault: pageVault(),
    deliver,
    locks,
    connection: globalThis,
    now: Date.now,
    random: Math.random,
    later,
  };
}
