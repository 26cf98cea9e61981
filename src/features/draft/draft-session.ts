import type { ReactiveController } from 'lit';
import type { Values } from '../../model/form.js';
import { fitDraft } from '../../persistence/draft/fit-draft.js';
import type { Fitting } from '../../persistence/draft/fit-draft.js';
import type { Messages } from '../../session/channel.js';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import type { Found } from '../../persistence/draft/draft-slot.js';
import { digestAttempt, findAgain, withoutAnswers } from '../../persistence/draft/attempt.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import type { Attempt, Draft, KeptAnswer, KeptLink } from '../../persistence/draft/draft.js';
import type { VaultError } from '../../persistence/vault/vault.js';
import { isHandedIn } from '../../session/questions.js';
import type { ElementSession, FormElement, KeptDraft } from '../../element/element-session.js';
import { exceptedFields, isCalculated } from './compose-answers.js';
import { composeDraft } from './compose-draft.js';
import { DraftLink } from './draft-link.js';
import { DraftNote, tellUnkept } from './draft-note.js';
import type { DraftSeat } from './draft-seat.js';
import { DraftStorage } from './draft-storage.js';
import { unfollow } from '../../element/followers.js';

/** Keeps what the person enters into one form, from their first change on. */
export class DraftSession implements KeptDraft, ReactiveController {
  restored: Values = {};
  /** The last attempt to send, if its result is unknown. */
  attempt: Attempt | undefined;
  readonly #session: ElementSession;
  readonly #element: FormElement;
  readonly #seat: DraftSeat;
  readonly #ports: DraftPorts;
  readonly #storage: DraftStorage;
  readonly #note: DraftNote;
  readonly #link: DraftLink;
  /** Ids of the fields that the page answered before the form was loaded. */
  #given: ReadonlySet<string>;
  /** Answers of the restored draft that the form has no place for. They are kept as long as the draft. */
  #carried: Readonly<Record<string, KeptAnswer>> = {};
  /** Ids of the fields that the person has changed. */
  readonly #edited = new Set<string>();
  /** Whether the page's listeners know which page is shown. */
  #isTold = false;
  #connection: AbortController | undefined;

  constructor(session: ElementSession, seat: DraftSeat, ports: DraftPorts) {
    const { element } = session;
    this.#session = session;
    this.#element = element;
    this.#seat = seat;
    this.#ports = ports;
    this.#link = new DraftLink(session);
    this.#given = new Set([...Object.keys(element.values), ...(session.features.given ?? [])]);
    const source = { compose: () => this.#composeOrTell(), failed: (cause: VaultError) => tellUnkept(session, cause) };
    this.#storage = new DraftStorage(source, seat.place, ports);
    const startOver = () => {
      void this.forget();
      element.reset();
    };
    this.#note = new DraftNote(session, startOver, () => ports.now());
    session.store.subscribe(() => {
      this.#storage.touch();
    });
    session.channel.on('closed', () => {
      const isOff = /^(off)?$/.test(element.getAttribute('draft') ?? '');
      // The owner keeps drafts of this form no more.
      if (isOff && element.formId === seat.place.formId) void this.forget();
    });
  }

  /** Tells whether this session keeps the draft of the same form: in the same seat, or one that can move there. */
  keeps(seat: DraftSeat): boolean {
    const { formId, proxy } = this.#seat.place;
    if (formId !== seat.place.formId || proxy !== seat.place.proxy) return false;
    return seat === this.#seat || this.#storage.isBegun || this.#storage.hasSlot;
  }

  /**
   * Fills in a draft before the fields are shown. Fulfils when the note about the draft can be shown with the fields.
   */
  async restore(found: Found): Promise<void> {
    if (this.#isElsewhere(found)) return eraseFound(found);
    const fitting = this.#fill(found);
    const { answers, attempt } = found.draft;
    // A draft may have a link alone.
    if (attempt || Object.keys(answers).length > 0) await this.#note.prepare(found.draft, fitting);
  }

  /** Fills in a draft that was found late. It overwrites nothing that the person has changed meanwhile. */
  async restoreLate(found: Found): Promise<void> {
    if (!this.#connection) {
      this.#storage.setAside(found.slot);
      return;
    }
    if (this.#isElsewhere(found)) return eraseFound(found);
    if (this.#storage.isBegun) return this.#merge(found);
    await this.restore(found);
    this.#tellPage();
  }

  /** Tells whether the outbox was faster: it has these answers, and the draft is the rest of them. */
  #isElsewhere({ draft }: Found): boolean {
    return this.#session.handedOver.has(draft.attempt?.key ?? '');
  }

  /**
   * Merges a draft that was found late into the draft that the person has begun, and erases it. The page that is shown
   * stays.
   */
  async #merge({ draft, slot }: Found): Promise<void> {
    const { store } = this.#session;
    const fitting = fitDraft(draft, store);
    this.attempt ??= draft.attempt;
    this.#link.restore(draft.link);
    this.#carried = fitting.carried;
    const values = Object.entries(fitting.values).filter(([fieldId]) => !this.#edited.has(fieldId));
    store.setValues(Object.fromEntries(values));
    this.#storage.touch();
    await this.#note.prepare(draft, fitting);
    await this.#storage.write();
    await slot?.erase().catch(() => undefined);
  }

  /** Creates the draft session of the same form, which was loaded again. Its answers are on the page already. */
  renew(session: ElementSession, seat: DraftSeat): DraftSession {
    const renewed = new DraftSession(session, seat, this.#ports);
    renewed.#given = this.#given;
    const found = this.passOn();
    // The record of another seat is written again in this one.
    const left = seat === this.#seat ? undefined : found?.slot;
    const fitting = found && renewed.#fill(left ? { draft: found.draft, isUnsaved: true } : found);
    const written = left && Promise.all([this.#storage.write(), renewed.#storage.write()]);
    void written?.then(() => left?.erase()).catch(() => undefined);
    if (fitting && fitting.lost.length > 0) void renewed.#note.prepare(found.draft, fitting);
    return renewed;
  }

  /** Stops writing, and returns the draft for another element to continue; `undefined` where there is none. */
  passOn(): Found | undefined {
    const isUnsaved = this.#storage.isBegun;
    const draft = isUnsaved || this.#storage.hasSlot ? this.#compose() : undefined;
    const slot = this.#storage.detach();
    if (!draft) void slot?.erase().catch(() => undefined);
    return draft && { draft, isUnsaved, ...(slot && { slot }) };
  }

  /** Writes the last state, and ends, because another form replaces this one. */
  stop(): void {
    unfollow(this.#element, this);
    this.hostDisconnected();
  }

  begin(): void {
    this.#storage.begin();
  }

  get sharedKey(): string | undefined {
    return this.#link.findKey(this.attempt);
  }

  whenLinked(take: (link: KeptLink) => void): void {
    this.#link.whenFound(take);
  }

  async handOver(key: string): Promise<void> {
    this.#session.handedOver.add(key);
    if (this.attempt?.key !== key || this.#edited.size > 0) return;
    this.restored = {};
    this.#session.store.reset();
    this.#session.features.pages?.start();
    await this.forget();
  }

  attemptFor(answers: string): Promise<Attempt | undefined> {
    return findAgain(this.attempt, answers, this.#ports.now());
  }

  async remember(made: MadeAttempt): Promise<void> {
    const attempt = (this.attempt = withoutAnswers(made));
    this.#storage.begin();
    const digest = await digestAttempt(made, this.#session.store.states, exceptedFields(this.#session));
    // The draft may have been erased meanwhile.
    if (this.attempt === attempt) this.attempt = { ...attempt, digest };
    this.#storage.touch();
    await this.#storage.writeInTime();
  }

  async forget(): Promise<void> {
    this.attempt = undefined;
    this.#link.forget();
    this.#carried = {};
    this.#note.remove();
    await this.#storage.erase();
  }

  hostConnected(): void {
    this.#arrive();
    this.#connection ??= this.#listen();
  }

  hostDisconnected(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#seat.departing = this;
    void this.#storage.writeInTime().then(() => {
      if (this.#connection) return;
      this.#arrive();
      this.#storage.release();
    });
  }

  hostUpdated(): void {
    this.#note.show();
  }

  /** Ends the departure: the element is back, or all is written. */
  #arrive(): void {
    if (this.#seat.departing === this) this.#seat.departing = undefined;
  }

  #listen(): AbortController {
    const connection = new AbortController();
    const { channel } = this.#session;
    const ends = [
      channel.on('answered', this.#onAnswer),
      channel.on('pageTurned', this.#onPage),
      channel.on('ready', this.#tellPage),
    ];
    connection.signal.addEventListener('abort', () => {
      for (const end of ends) end();
    });
    this.#storage.connect(connection.signal);
    return connection;
  }

  readonly #onAnswer = ({ fieldId }: Messages['answered']): void => {
    // After sending, a late calculation or a photo that was made smaller begins no new draft.
    if (isHandedIn(this.#session.status) || isCalculated(this.#session, fieldId)) return;
    this.#edited.add(fieldId);
    this.#storage.begin();
  };

  readonly #onPage = (): void => {
    if (!this.#isTold || !(this.#storage.isBegun || this.#storage.hasSlot)) return;
    this.#storage.begin();
    this.#storage.flush();
  };

  readonly #tellPage = (): void => {
    const { pages } = this.#session.features;
    this.#isTold = false;
    if (this.#storage.hasSlot && pages?.isFirst === false) pages.tell();
    this.#isTold = true;
  };

  #fill({ draft, slot, isUnsaved = false }: Found): Fitting {
    const { store, features } = this.#session;
    const fitting = fitDraft(draft, store);
    this.#storage.continueIn(slot);
    this.attempt = draft.attempt;
    this.#link.restore(draft.link);
    this.#carried = fitting.carried;
    this.restored = fitting.values;
    // All answers come first: they decide which pages there are.
    store.setChanged(this.#element.values);
    store.setValues(fitting.values);
    features.pages?.resume(draft.page);
    if (isUnsaved) this.#storage.begin();
    this.#element.requestUpdate();
    return fitting;
  }

  /** Composes the draft. One that can't be composed is told, and what the device has stays. */
  #composeOrTell(): Draft | undefined {
    try {
      return this.#compose();
    } catch (cause) {
      this.#session.channel.faults.tell('draft', cause);
      throw cause;
    }
  }

  #compose(): Draft | undefined {
    const { formId } = this.#seat.place;
    const when = this.#ports.now();
    return composeDraft(this.#session, {
      formId,
      when,
      given: this.#given,
      carried: this.#carried,
      attempt: this.attempt,
      link: this.#link.now,
    });
  }
}

const eraseFound = async ({ slot }: Found): Promise<void> => {
  await slot?.erase().catch(() => undefined);
};
