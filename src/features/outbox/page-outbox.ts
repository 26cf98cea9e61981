// The outbox of this page. It tells the person of answers that wait, were sent, or need a decision.
import type { ReactiveController } from 'lit';
import { chooseFetch, isGuest } from '../../api/boundary.js';
import { SubmitError, NOT_FETCHED } from '../../model/errors.js';
import type { SubmissionFacts } from '../../model/submission.js';
import { isUndecided } from '../../persistence/outbox/outbox-item.js';
import { pagePorts } from '../../persistence/outbox/outbox-ports.js';
import type { OutboxPorts } from '../../persistence/outbox/outbox-ports.js';
import { Outbox } from '../../persistence/outbox/outbox.js';
import type { OutboxChange } from '../../persistence/outbox/outbox.js';
import { pageVault } from '../../persistence/vault/device-vault.js';
import type { Channel } from '../../session/channel.js';
import { FILLING } from '../../session/form-status.js';
import { waitAlone } from '../../session/wait-alone.js';
import { deliver } from '../../submission/deliver.js';
import { FormTokens } from '../../submission/form-tokens.js';
import type { ElementSession, FormElement } from '../../element/element-session.js';
import { findCaptcha } from '../../element/find-captcha.js';
import { proxyAddress } from '../../element/form-element.js';
import { adoptLateStyles } from '../../element/late-styles.js';
import { fetchPart } from '../../parts/fetch-part.js';
import { keepTrying } from '../../parts/keep-trying.js';
import { findNote, removeNote, showNote } from '../../element/views/notes.js';
import { noteStyles } from '../../element/views/notes.styles.js';
import { noteView } from './outbox-note.js';
import { TabChannel } from './tab-channel.js';
import { follow } from '../../element/followers.js';

/** The state of a submission, as its note shows it. */
interface Noted {
  readonly submission: SubmissionFacts;
  readonly state: OutboxChange['state'];
}

/** Returns the one outbox of this page. It lies in the page's vault: the elements have one storage, one lock and one connection to share. */
export function pageOutbox(): PageOutbox {
  const { lasting } = pageVault();
  return lasting.get(PageOutbox) ?? lasting.set(new PageOutbox((deliverOne) => new Outbox(pagePorts(deliverOne))));
}

/** An outbox, and the elements on this page whose submissions it may hold. */
export class PageOutbox {
  readonly outbox: Outbox;
  readonly #members = new Set<OutboxMember>();
  /** States by submission key, for the notes that are shown now or once the form is open. */
  readonly #noted = new Map<string, Noted>();
  readonly #tabs = new TabChannel();
  readonly #tokens = new FormTokens();

  constructor(open: (deliverOne: OutboxPorts['deliver']) => Outbox) {
    this.outbox = open((submission, signal) => this.#deliver(submission, signal));
    this.outbox.listen((change) => {
      this.#tellPage(change);
      this.#tabs.tell(change);
      void this.#show(change);
    });
  }

  /**
   * Begins to send the submissions that wait on the device. Returns a function that shows notes about them in the loaded form. That
   * function never rejects, and callers need not await it.
   */
  begin(element: FormElement, channel: Channel): (session: ElementSession) => Promise<void> {
    const known = element.lasting.get(OutboxMember);
    const member = known?.page === this ? known : element.lasting.set(new OutboxMember(element, this, channel));
    member.channel = channel;
    member.session = undefined;
    this.outbox.begin();
    return async (session) => {
      this.serve(session);
      const items = await this.outbox.items().catch(() => []);
      member.session = session;
      const { channel: said } = session;
      said.on('reworded', () => void waitAlone(said.faults, 'outbox', () => this.#noteAgain(session)));
      const arrived = [...this.#noted.values()].filter(({ state }) => state === 'arrived');
      // A change that came meanwhile is newer than the list.
      const all = [...arrived, ...items.map((item) => this.#noted.get(item.submission.key) ?? item)];
      const ours = all.filter(({ submission }) => belongsTo(submission, element) && !this.#waiting(submission.key));
      // Each note is put on top, so the oldest submission comes last.
      for (const each of ours.reverse()) await this.#note(session, this.#noted.get(each.submission.key) ?? each);
    };
  }

  /** Offers the outbox to a form. */
  serve({ features }: ElementSession): void {
    features.outbox = this.outbox;
  }

  /** Adds an element that has entered the page. */
  enter(member: OutboxMember): void {
    this.#members.add(member);
    this.#tabs.listen((change) => void this.#show(change));
  }

  /** Removes an element that has left the page. */
  leave(member: OutboxMember): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    this.#tabs.stop();
    this.#noted.clear();
  }

  /** Delivers a submission. If its form is on this page with a captcha, asks the captcha first. */
  readonly #deliver: OutboxPorts['deliver'] = async (submission, signal) => {
    const asked = this.#findMembers(submission).find(({ element }) => findCaptcha(element).length > 0);
    const tokens = this.#tokens;
    const options = { tokens, fetchFor: () => this.#fetch };
    if (!asked) return deliver(submission, signal, options);
    const { captchaAnswer } = await fetchPart(() => import('../send/antispam/captcha.js')).catch((cause: unknown) => {
      throw new SubmitError('network', NOT_FETCHED, { cause });
    });
    const headers = { 'hosted-form-captcha': await captchaAnswer(asked, signal) };
    return deliver(submission, signal, { ...options, headers });
  };

  /** Where all forms of the page are those of placeholders, what waits is held like them. */
  get #fetch(): typeof fetch {
    const elements = [...this.#members].map(({ element }) => element);
    const owners = elements.find((element) => !isGuest(element)) ?? elements[0];
    return owners ? chooseFetch(owners) : fetch.bind(globalThis);
  }

  /** Tells the page that a submission has arrived, through the form that it belongs to. */
  #tellPage(change: OutboxChange): void {
    if (change.state !== 'arrived') return;
    const { submission, accepted } = change;
    const { submissionId, response } = accepted;
    const teller = this.#waiting(submission.key) ?? this.#findMembers(submission)[0];
    teller?.channel.emit('succeeded', { submissionId, response });
  }

  /** Shows the new state of a submission, sent here or in another tab, in every form on this page that it belongs to. */
  async #show(change: OutboxChange): Promise<void> {
    const { submission, state } = change;
    const { key } = submission;
    const waiting = this.#waiting(key);
    if (waiting && state === 'arrived') {
      waiting.channel.emit('arrived', change.accepted);
      return;
    }
    const needsDecision = isUndecided(state);
    const members = this.#findMembers(submission);
    // A form that is not open yet shows the note later.
    if (!needsDecision && !this.#noted.has(key) && members.every(({ session }) => session)) return;
    this.#noted.set(key, change);
    for (const { session } of members)
      if (session) await waitAlone(session.channel.faults, 'outbox', () => this.#note(session, change));
    if (!waiting || !needsDecision) return;
    // The answers are still in the form, and the note is shown above them.
    await waiting.element.show(FILLING, `[data-note="${noteName(key)}"] > *`);
  }

  #findMembers(submission: SubmissionFacts): OutboxMember[] {
    return [...this.#members].filter(({ element }) => belongsTo(submission, element));
  }

  /** Returns the form that shows a submission as waiting, if any. */
  #waiting(key: string): OutboxMember | undefined {
    return [...this.#members].find(({ session }) => {
      const status = session?.status;
      return status?.name === 'waiting' && status.sealed.submission.key === key;
    });
  }

  /** Shows the notes of a form once more, in the words that it speaks now. */
  async #noteAgain(session: ElementSession): Promise<void> {
    for (const change of this.#noted.values())
      if (findNote(session, noteName(change.submission.key))) await this.#note(session, change);
  }

  /** Shows the state of a submission in a note above the fields. */
  async #note(session: ElementSession, change: Noted): Promise<void> {
    const { element, loaded, features } = session;
    const { key } = change.submission;
    this.#noted.set(key, change);
    // Answers that were refused, or may not have arrived, stay in the form: the person may change them.
    if (!isUndecided(change.state)) {
      // A draft may come later than the outbox.
      session.handedOver.add(key);
      await features.draft?.handOver(key);
    }
    const isWanted = () => this.#noted.get(key) === change && element.isConnected;
    const words = await keepTrying(() => loaded.wording.complete(), isWanted);
    if (!words || !isWanted()) return;
    adoptLateStyles(element.renderRoot, noteStyles);
    const leave = () => {
      removeNote(session, noteName(key));
      element.renderRoot.querySelector<HTMLElement>('form')?.focus();
    };
    const erase = async () => {
      await this.outbox.takeBack(key);
      element.announcement = words.outbox.deleted;
      leave();
    };
    const again = async () => {
      element.renderRoot.querySelector<HTMLElement>(`[data-note="${noteName(key)}"] > *`)?.focus();
      // Another tab may have sent or deleted the submission.
      if (!(await this.outbox.sendAgain(key))) leave();
    };
    const { content, sentence } = noteView(words, change, { again: () => void again(), erase: () => void erase() });
    if (findNote(session, noteName(key))) element.announcement = sentence;
    showNote(session, noteName(key), change.state, content);
  }
}

/** An element whose form has an outbox. It takes part as long as it is on the page. */
class OutboxMember implements ReactiveController {
  /** The open form's session. */
  session: ElementSession | undefined;

  constructor(
    readonly element: FormElement,
    readonly page: PageOutbox,
    /** Channel of the form that is open or being loaded. */
    public channel: Channel,
  ) {
    follow(element, this);
  }

  hostConnected(): void {
    this.page.enter(this);
  }

  hostDisconnected(): void {
    this.page.leave(this);
  }
}

const noteName = (key: string) => `outbox-${key}`;

const belongsTo = (submission: SubmissionFacts, element: FormElement): boolean =>
  submission.formId === element.formId && submission.proxy === proxyAddress(element);
