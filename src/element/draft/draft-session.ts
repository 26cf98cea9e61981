import type { ReactiveController } from 'lit';
import type { Values } from '../../model/form.js';
import { fitDraft, keptAnswers } from '../../persistence/draft/draft-answers.js';
import type { Fitting } from '../../persistence/draft/draft-answers.js';
import { waitAtMost } from '../../time/wait.js';
import type { Messages } from '../../session/channel.js';
import type { DraftPorts } from '../../persistence/draft/draft-ports.js';
import { DraftSlot, slotName } from '../../persistence/draft/draft-slot.js';
import type { Found } from '../../persistence/draft/draft-slot.js';
import { DraftWriter } from '../../persistence/draft/draft-writer.js';
import type { Attempt, Draft, DraftPlace, KeptAnswer } from '../../persistence/draft/draft.js';
import { VaultError } from '../../persistence/vault/vault.js';
import { DraftNote } from './draft-note.js';
import { isHandedIn } from '../../session/form-status.js';
import type { ElementSession, KeptDraft } from '../element-session.js';
import type { FormElement } from '../form-element.js';
import { watchPage } from './page-life.js';

/** Who sends the answers waits no longer than this for the storage, in ms. */
const LIMIT = 2000;

// Module state: the new element and the old one know nothing of each other, and the draft is not in the storage yet.
/** The drafts that are still written while their element is off the page, by the name of their slots: a new element goes on with them. */
export const leaving = new Map<string, DraftSession>();

/** Keeps what the person enters into one form, from their first change on. */
export class DraftSession implements KeptDraft, ReactiveController {
  restored: Values = {};
  attempt: Attempt | undefined;
  readonly #session: ElementSession;
  readonly #host: FormElement;
  readonly #place: DraftPlace;
  readonly #ports: DraftPorts;
  readonly #writer: DraftWriter;
  readonly #note: DraftNote;
  /** The page gave them answers before the form was there. */
  #given: ReadonlySet<string>;
  #slot: DraftSlot | undefined;
  /** What came too late to be restored. */
  #unused: DraftSlot | undefined;
  /** Of the draft that was restored: what the form has no place for is kept as long as the draft. */
  #carried: Readonly<Record<string, KeptAnswer>> = {};
  /** The person has changed something since the form was opened or sent. */
  #isBegun = false;
  /** What they have changed, by field id. */
  readonly #edited = new Set<string>();
  /** Whether the page's listeners know which page is shown. */
  #isTold = false;
  #isWarned = false;
  #connection: AbortController | undefined;

  constructor(session: ElementSession, place: DraftPlace, ports: DraftPorts) {
    const host = session.element;
    this.#session = session;
    this.#host = host;
    this.#place = place;
    this.#ports = ports;
    this.#given = new Set(Object.keys(host.values));
    this.#writer = new DraftWriter(() => this.#save(), ports.callLater);
    this.#note = new DraftNote(session, () => {
      void this.forget();
      host.reset();
    });
    session.store.subscribe(() => {
      if (this.#isBegun) this.#touch();
    });
  }

  /** Whether it keeps the answers to this form. */
  isOf({ formId, proxy }: DraftPlace): boolean {
    return formId === this.#place.formId && proxy === this.#place.proxy;
  }

  /** Fills in a draft before the fields are shown. Fulfils when the note about it can be shown with them. */
  async restore(found: Found): Promise<void> {
    const fitting = this.#fill(found);
    await this.#note.prepare(found.draft, fitting);
  }

  /** Fills in a draft that came late: what the person has changed meanwhile stays. */
  async restoreLate(found: Found): Promise<void> {
    if (!this.#connection) {
      found.slot?.release();
      this.#unused = found.slot;
      return;
    }
    if (this.#isBegun) return this.#merge(found);
    await this.restore(found);
    this.#tellPage();
  }

  /** The person has begun: they go on where they are, in a draft of their own, which takes in the other one. */
  async #merge({ draft, slot }: Found): Promise<void> {
    const { store } = this.#session;
    const fitting = fitDraft(draft, store);
    this.attempt ??= draft.attempt;
    this.#carried = fitting.carried;
    const values = Object.entries(fitting.values).filter(([fieldId]) => !this.#edited.has(fieldId));
    store.fill(Object.fromEntries(values));
    this.#touch();
    await this.#note.prepare(draft, fitting);
    await this.#writer.flush();
    await slot?.erase().catch(() => undefined);
  }

  /** A keeper for the same form that came again; the answers are on the page. */
  renew(session: ElementSession): DraftSession {
    const keeper = new DraftSession(session, this.#place, this.#ports);
    keeper.#given = this.#given;
    const found = this.passOn();
    const fitting = found && keeper.#fill(found);
    if (fitting && fitting.lost.length > 0) void keeper.#note.prepare(found.draft, fitting);
    return keeper;
  }

  /** The draft as it is now, for another who goes on with it; `undefined` where there is none. */
  passOn(): Found | undefined {
    const isUnsaved = this.#isBegun;
    const slot = this.#slot;
    const draft = isUnsaved || slot ? this.#draft() : undefined;
    this.#writer.drop();
    this.#slot = undefined;
    this.#isBegun = false;
    if (!draft) void slot?.erase().catch(() => undefined);
    return draft && { draft, isUnsaved, ...(slot && { slot }) };
  }

  /** Another form has come: writes the last state, and ends. */
  stop(): void {
    this.#host.removeController(this);
    this.hostDisconnected();
  }

  async handOver(key: string): Promise<void> {
    if (this.attempt?.key !== key || this.#edited.size > 0) return;
    this.restored = {};
    this.#session.store.reset();
    this.#session.features.pages?.start();
    await this.forget();
  }

  async remember(attempt: Attempt): Promise<void> {
    this.attempt = attempt;
    this.#isBegun = true;
    this.#touch();
    await waitAtMost(LIMIT, this.#writer.flush(), this.#ports);
  }

  async forget(): Promise<void> {
    removeEventListener('beforeunload', this.#flush);
    this.#writer.drop();
    this.#isBegun = false;
    this.attempt = undefined;
    this.#carried = {};
    this.#note.remove();
    const slots = [this.#slot, this.#unused].filter((slot) => slot !== undefined);
    this.#slot = this.#unused = undefined;
    const erase = async () => {
      await Promise.allSettled(slots.map((slot) => slot.erase()));
    };
    await waitAtMost(LIMIT, this.#writer.then(erase), this.#ports);
  }

  hostConnected(): void {
    const name = slotName(this.#place);
    if (leaving.get(name) === this) leaving.delete(name);
    this.#connection ??= this.#listen();
  }

  hostDisconnected(): void {
    this.#connection?.abort();
    this.#connection = undefined;
    const name = slotName(this.#place);
    leaving.set(name, this);
    void waitAtMost(LIMIT, this.#writer.flush(), this.#ports).then(() => {
      if (this.#connection) return;
      if (leaving.get(name) === this) leaving.delete(name);
      this.#slot?.release();
    });
  }

  hostUpdated(): void {
    this.#note.show();
  }

  #listen(): AbortController {
    const connection = new AbortController();
    const { channel } = this.#session;
    const options = { signal: connection.signal };
    channel.on('answered', this.#onAnswer, options);
    channel.on('pageTurned', this.#onPage, options);
    channel.on('ready', this.#tellPage, options);
    watchPage(
      { hidden: this.#flush, left: () => this.#slot?.release(), back: () => void this.#resume() },
      connection.signal,
    );
    void this.#resume();
    return connection;
  }

  /** Goes on with the slot. Another tab, or another element, may have taken it over meanwhile: then the next edit begins one of its own. */
  async #resume(): Promise<void> {
    const slot = this.#slot;
    if (slot && !(await slot.resume()) && this.#slot === slot) this.#slot = undefined;
  }

  readonly #onAnswer = ({ fieldId }: Messages['answered']): void => {
    // A field that is still calculated, or a photo made smaller, after the answers were sent is no beginning.
    if (isHandedIn(this.#session.status) || this.#isCalculated(fieldId)) return;
    this.#isBegun = true;
    this.#edited.add(fieldId);
    this.#touch();
  };

  readonly #onPage = (): void => {
    if (!this.#isTold || !(this.#isBegun || this.#slot)) return;
    this.#isBegun = true;
    this.#touch();
    this.#flush();
  };

  readonly #tellPage = (): void => {
    const { pages } = this.#session.features;
    this.#isTold = false;
    if (this.#slot && pages?.isFirst === false) pages.tell();
    this.#isTold = true;
  };

  #fill({ draft, slot, isUnsaved = false }: Found): Fitting {
    const { store, features } = this.#session;
    const fitting = fitDraft(draft, store);
    this.#slot = slot;
    this.attempt = draft.attempt;
    this.#carried = fitting.carried;
    this.restored = fitting.values;
    // Which pages there are depends on all answers.
    store.fill({ ...this.#host.values, ...fitting.values });
    features.pages?.resume(draft.page);
    this.#isBegun = isUnsaved;
    if (isUnsaved) this.#touch();
    this.#host.requestUpdate();
    return fitting;
  }

  /** Something is new. */
  #touch(): void {
    this.#writer.touch();
    const signal = this.#connection?.signal;
    // It comes earlier than `pagehide`. Only while it is needed: some browsers keep no page in memory that listens to it.
    if (signal) addEventListener('beforeunload', this.#flush, { signal });
  }

  readonly #flush = (): void => {
    removeEventListener('beforeunload', this.#flush);
    void this.#writer.flush();
  };

  #isCalculated(fieldId: string): boolean {
    return this.#session.features.rules?.rules.calculated.has(fieldId) ?? false;
  }

  /** `undefined` where there is nothing to keep. */
  #draft(): Draft | undefined {
    const { store, features } = this.#session;
    const except = new Set((this.#host.getAttribute('draft-except') ?? '').split(/[\s,]+/));
    const kept = keptAnswers(store.states, {
      isLeftOut: (id) => except.has(id) || this.#isCalculated(id),
      isGiven: (id) => this.#given.has(id),
    });
    const answers = { ...this.#carried, ...kept };
    const { attempt } = this;
    if (Object.keys(answers).length === 0 && !attempt) return undefined;
    const { formId } = this.#place;
    const when = this.#ports.now();
    return { version: 1, formId, when, page: features.pages?.currentField ?? '', answers, ...(attempt && { attempt }) };
  }

  async #save(): Promise<void> {
    removeEventListener('beforeunload', this.#flush);
    if (!this.#isBegun) return;
    const draft = this.#draft();
    if (!draft) {
      const slot = this.#slot;
      this.#slot = undefined;
      return slot?.erase();
    }
    this.#slot ??= new DraftSlot(slotName(this.#place), this.#ports.id(), this.#ports);
    try {
      await this.#slot.writeWhatFits(draft);
    } catch (cause) {
      await this.#tellOwner(cause);
    }
  }

  /** Once: the person loses nothing that they had. */
  async #tellOwner(cause: unknown): Promise<void> {
    if (this.#isWarned || !(cause instanceof VaultError)) return;
    this.#isWarned = true;
    const { tellOwner } = await import('../open/owner-warnings.js');
    const about = `Nothing can be kept on this device (${cause.code}).`;
    tellOwner(this.#session.channel, this.#place.formId, [{ code: 'draft-unavailable', path: 'draft', about }]);
  }
}
