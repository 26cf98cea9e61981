// A form whose answers wait for a connection, before the eyes of the person.
import type { Accepted } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import type { Outbox } from '../persistence/outbox.js';
import type { SealedSubmission } from '../submission/sealed.js';
import { send } from './events.js';
import { waitingView } from './outbox-view.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { SenderHost } from './sender-host.js';

/** A submission that waits, in place of the form that it was made with. */
export interface Waiting {
  readonly host: SenderHost;
  readonly outbox: Outbox;
  readonly submission: SealedSubmission;
  /** It has gone out while the person looks: the form's thanks are to be shown. `hf-success` has been sent. */
  onSent(accepted: Accepted): unknown;
  /** The person begins another one: the same answers are then a submission of their own. */
  onAgain(): void;
  /** The person wants them back: they are in the form again, and nowhere else. */
  onBack(): void;
}

const views = new Map<string, Waiting>();

/** The phase of a form whose answers wait for a connection. Tells the page of them. */
export function waitingPhase(waiting: Waiting): Phase {
  const { submission, host } = waiting;
  for (const [key, view] of views) if (!isSeen(view)) views.delete(key);
  views.set(submission.key, waiting);
  send(host, 'hf-queued', { formId: submission.formId, submissionKey: submission.key });
  return phaseOf(waiting, false);
}

/** The form that shows this submission as waiting, if one still does. */
export function waitingOf(key: string): Waiting | undefined {
  const view = views.get(key);
  return view && isSeen(view) ? view : undefined;
}

/** The form shows something else from now on. */
export function leaveWaiting(key: string): void {
  views.delete(key);
}

const isSeen = ({ host }: Waiting): boolean => host.isConnected && host.phase.name !== 'filling';

function phaseOf(waiting: Waiting, isBeingSent: boolean): Phase {
  const { host, outbox, submission } = waiting;
  const leave = () => {
    leaveWaiting(submission.key);
    void host.show(FILLING, 'form');
  };
  const again = () => {
    waiting.onAgain();
    host.reset();
    leave();
  };
  const takeBack = async () => {
    if (await outbox.takeBack(submission.key)) {
      waiting.onBack();
      leave();
    } else if (views.get(submission.key) === waiting) {
      host.phase = phaseOf(waiting, true);
    }
  };
  const thanks = waitingView(host.words as Words, { isBeingSent, again, takeBack: () => void takeBack() });
  return { name: 'sent', thanks };
}
