// Keeps answers on the device. Fetched only where the owner asks for it (`draft`, `outbox`).
import { fetched, describeValue } from '../../model/errors.js';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { callLater, waitAtMost } from '../../time/wait.js';
import { findLocks } from '../../platform/tabs.js';
import { pageVault } from '../../persistence/vault/device-vault.js';
import type { Channel } from '../../session/channel.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { ElementSession } from '../element-session.js';
import type { FormElement } from '../form-element.js';
import { fetchForLater } from './fetch-for-later.js';
import { openSession } from '../../platform/keep-texts.js';
import { newId } from '../../platform/crypto.js';

/** The longest wait for the notes above the fields before the fields are shown; in milliseconds. */
const LONGEST_WAIT = 500;

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

/**
 * Reads the drafts and sends the waiting submissions while the form is being fetched. Returns a function that installs drafts and outbox
 * into the session of the loaded form. That function never rejects: the form opens even if the storage fails.
 *
 * @throws LoadError `type-not-loaded`
 */
export async function startStorage(
  element: FormElement,
  channel: Channel,
  signal: AbortSignal,
): Promise<(session: ElementSession) => Promise<void>> {
  const [drafts, outbox] = await fetched(
    Promise.all([
      element.hasAttribute('draft') && import('../draft/begin-draft.js'),
      element.hasAttribute('outbox') && import('../outbox/page-outbox.js'),
    ]),
  );
  // An attempt that another one has replaced begins nothing.
  signal.throwIfAborted();
  const installDraft = drafts && begin('draft', () => drafts.beginDraft(element, devicePorts));
  const installOutbox = outbox && begin('outbox', () => outbox.pageOutbox().begin(element, channel));
  return async (session) => {
    void waitAlone(channel.faults, 'storage', () => fetchForLater(session));
    if (installDraft) await installDraft(session);
    if (installOutbox) await waitAtMost(LONGEST_WAIT, installOutbox(session), devicePorts);
  };
}

type Install = (session: ElementSession) => Promise<void>;

/** Begins to keep something. Whatever is thrown on the way is told to the owner, and the form opens without it. */
function begin(path: 'draft' | 'outbox', start: () => Install): Install {
  const tell =
    (session: ElementSession) =>
    (cause: unknown): void => {
      session.warnings.push({ code: `${path}-unavailable`, path, about: describeValue(cause) });
    };
  try {
    const install = start();
    return (session) => install(session).catch(tell(session));
  } catch (cause) {
    return async (session) => {
      tell(session)(cause);
    };
  }
}
