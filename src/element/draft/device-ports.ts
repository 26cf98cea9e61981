import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { callLater } from '../../time/wait.js';
import { findLocks } from '../../persistence/vault/vault-lock.js';
import { pageVault } from '../../persistence/vault/device-vault.js';

/** What drafts need, as this browser has it. */
export const devicePorts: DraftPorts = {
  trouble: () => (isSecureContext ? '' : 'Drafts need a page on HTTPS: nothing is kept on the device.'),
  vault: async () => pageVault(),
  locks: findLocks(),
  marks: () => sessionStorage,
  now: () => Date.now(),
  id: () => crypto.randomUUID(),
  callLater,
};
