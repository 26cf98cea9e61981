// Tells the progress of a submission with files.
import { isGuest } from '../../api/boundary.js';
import { fetchUnmeasured, fetchWithProgress } from '../../api/fetch-with-progress.js';
import { isOwnersWord } from '../../api/hold.js';
import { namedProxies } from '../../platform/boundary.js';
import type { SendingProgress } from '../../session/form-status.js';
import type { DeliveryOptions } from '../../submission/deliver.js';
import type { ElementSession } from '../../element/element-session.js';
import { proxyAddress } from '../../element/form-element.js';
import { isUploaded } from '../../element/views/progress-view.js';
import { focusIn } from '../../platform/focus.js';

/**
 * The smallest submission with a progress meter; in bytes. A smaller one is sent before a person could read the meter.
 */
const WORTH_SHOWING = 500_000;

/** The progress and the requests of a submission with files. */
export interface FilesSending {
  readonly progress: (progress: SendingProgress) => void;
  readonly fetchFor: NonNullable<DeliveryOptions['fetchFor']>;
}

/** Tells the progress of a submission with files, until the signal aborts. */
export function filesSending(
  session: ElementSession,
  signal: AbortSignal,
  tell: (progress: SendingProgress) => void,
): FilesSending {
  let isShown = false;
  const progress = (progress: SendingProgress) => {
    if (signal.aborted || (!isShown && progress.total < WORTH_SHOWING)) return;
    isShown = true;
    tell(progress);
    if (isUploaded(progress)) keepFocus(session.element.renderRoot);
  };
  // Decision 0028: a proxy that the owner names may lead where it wants, as it has the answers.
  const mayFollow = (!isGuest(session.element) && !namedProxies()) || isOwnersWord(proxyAddress(session.element));
  const fetchFor = (alive: () => void) =>
    (mayFollow ? fetchWithProgress : fetchUnmeasured)((done, total) => {
      alive();
      progress({ stage: 'sending', done, total });
    });
  return { progress, fetchFor };
}

/** Moves the focus from the Cancel button, which disappears, to the button that sends. */
function keepFocus(root: ParentNode): void {
  const cancel = root.querySelector('[part=cancel]');
  if (cancel && focusIn(cancel) === cancel) root.querySelector<HTMLElement>('[part=submit]')?.focus();
}
