import { askCapabilities } from '../../api/capabilities-client.js';
import type { Accepted } from '../../api/submit-client.js';
import type { SealedSubmission, SubmissionFacts } from '../../model/submission.js';
import { callLater } from '../../time/wait.js';
import type { CallLater } from '../../time/wait.js';
import { pageVault } from '../vault/device-vault.js';
import { findLocks } from '../../platform/tabs.js';
import type { TabLocks } from '../../platform/tabs.js';
import type { Vault } from '../vault/vault.js';

/** Browser functions that the outbox calls. */
export interface OutboxPorts {
  readonly vault: Vault;
  /**
   * Delivers a submission once.
   * @throws SubmitError
   */
  readonly deliver: (submission: SealedSubmission, signal: AbortSignal) => Promise<Accepted>;
  /**
   * Asks the proxy of a submission for its capabilities, as they are now.
   * @throws LoadError
   */
  readonly askCapabilities: (submission: SubmissionFacts) => Promise<string>;
  readonly locks: TabLocks | undefined;
  /** The target of `online` events. */
  readonly connection: EventTarget;
  readonly now: () => number;
  readonly random: () => number;
  readonly callLater: CallLater;
}

/** Returns the functions of a real page. */
export function pagePorts(deliver: OutboxPorts['deliver']): OutboxPorts {
  return {
    vault: pageVault(),
    deliver,
    askCapabilities: (submission) => askCapabilities(submission, new AbortController().signal),
    locks: findLocks(),
    connection: globalThis,
    now: Date.now,
    random: Math.random,
    callLater,
  };
}
