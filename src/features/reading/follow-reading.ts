import { tryPart } from '../../parts/fetch-part.js';
import type { ElementSession } from '../../element/element-session.js';
import { follow, unfollow } from '../../element/followers.js';

/** Tells whether an answer can only be read: in a read-only form, or in a field that is read-only and no result of a calculation. */
function isRead({ element, features }: ElementSession, field: { readonly id: string; readonly readonly: boolean }) {
  return element.readOnly || (field.readonly && !features.rules?.rules.calculated.has(field.id));
}

/** Fetches the look of answers that can only be read, as soon as there is one. */
export function followReading(session: ElementSession): void {
  const { element, store, signal } = session;
  let isFetched = false;
  const controller = {
    hostUpdated() {
      if (isFetched || !store.states.some(({ field }) => isRead(session, field))) return;
      isFetched = true;
      // Without it, controls that can't be used are drawn in their places.
      void tryPart(() => import('./reading.js')).then(
        (code) => code && new code.Reading(session, (field) => isRead(session, field)).begin(),
      );
    },
  };
  follow(element, controller);
  controller.hostUpdated();
  signal.addEventListener('abort', () => {
    unfollow(element, controller);
  });
}
