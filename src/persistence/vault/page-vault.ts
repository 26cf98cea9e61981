import { openDeviceVault } from './device-vault.js';
import type { Vault } from './vault.js';

let vault: Vault | undefined;

/** The one vault of this page: its drafts and its outbox share a connection. */
export function pageVault(): Vault {
  vault ??= openDeviceVault();
  return vault;
}
