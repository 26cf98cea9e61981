// Sends what is typed to the owner before the form is sent. Fetched only where the owner asks for it (`partials`). Decision 0064.
import { chooseFetch } from '../../api/boundary.js';
import { takesPartials } from '../../api/capabilities.js';
import { createPartialClient } from '../../api/partial-client.js';
import type { ElementSession } from '../../element/element-session.js';
import type { Installed } from '../../element/feature.js';
import { follow, unfollow } from '../../element/followers.js';
import { proxyAddress } from '../../element/form-element.js';
import { tellOwner } from '../../element/owner/owner-warnings.js';
import { newId } from '../../platform/crypto.js';
import { openSession } from '../../platform/keep-texts.js';
import { tryPart } from '../../parts/fetch-part.js';
import { isHandedIn } from '../../session/questions.js';
import { callLater } from '../../time/wait.js';
import { watchPage } from '../../platform/page-life.js';
import { collectAnswers } from './collect-answers.js';
import { keepMark, readMark } from './partial-mark.js';
import { PartialNote } from './partial-note.js';
import { PartialSender } from './partial-sender.js';

/** The functions of the browser that partials call. */
export const partialPorts = { callLater, openTab: openSession, newId: () => newId().replaceAll('-', '') };

/** The time after the last change. ms */
const PAUSE = 4000;

/** Tells the person that what they type is sent early, and does so, where the proxy takes it. */
export function install(session: ElementSession): Installed | undefined {
  const { element, loaded, channel } = session;
  const { id: formId } = loaded.form;
  const warn = (about: string) =>
    tellOwner(channel, formId, [{ code: 'partials-unavailable', path: 'partials', about }]);
  if (!takesPartials(loaded.capabilities)) {
    channel.on('opened', () => warn('The proxy does not take partial answers, so none are sent.'));
    return undefined;
  }
  const ports = { ...partialPorts };
  const name = `hosted-form/partial/${formId} ${proxyAddress(element)}`;
  const sender = new PartialSender({
    client: createPartialClient(element.proxy, formId, chooseFetch(element)),
    mark: readMark(ports.openTab, name),
    keep: (mark) => keepMark(ports.openTab, name, mark),
    newId: ports.newId,
    warn,
  });
  const note = new PartialNote(session, sender.isRefused, () => sender.refuse());
  addEventListener('online', () => sender.endAgain(), { signal: session.signal });
  sender.endAgain();
  return watchForm(session, { sender, note, callLater: ports.callLater });
}

/** The part that sends, the one that tells, and the clock. */
interface Parts extends Pick<typeof partialPorts, 'callLater'> {
  readonly sender: PartialSender;
  readonly note: PartialNote;
}

/** Shows the note whenever the form is drawn, and sends what is left when the form or its page is left. */
function watchLeaving({ element, signal }: ElementSession, note: PartialNote, send: () => void): void {
  const follower = { hostUpdated: () => note.show(), hostDisconnected: send };
  follow(element, follower);
  signal.addEventListener('abort', () => unfollow(element, follower));
  watchPage({ hidden: send, left: () => undefined, back: () => undefined }, signal);
}

/** Sends what a person changes, until the form is sent, is gone, or the person says no. */
function watchForm(session: ElementSession, { sender, note, callLater: later }: Parts): Installed {
  const { element, channel } = session;
  let isChanged = false;
  let isSaid = false;
  let cancel: (() => void) | undefined;
  const stop = () => cancel?.();
  const send = () => {
    stop();
    // Nothing goes before the person could read that it does.
    if (!isChanged || !note.sentence || isHandedIn(session.status) || session.status.name === 'sending') return;
    isChanged = false;
    void sender.send(() => collectAnswers(session));
  };
  const wait = () => {
    stop();
    isChanged = true;
    cancel = later(PAUSE, send);
  };
  channel.on('answered', () => {
    if (sender.isRefused || isHandedIn(session.status)) return;
    wait();
    if (isSaid || !note.sentence) return;
    isSaid = true;
    // Who can't see the note hears it before anything is sent.
    element.announcement = note.sentence;
  });
  channel.on('statusChanged', ({ name }) => {
    if (name === 'sending') stop();
    else if (isChanged) wait();
  });
  const end = () => {
    stop();
    isChanged = false;
    sender.finish();
  };
  channel.on('succeeded', end);
  channel.on('queued', end);
  channel.on('reset', () => {
    // What was sent is no more what the form holds.
    if (sender.hasSent) wait();
  });
  watchLeaving(session, note, send);
  return { restore: () => note.prepare(tryPart), reset: stop, end: send };
}
