import type { TabLocks } from '../../platform/tabs.js';
import type { CallLater } from '../../time/wait.js';
import type { Vault } from '../vault/vault.js';

/** Browser functions that drafts call. */
export interface DraftPorts {
  /** Says in English, for the owner, why this page cannot keep drafts at all; empty if it can. */
  trouble(): string;
  /** Returns the vault that holds the drafts. */
  vault(): Promise<Vault>;
  /** Locks shared by all tabs of the site; `undefined` if the browser has none. */
  readonly locks: TabLocks | undefined;
  /** Returns the storage of this tab alone. Every call may throw. */
  marks(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Returns a new id at every call. */
  id(): string;
  readonly callLater: CallLater;
}
