import type { DraftPorts } from '../persistence/draft-ports.js';
import type { Vault } from '../persistence/vault.js';

let vault: Promise<Vault> | undefined;

async function openVault(): Promise<Vault> {
  const { openDeviceVault } = await import('../persistence/device-vault.js');
  return openDeviceVault();
}

/** What drafts need, as this browser has it. */
export const devicePorts: DraftPorts = {
  trouble: () => (isSecureContext ? '' : 'Drafts need a page on HTTPS: nothing is kept on the device.'),
  vault: () => (vault ??= openVault()),
  // Absent in browsers of before 2022.
  locks: (navigator as Partial<Navigator>).locks,
  marks: () => sessionStorage,
  now: () => Date.now(),
  id: () => crypto.randomUUID(),
  later(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => {
      clearTimeout(timer);
    };
  },
};
