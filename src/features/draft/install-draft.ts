// Keeps a draft on the device. Fetched only where the owner asks for it (`draft`).
import { callLater } from '../../time/wait.js';
import { newId } from '../../platform/crypto.js';
import { openSession } from '../../platform/keep-texts.js';
import { findLocks } from '../../platform/tabs.js';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { pageVault } from '../../persistence/vault/device-vault.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Installed, Opening } from '../../element/feature.js';
import { beginKeeping } from '../../element/open/begin-keeping.js';
import type { Keep } from '../../element/open/begin-keeping.js';
import { beginDraft } from './begin-draft.js';

/** The browser functions that drafts call. */
export const devicePorts: DraftPorts = {
  trouble: () => (isSecureContext ? '' : 'Drafts need a page on HTTPS: nothing is kept on the device.'),
  vault: async () => pageVault(),
  locks: findLocks(),
  marks: openSession,
  now: () => Date.now(),
  id: newId,
  callLater,
};

/** The search for the draft of a form that is being fetched. */
class DraftBeginning {
  constructor(readonly keep: Keep) {}
}

/** Looks for a draft while the form is being fetched. */
export function begin({ element }: Opening): void {
  element.lasting.set(new DraftBeginning(beginKeeping('draft', () => beginDraft(element, devicePorts))));
}

/** Brings the draft back, and keeps what the person enters from then on. */
export const install = (session: ElementSession): Installed => ({
  restore: async () => session.element.lasting.get(DraftBeginning)?.keep(session),
  reset: () => void session.features.draft?.forget(),
});
