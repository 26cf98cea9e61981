// Sends the submissions that wait on the device. Fetched only where the owner asks for it (`outbox`).
import { waitAtMost } from '../../time/wait.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Installed, Opening } from '../../element/feature.js';
import { beginKeeping } from '../../element/open/begin-keeping.js';
import type { Keep } from '../../element/open/begin-keeping.js';
import { pageOutbox } from './page-outbox.js';

/** The longest wait for the notes above the fields before the fields are shown. ms */
const LONGEST_WAIT = 500;

/** The outbox that serves a form that is being fetched. */
class OutboxBeginning {
  constructor(readonly keep: Keep) {}
}

/** Begins to send the waiting submissions while the form is being fetched. */
export function begin({ element, channel }: Opening): void {
  element.lasting.set(new OutboxBeginning(beginKeeping('outbox', () => pageOutbox().begin(element, channel))));
}

/** Tells the person of answers that wait, and offers the outbox to the form. */
export const install = (session: ElementSession): Installed => ({
  restore: async () => {
    const beginning = session.element.lasting.get(OutboxBeginning);
    if (beginning) await waitAtMost(LONGEST_WAIT, beginning.keep(session));
  },
});
