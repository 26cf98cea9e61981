// Adds progress and a way to stop to a submission with files.
import { isGuest } from '../../api/boundary.js';
import { fetchUnmeasured, fetchWithProgress } from '../../api/fetch-with-progress.js';
import { isOwnersWord } from '../../api/hold.js';
import { namedProxies } from '../../platform/boundary.js';
import type { SendingProgress } from '../../session/form-status.js';
import type { DeliveryOptions } from '../../submission/deliver.js';
import type { ElementSession } from '../element-session.js';
import { proxyAddress } from '../form-element.js';
import { isUploaded } from '../views/progress-view.js';
import { focusIn } from '../../platform/focus.js';

/**
 * The smallest submission with a progress meter; in bytes. A smaller one is sent before a person could read the meter.
 */
const WORTH_SHOWING = 500_000;

/** A submission with files on its way. */
export interface FilesSending extends Pick<DeliveryOptions, 'fetchFor'> {
  /** Aborted by the page or by the person. */
  readonly signal: AbortSignal;
  readonly progress: (progress: SendingProgress) => void;
  /** Stops the submission, because the person wants it. */
  readonly stop: () => void;
}

/** Shows the progress of a submission with files in the status. `outer` is the page's signal. */
export function filesSending(session: ElementSession, outer: AbortSignal): FilesSending {
  // The submission has a signal of its own: a stop by the person is shown, a stop by the page is not.
  const stop = new AbortController();
  const { signal } = stop;
  outer.addEventListener('abort', () => stop.abort(outer.reason), { once: true });
  let isShown = false;
  const progress = (progress: SendingProgress) => {
    if (signal.aborted || (!isShown && progress.total < WORTH_SHOWING)) return;
    isShown = true;
    session.setStatus({ name: 'sending', progress });
    if (isUploaded(progress)) keepFocus(session.element.renderRoot);
  };
  // Decision 0098: a proxy that the owner names may lead where it wants, as it has the answers.
  const mayFollow = (!isGuest(session.element) && !namedProxies()) || isOwnersWord(proxyAddress(session.element));
  const fetchFor = (alive: () => void) =>
    (mayFollow ? fetchWithProgress : fetchUnmeasured)((done, total) => {
      alive();
      progress({ stage: 'sending', done, total });
    });
  return { signal, progress, fetchFor, stop: () => stop.abort() };
}

/** Moves the focus from the Cancel button, which disappears, to the button that sends. */
function keepFocus(root: ParentNode): void {
  const cancel = root.querySelector('[part=cancel]');
  if (cancel && focusIn(cancel) === cancel) root.querySelector<HTMLElement>('[part=submit]')?.focus();
}
