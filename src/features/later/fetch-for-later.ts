// Fetches everything that sending or keeping the answers needs, as soon as a form is open. The connection may be gone later.
import { wantsTokens } from '../../api/capabilities.js';
import { waitAlone } from '../../session/wait-alone.js';
import type { ElementSession } from '../../element/element-session.js';
import { findCaptcha } from '../../element/find-captcha.js';
import type { Part } from '../../parts/fetch-part.js';
import { keepTrying } from '../../parts/keep-trying.js';

/** Begins to fetch all parts. The form does not wait for them. */
export function install(session: ElementSession): void {
  void waitAlone(session.channel.faults, 'storage', () => fetchForLater(session));
}

/** Fetches all parts. Stops when another form is opened or the element leaves the page. */
async function fetchForLater({ element, loaded, signal }: ElementSession): Promise<void> {
  const isWanted = () => element.isConnected && !signal.aborted;
  const parts: readonly Part<unknown>[] = [
    () => import('../send/install-sending.js'),
    () => import('../send/sending-files.js'),
    () => import('../../element/views/receipt-actions.js'),
    () => loaded.wording.complete(),
    ...(findCaptcha(element).length > 0 ? [() => import('../send/antispam/captcha.js')] : []),
    ...(wantsTokens(loaded.capabilities) ? [() => import('../send/antispam/trap.js')] : []),
    ...loaded.fields.map(
      ({ module }) =>
        async () =>
          module.view.fetchForLater?.(element),
    ),
  ];
  await Promise.all(parts.map((part) => keepTrying(part, isWanted)));
}
