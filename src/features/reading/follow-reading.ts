import { tryPart } from '../../parts/fetch-part.js';
import type { ElementSession } from '../../element/element-session.js';
import { follow, unfollow } from '../../element/followers.js';

/** Tells whether an answer can only be read: in a read-only form, or in a field that is read-only and no result of a calculation. */
function isRead({ element, features }: ElementSession, field: { readonly id: string; readonly readonly: boolean }) {
  return element.readOnly || (field.readonly && !features.rules?.rules.calculated.has(field.id));
}

/** Fetches the look of answers that can only be read, as soon as there is one. Fulfils once those of now have it. */
export async function followReading(session: ElementSession): Promise<void> {
  const { element, store, signal } = session;
  let reading: Promise<void> | undefined;
  const controller = {
    hostUpdated() {
      if (store.states.some(({ field }) => isRead(session, field))) reading ??= beginReading(session);
    },
  };
  follow(element, controller);
  controller.hostUpdated();
  signal.addEventListener('abort', () => {
    unfollow(element, controller);
  });
  await reading;
}

/** Without its code, controls that can't be used are drawn in their places. */
async function beginReading(session: ElementSession): Promise<void> {
  const code = await tryPart(() => import('./reading.js'));
  if (code) await new code.Reading(session, (field) => isRead(session, field)).begin();
}
