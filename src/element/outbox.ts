// What the person sees of the outbox: that answers wait, that they have gone out, and what they have to decide on.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Accepted } from '../api/submit-client.js';
import { loadLaterWords } from '../locale/languages.js';
import type { Words } from '../locale/words.js';
import { pagePorts } from '../persistence/outbox-ports.js';
import type { OutboxPorts } from '../persistence/outbox-ports.js';
import { Outbox } from '../persistence/outbox.js';
import type { OutboxChange } from '../persistence/outbox.js';
import { deliver } from '../submission/deliver.js';
import type { SealedSubmission } from '../submission/sealed.js';
import { adoptStyles } from './adopt-styles.js';
import { quietStyles } from '../fields/quiet.styles.js';
import { send } from './events.js';
import { showNote } from './notes.js';
import type { OpenForm } from './open-form.js';
import { noteView } from './outbox-note.js';
import { waitingView } from './outbox-view.js';
import { FILLING } from './phase.js';
import type { Phase } from './phase.js';
import type { SenderHost } from './sender-host.js';

/** The element that a form with an outbox stands in. */
export interface OutboxHost extends SenderHost, ReactiveControllerHost {}

/** A submission that waits, in place of the form that it was made with. */
export interface Waiting {
  readonly host: SenderHost;
  readonly open: OpenForm;
  readonly outbox: Outbox;
  readonly submission: SealedSubmission;
  /** It has gone out while the person looks: the form's thanks are to be shown. `hf-success` has been sent. */
  onSent(accepted: Accepted, submission: SealedSubmission): unknown;
  /** The person begins another one: the same answers are then a submission of their own. */
  onAgain(): void;
  /** The person wants them back: they are in the form again, and nowhere else. */
  onBack(): void;
}

/** Tells other tabs what has arrived. */
const CHANNEL = 'hosted-form/outbox';

let outbox: Outbox | undefined;

/** The one outbox of this page. */
export function pageOutbox(deliverOne: OutboxPorts['deliver'] = deliver): Outbox {
  outbox ??= new Outbox(pagePorts(deliverOne));
  return outbox;
}

/** The elements on this page. */
const places = new Set<Place>();
const known = new WeakMap<OutboxHost, Place>();
/** Those that wait before the eyes of the person. */
const views = new Map<string, Waiting>();
/** What has become of a submission, as a note tells it. */
interface Noted {
  readonly submission: SealedSubmission;
  readonly state: OutboxChange['state'];
}

/** What the notes tell that may still change, by the keys of the submissions. */
const noted = new Map<string, Noted>();
const heard = new WeakSet<Outbox>();

/**
 * Begins to send what waits on the device. Answers what takes the form when it is there, and tells the person above its fields
 * what they have to decide on: it never rejects, and need not be waited for.
 */
export function beginOutbox(host: OutboxHost, outbox: Outbox): (open: OpenForm) => Promise<void> {
  if (!heard.has(outbox)) {
    heard.add(outbox);
    outbox.listen((change) => void tell(outbox, change));
  }
  const place = placeOf(host);
  outbox.begin();
  return async (open) => {
    place.open = open;
    const items = await outbox.items().catch(() => []);
    const gone = [...noted.values()].filter(({ state }) => state === 'arrived');
    const ours = [...gone, ...items].filter(
      ({ submission: { key }, submission }) => isOf(host, submission) && !views.has(key),
    );
    // The oldest comes to stand on top.
    for (const item of ours.reverse()) await note(host, open, outbox, item);
  };
}

/** An element on this page, as long as it is there. */
class Place implements ReactiveController {
  open: OpenForm | undefined;

  constructor(readonly host: OutboxHost) {
    host.addController(this);
  }

  hostConnected(): void {
    places.add(this);
  }

  hostDisconnected(): void {
    places.delete(this);
  }
}

function placeOf(host: OutboxHost): Place {
  const place = known.get(host) ?? new Place(host);
  known.set(host, place);
  place.open = undefined;
  return place;
}

/** The phase of a form whose answers wait for a connection. Tells the page of them. */
export function waitingPhase(waiting: Waiting): Phase {
  const { submission, host } = waiting;
  views.set(submission.key, waiting);
  hearOthers();
  send(host, 'hf-queued', { formId: submission.formId, submissionKey: submission.key });
  return phaseOf(waiting, false);
}

function phaseOf(waiting: Waiting, isBeingSent: boolean): Phase {
  const { host, outbox, submission } = waiting;
  const leave = () => {
    views.delete(submission.key);
    hearOthers();
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

/** What has become of a submission, to everybody on this page whom it concerns. */
async function tell(outbox: Outbox, change: OutboxChange): Promise<void> {
  const { submission, state } = change;
  const view = viewOf(submission.key);
  const ours = [...places].filter(({ host }) => isOf(host, submission));
  if (state === 'arrived') {
    const { submissionId, response } = change.accepted;
    const teller = view?.host ?? ours[0]?.host;
    if (teller) send(teller, 'hf-success', { formId: submission.formId, submissionId, response });
    tellOthers(submission.key, change.accepted);
    showThanks(submission.key, change.accepted);
  }
  const isUndecided = state === 'refused' || state === 'doubtful';
  const isToBeTold = isUndecided || noted.has(submission.key);
  // It was sent before there was a form to say so in.
  if (state === 'arrived' && !view && ours.length > 0) noted.set(submission.key, change);
  for (const { host, open } of ours) if (open && isToBeTold) await note(host, open, outbox, change);
  // The answers are still in the form, and what is wrong stands above them.
  if (view && isUndecided && views.delete(submission.key))
    await view.host.show(FILLING, `[data-note="${nameOf(submission.key)}"] > *`);
}

/** Another tab has sent what a note on this page tells of. */
async function noteArrival(key: string): Promise<void> {
  const { submission } = noted.get(key) ?? {};
  if (!submission) return;
  const change = { submission, state: 'arrived' } as const;
  for (const { host, open } of places) if (open && isOf(host, submission)) await note(host, open, pageOutbox(), change);
}

/** The form that shows this one as waiting, if it still does. */
function viewOf(key: string): Waiting | undefined {
  const view = views.get(key);
  return view?.host.isConnected && view.host.phase.name === 'sent' ? view : undefined;
}

function showThanks(key: string, accepted: Accepted): void {
  const view = viewOf(key);
  views.delete(key);
  hearOthers();
  view?.onSent(accepted, view.submission);
}

/** Says above the fields what has become of a submission. */
async function note(host: SenderHost, open: OpenForm, outbox: Outbox, change: Noted): Promise<void> {
  const { key } = change.submission;
  noted.set(key, change);
  hearOthers();
  const later = await loadLaterWords([host.words.language]).catch(() => undefined);
  if (!later || noted.get(key) !== change) return;
  adoptStyles(host.renderRoot, [quietStyles]);
  const words = { ...host.words, ...later };
  const leave = () => {
    showNote(open, nameOf(key), undefined);
    host.renderRoot.querySelector<HTMLElement>('form')?.focus();
  };
  const erase = async () => {
    await outbox.takeBack(key);
    host.announcement = words.outbox.deleted;
    leave();
  };
  const again = async () => {
    host.renderRoot.querySelector<HTMLElement>(`[data-note="${nameOf(key)}"] > *`)?.focus();
    // Another tab may have sent or deleted it.
    if (!(await outbox.sendAgain(key))) leave();
  };
  const { content, sentence } = noteView(words, change, { again: () => void again(), erase: () => void erase() });
  if (hasNote(open, key)) host.announcement = sentence;
  showNote(open, nameOf(key), content);
  if (change.state !== 'arrived') return;
  noted.delete(key);
  hearOthers();
}

const nameOf = (key: string) => `outbox-${key}`;

const hasNote = ({ places }: OpenForm, key: string): boolean =>
  places.container.querySelector(`:scope > [data-note="${nameOf(key)}"]`) !== null;

const isOf = ({ formId, proxy, baseURI }: SenderHost, submission: SealedSubmission): boolean =>
  submission.formId === formId && submission.proxy === new URL(proxy, baseURI).href;

let channel: BroadcastChannel | undefined;

/** While an answer waits on this page, another tab may be the one that sends it. */
function hearOthers(): void {
  if (views.size + noted.size === 0) {
    channel?.close();
    channel = undefined;
  } else if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<{ readonly key: string; readonly accepted: Accepted }>) => {
      showThanks(data.key, data.accepted);
      void noteArrival(data.key);
    };
  }
}

function tellOthers(key: string, accepted: Accepted): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage({ key, accepted });
  others.close();
}
