import { openDeviceVault } from '../../../src/persistence/vault/device-vault.js';
import { readItem } from '../../../src/persistence/outbox/outbox-item.js';
import { patienceFor } from '../patience.js';

/** The time limit for storage on a busy machine. No person waits for it. ms */
const PATIENCE = patienceFor(30_000);
const vault = openDeviceVault({ patience: PATIENCE });

/** Checks whether the draft of a run was written at this time or later. */
export async function isKeptSince(run: string, time: number): Promise<boolean> {
  for (const key of await vault.keys('draft/')) {
    if (!decodeURIComponent(key).includes(`/faults/${run}/`)) continue;
    const draft = (await vault.peek(key)) as { readonly when: number } | undefined;
    if (draft && draft.when >= time) return true;
  }
  return false;
}

/** Checks whether the device holds anything of a run: a draft, or a submission that waits. */
export async function isHeld(run: string): Promise<boolean> {
  return (await listKeys(run)).length > 0;
}

/**
 * Erases the data of a run from the device. The data of hundreds of runs would slow the storage down for later ones.
 */
export async function eraseLeftovers(run: string): Promise<void> {
  for (const key of await listKeys(run)) await vault.erase(key);
}

async function listKeys(run: string): Promise<string[]> {
  const path = `/faults/${run}/`;
  const keys: string[] = [];
  for (const key of await vault.keys('')) {
    const isOurs = key.startsWith('outbox/')
      ? readItem(await vault.read(key))?.submission.proxy.includes(path)
      : decodeURIComponent(key).includes(path);
    if (isOurs) keys.push(key);
  }
  return keys;
}
