// What the person is told of the outbox: that answers wait, that they have gone out, and what they have to decide on.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { loadLaterWords } from '../locale/languages.js';
import { isUndecided } from '../persistence/outbox-item.js';
import { pagePorts } from '../persistence/outbox-ports.js';
import type { OutboxPorts } from '../persistence/outbox-ports.js';
import { Outbox } from '../persistence/outbox.js';
import type { OutboxChange } from '../persistence/outbox.js';
import { SubmitError } from '../model/errors.js';
import { deliver } from '../submission/deliver.js';
import type { SubmissionFacts } from '../submission/sealed.js';
import { adoptStyles } from './adopt-styles.js';
import { captchaIn } from './captcha-slot.js';
import { send } from './events.js';
import { NOT_FETCHED } from './fetched.js';
import { noteOf, showNote } from './notes.js';
import { noteStyles } from './notes.styles.js';
import type { OpenForm } from './open-form.js';
import { hearOthers, stopHearing, tellOthers } from './outbox-channel.js';
import { noteView } from './outbox-note.js';
import { leaveWaiting, waitingOf } from './outbox-waiting.js';
import { FILLING } from './phase.js';
import { proxyAddress } from './proxy-address.js';
import type { SenderHost } from './sender-host.js';

export { waitingPhase } from './outbox-waiting.js';

/** The element that a form with an outbox stands in. */
export interface OutboxHost extends SenderHost, ReactiveControllerHost {}

/** What has become of a submission, as a note tells it. */
interface Noted {
  readonly submission: SubmissionFacts;
  readonly state: OutboxChange['state'];
}

let outbox: Outbox | undefined;

/** The one outbox of this page. */
export function pageOutbox(deliverOne: OutboxPorts['deliver'] = deliverFromPage): Outbox {
  outbox ??= new Outbox(pagePorts(deliverOne));
  return outbox;
}

/** Delivers; where the form is on this page, with a captcha, that is asked first. */
export const deliverFromPage: OutboxPorts['deliver'] = async (submission, signal) => {
  const host = formsOf(submission).find((place) => captchaIn(place.host).length > 0)?.host;
  if (!host) return deliver(submission, signal);
  const { captchaAnswer } = await import('./captcha.js').catch((cause: unknown) => {
    throw new SubmitError('network', NOT_FETCHED, { cause });
  });
  return deliver(submission, signal, { headers: { 'hosted-form-captcha': await captchaAnswer(host, signal) } });
};

/** The elements on this page. */
const places = new Set<Place>();
const known = new WeakMap<OutboxHost, Place>();
/** What the notes tell, or will when their form is there, by the keys of the submissions. */
const noted = new Map<string, Noted>();
const heard = new WeakSet<Outbox>();

/**
 * Begins to send what waits on the device. Answers what takes the form when it is there, and tells the person above its fields
 * what waits, and what they have to decide on: it never rejects, and need not be waited for.
 */
export function beginOutbox(host: OutboxHost, outbox: Outbox): (open: OpenForm) => Promise<void> {
  if (!heard.has(outbox)) {
    heard.add(outbox);
    outbox.listen((change) => {
      tellPage(change);
      tellOthers(change);
      void show(outbox, change);
    });
  }
  const place = placeOf(host, outbox);
  outbox.begin();
  return async (open) => {
    const items = await outbox.items().catch(() => []);
    place.open = open;
    const arrived = [...noted.values()].filter(({ state }) => state === 'arrived');
    // What was heard meanwhile is newer.
    const all = [...arrived, ...items.map((item) => noted.get(item.submission.key) ?? item)];
    const ours = all.filter(({ submission }) => isOf(host, submission) && !waitingOf(submission.key));
    // The oldest comes to stand on top.
    for (const each of ours.reverse()) await note(host, open, outbox, noted.get(each.submission.key) ?? each);
  };
}

/** An element on this page, as long as it is there. */
class Place implements ReactiveController {
  open: OpenForm | undefined;

  constructor(
    readonly host: OutboxHost,
    readonly outbox: Outbox,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    places.add(this);
    hearOthers((change) => void show(this.outbox, change));
  }

  hostDisconnected(): void {
    places.delete(this);
    if (places.size > 0) return;
    stopHearing();
    noted.clear();
  }
}

function placeOf(host: OutboxHost, outbox: Outbox): Place {
  const place = known.get(host) ?? new Place(host, outbox);
  known.set(host, place);
  place.open = undefined;
  return place;
}

/** The page hears of it from the form that it belongs to. */
function tellPage(change: OutboxChange): void {
  if (change.state !== 'arrived') return;
  const { submission, accepted } = change;
  const { submissionId, response } = accepted;
  const teller = waitingOf(submission.key)?.host ?? formsOf(submission)[0]?.host;
  if (teller) send(teller, 'hf-success', { formId: submission.formId, submissionId, response });
}

/** What has become of a submission, here or in another tab, to everybody on this page whom it concerns. */
async function show(outbox: Outbox, change: OutboxChange): Promise<void> {
  const { submission, state } = change;
  const { key } = submission;
  const view = waitingOf(key);
  if (view && state === 'arrived') {
    leaveWaiting(key);
    view.onSent(change.accepted);
    return;
  }
  const needsDecision = isUndecided(state);
  const forms = formsOf(submission);
  // Where the form is not there yet, it will be told of.
  if (!needsDecision && !noted.has(key) && forms.every(({ open }) => open)) return;
  noted.set(key, change);
  for (const { host, open } of forms) if (open) await note(host, open, outbox, change);
  if (!view || !needsDecision) return;
  // The answers are still in the form, and what is wrong stands above them.
  leaveWaiting(key);
  await view.host.show(FILLING, `[data-note="${nameOf(key)}"] > *`);
}

const formsOf = (submission: SubmissionFacts) => [...places].filter(({ host }) => isOf(host, submission));

/** Says above the fields what has become of a submission. */
async function note(host: SenderHost, open: OpenForm, outbox: Outbox, change: Noted): Promise<void> {
  const { key } = change.submission;
  noted.set(key, change);
  // What is refused, or doubtful, may be mended in the form.
  if (!isUndecided(change.state)) await open.keeper?.handOver(key);
  const later = await loadLaterWords([host.words.language]).catch(() => undefined);
  if (!later || noted.get(key) !== change) return;
  adoptStyles(host.renderRoot, noteStyles);
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
  if (noteOf(open, nameOf(key))) host.announcement = sentence;
  showNote(open, nameOf(key), content);
}

const nameOf = (key: string) => `outbox-${key}`;

const isOf = (host: SenderHost, submission: SubmissionFacts): boolean =>
  submission.formId === host.formId && submission.proxy === proxyAddress(host);
