// Keeps answers on the device. Fetched only where the owner asks for it (`draft`, `outbox`).
import { fetched } from '../../model/fetched.js';
import type { Channel } from '../../session/channel.js';
import { waitAtMost } from '../../time/wait.js';
import type { ElementSession } from '../element-session.js';
import type { FormElement } from '../form-element.js';
import { fetchForLater } from './fetch-for-later.js';

/** The fields wait no longer than this for the notes above them; in milliseconds. */
const PATIENCE = 500;

/**
 * Starts while the form is on its way: reads what is kept, and sends what waits. Returns what installs drafts and outbox into the
 * session when the form has come; that never rejects, for the form opens whatever the storage does.
 *
 * @throws LoadError `type-not-loaded`
 */
export async function startStorage(
  element: FormElement,
  channel: Channel,
): Promise<(session: ElementSession) => Promise<void>> {
  const [drafts, outbox] = await fetched(
    Promise.all([
      element.hasAttribute('draft') && import('../draft/begin-draft.js'),
      element.hasAttribute('outbox') && import('../outbox/page-outbox.js'),
    ]),
  );
  const installDraft = drafts && drafts.beginDraft(element);
  const installOutbox = outbox && outbox.pageOutbox().begin(element, channel);
  return async (session) => {
    void fetchForLater(session);
    if (installDraft) await installDraft(session);
    if (installOutbox) await waitAtMost(PATIENCE, installOutbox(session));
  };
}
