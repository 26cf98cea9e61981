// What sending needs in addition when there are files: how far it is, and a way to stop it.
import { fetchWithProgress } from '../../api/fetch-with-progress.js';
import type { SendingProgress } from '../../session/form-status.js';
import type { DeliveryOptions } from '../../submission/deliver.js';
import type { ElementSession } from '../element-session.js';
import { isUploaded } from '../views/progress-view.js';

/** A smaller submission is sent before anybody could read how far it is; in bytes. */
const WORTH_SHOWING = 500_000;

/** A submission with files on its way. */
export interface FilesSending extends Pick<DeliveryOptions, 'fetchFor'> {
  /** Aborted by the page, or by the person. */
  readonly signal: AbortSignal;
  readonly progress: (progress: SendingProgress) => void;
  /** The person stops it. */
  readonly stop: () => void;
}

/** Puts how far a submission with files is into the status. `outer` is the page's signal. */
export function filesSending(session: ElementSession, outer: AbortSignal): FilesSending {
  // A signal of its own: what the person stops is shown, what the page stops is not.
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
  const fetchFor = (alive: () => void) =>
    fetchWithProgress((done, total) => {
      alive();
      progress({ stage: 'sending', done, total });
    });
  return { signal, progress, fetchFor, stop: () => stop.abort() };
}

/** Moves the focus from Cancel, which goes, to the button that sends. */
function keepFocus(root: ParentNode): void {
  if (root.querySelector('[part=cancel]:focus')) root.querySelector<HTMLElement>('[part=submit]')?.focus();
}
