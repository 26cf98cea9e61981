import type { CallLater } from '../../time/wait.js';
import type { Vault } from '../vault/vault.js';

/** What drafts need of the world outside. */
export interface DraftPorts {
  /** Why drafts can't work on this page at all, in English, for its owner; empty where they can. */
  trouble(): string;
  /** Answers what keeps them. */
  vault(): Promise<Vault>;
  /** Shared by all tabs of the site; `undefined` where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** Of this tab alone; gone with it. Any call may throw. */
  marks(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** In milliseconds since 1970. */
  now(): number;
  /** Another one every time. */
  id(): string;
  readonly callLater: CallLater;
}
