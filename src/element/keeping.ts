// What keeps answers on the device: fetched only where the owner asks for it (`draft`, `outbox`).
import { loadLaterWords } from '../locale/languages.js';
import { atMost } from '../persistence/draft-ports.js';
import { devicePorts } from './device-ports.js';
import type { FormHost } from './form-host.js';
import type { OpenForm } from './open-form.js';

/** The fields wait no longer than this for what is said above them. ms */
const PATIENCE = 500;

/**
 * Begins while the form is on its way: reads what is kept, and sends what waits. Answers what takes the form when it has come;
 * it never rejects, for the form opens whatever the storage does.
 */
export async function begin(host: FormHost): Promise<(open: OpenForm) => Promise<OpenForm>> {
  const [drafts, outbox] = await Promise.all([
    host.hasAttribute('draft') && import('./begin-draft.js'),
    host.hasAttribute('outbox') && import('./outbox.js'),
  ]);
  if (outbox) fetchForLater(host);
  const takeDraft = drafts && drafts.beginDraft(host);
  const takeOutbox = outbox && outbox.beginOutbox(host, outbox.pageOutbox());
  return async (open) => {
    const kept = takeDraft ? await takeDraft(open) : open;
    if (takeOutbox) await atMost(PATIENCE, takeOutbox(kept), devicePorts);
    return kept;
  };
}

/** What sends has to be there before the connection is gone. */
function fetchForLater({ words }: FormHost): void {
  const parts = [import('./sending.js'), import('./sending-files.js'), loadLaterWords([words.language])];
  for (const part of parts) part.catch(() => undefined);
}
