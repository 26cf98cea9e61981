// What follows the first copy: two devices hand their answers over to each other, until one has sent them.
import { CarryError, hasCode } from '../../api/carry/carry-error.js';
import type { ElementSession } from '../../element/element-session.js';
import { Carrier } from '../../persistence/carry/carrier.js';
import type { Arrival } from '../../persistence/carry/carrier.js';
import type { CarryEnd } from '../../persistence/carry/carry-life.js';
import type { CarriedAnswer, CarriedRecord } from '../../persistence/carry/carry-record.js';
import { CommonKey } from '../../persistence/carry/common-key.js';
import { mergeRecords } from '../../persistence/carry/merge-records.js';
import { readSecret } from '../../persistence/carry/read-secret.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import type { KeptLink } from '../../persistence/draft/draft.js';
import type { Fitting } from '../../persistence/draft/fit-draft.js';
import { toJson } from '../../platform/json.js';
import { watchPage } from '../../platform/page-life.js';
import { isHandedIn } from '../../session/questions.js';
import { devicePorts } from './carrying.js';
import type { Carrying, Later, Pushed, Received, Shared } from './carrying.js';
import type { Changes } from './changes.js';
import { fillIn } from './fill-in.js';
import type { Offers } from './offers.js';
import { isAnyNew, leaveFilesOut, readTimes, toTimes } from './reduce-record.js';
import { sayReceived } from './say-received.js';
import { readSent, showSent } from './show-sent.js';

/** The longest text that a browser still sends for a page that is left. */
const MOST_AT_THE_END = 40_000;

/** The copy at the proxy, with the record of which the other device can know, as far as this one has heard. */
interface Opened {
  readonly carrier: Carrier;
  known: CarriedRecord | undefined;
}

/** Tells the person what has come from the other device in the moment of sending, or after a reload. */
type Tell = (received: Received) => Promise<void>;

/** Hands the answers of one form over. */
export class HandOver implements Later {
  readonly #session: ElementSession;
  readonly #changes: Changes;
  readonly #carrying: Carrying;
  readonly #offers: Pick<Offers, 'words'>;
  #key = new CommonKey(devicePorts.now);
  #opened: Opened | undefined;
  /** Answers of the other device that this form has no place for. */
  #lost: CarriedRecord['answers'] = {};
  /** The proxy has the answers without their files, which are too large for it. */
  #isWithoutFiles = false;
  readonly #tell: Tell;

  constructor(
    session: ElementSession,
    changes: Changes,
    carrying: Carrying,
    offers: Pick<Offers, 'words'>,
    tell: Tell,
  ) {
    this.#session = session;
    this.#changes = changes;
    this.#carrying = carrying;
    this.#offers = offers;
    this.#tell = tell;
    watchPage({ hidden: () => void this.#pushLast(), left: () => undefined, back: () => undefined }, session.signal);
    this.#touchDraft();
  }

  get attempted(): number | undefined {
    return this.#key.attempted;
  }

  get differs(): boolean {
    return isAnyNew(this.#compose(), this.#open()?.known);
  }

  /** The id of the field for which the link was made; `''` for the whole form. */
  get asked(): string {
    return this.#carrying.asked;
  }

  get link(): KeptLink | undefined {
    const opened = this.#openShared();
    if (!opened) return undefined;
    const { carrier, known } = opened;
    const { secret, sendKey, version: seen } = carrier;
    return { secret, sendKey, seen, asked: this.asked, changed: this.#changes.all, heard: readTimes(known) };
  }

  /** Goes on with the link of the draft, and follows the other device. `isFree`: nothing else was sent with its key. */
  async resume({ secret, seen, asked, changed, heard }: KeptLink, isFree: boolean, signal: AbortSignal): Promise<void> {
    const carrying = this.#carrying;
    const { ending } = carrying;
    const given = toTimes(this.#session.loaded.form.id, heard);
    const copy = await carrying.makeCopy({ secret: readSecret(secret), seen, given });
    if (ending.aborted || carrying.copy) return;
    carrying.copy = copy;
    carrying.asked = asked;
    if (!isFree) this.#key.giveUp();
    for (const [id, time] of Object.entries(changed)) if (!this.#changes.has(id)) this.#changes.set(id, time);
    const tell = (received: Received) => {
      if (received.added.length > 0) void this.#tell(received);
    };
    const end = await this.watch(tell, signal).catch(() => 'ended');
    if (end === 'sent' && !this.#session.signal.aborted) await this.showSent();
  }

  /** Says that another device has sent the answers. */
  showSent(at = this.#sentAt): Promise<void> {
    return showSent(this.#session, at ?? devicePorts.now());
  }

  /** Fetches what a link carries. It changes nothing in the form. @throws CarryError */
  async fetch(secret: string): Promise<Arrival> {
    return Carrier.arrive(await this.#carrying.makeCopy({ secret: readSecret(secret), seen: 0 }), this.#session.signal);
  }

  /** Goes on with what a link has carried. Returns what has no place in the form. */
  take({ carrier, record }: Arrival): Fitting {
    const carrying = this.#carrying;
    carrying.copy = carrier.copy;
    carrying.asked = record.asked ?? '';
    this.#key.attempted = record.attempted;
    this.#opened = { carrier, known: record };
    const fitting = this.#fill(record, Object.keys(record.answers));
    if (!carrying.asked) this.#session.features.pages?.resume(record.page);
    return fitting;
  }

  async share(signal: AbortSignal): Promise<Shared> {
    const pushed = await this.push(false, signal).catch(async (cause: unknown) => {
      if (!hasCode(cause, 'carried-gone')) throw cause;
      // The copy was erased, or has expired. Another one gets another link.
      this.#carrying.copy = await this.#carrying.makeCopy();
      return this.push(false, signal);
    });
    return { pushed, carrier: this.#require().carrier };
  }

  /** Gives the answers to the proxy, and takes what the other device has changed later. @throws CarryError */
  async push(isDone = false, signal = this.#carrying.ending): Promise<Pushed> {
    const { ending } = this.#carrying;
    const opened = this.#require();
    let record = this.#compose(isDone);
    let files: readonly string[] = [];
    this.#isWithoutFiles = false;
    const { record: merged, overtaken } = await opened.carrier.push(record, signal).catch((cause: unknown) => {
      const less = hasCode(cause, 'carried-too-large') && leaveFilesOut(record);
      if (!less) throw cause;
      this.#isWithoutFiles = true;
      ({ record, files } = less);
      return opened.carrier.push(record, signal);
    });
    ending.throwIfAborted();
    // The person may have gone on meanwhile.
    return { files, ...this.#receive(opened, merged, record, overtaken) };
  }

  async watch(told: (received: Received) => void, signal: AbortSignal): Promise<'ended' | CarryEnd> {
    const opened = this.#require();
    return opened.carrier.watch((record, before) => told(this.#receive(opened, record, before)), signal);
  }

  async erase(): Promise<void> {
    await this.#open()?.carrier.erase(this.#session.signal);
  }

  keyFor(answers: string): string | undefined {
    return this.#key.isFor(answers) ? this.#sendKey : undefined;
  }

  remember(attempt: MadeAttempt): void {
    this.#key.remember(attempt, this.#sendKey);
  }

  // Decision 0073: a sender looks, and does not push.
  async takeIn(signal: AbortSignal): Promise<number | undefined> {
    const opened = this.#openShared();
    if (!opened) return this.#sentAt;
    try {
      const record = await opened.carrier.look(signal);
      const received = record && this.#receive(opened, record, opened.known);
      if (received && received.added.length > 0) await this.#tell(received);
    } catch (cause) {
      return readSent(cause, signal, devicePorts.now);
    }
    return undefined;
  }

  async findSender(isRepeated: boolean, signal: AbortSignal): Promise<number | undefined> {
    const opened = this.#openShared();
    const sentAt = await opened?.carrier.look(signal).then(
      () => undefined,
      (cause: unknown) => readSent(cause, signal, devicePorts.now),
    );
    return sentAt ?? (isRepeated || this.#key.isPosted ? undefined : devicePorts.now());
  }

  async tellSent(): Promise<void> {
    await this.#openShared()
      ?.carrier.sent()
      .catch(() => undefined);
  }

  /** Forgets the other device: the form begins anew. */
  end(): void {
    this.#key = new CommonKey(devicePorts.now);
    this.#lost = {};
    this.#isWithoutFiles = false;
  }

  get #sendKey(): string | undefined {
    return this.#open()?.carrier.sendKey;
  }

  get #sentAt(): number | undefined {
    return this.#open()?.carrier.sentAt;
  }

  /** Opens the copy that the form has now. */
  #open(): Opened | undefined {
    const { copy } = this.#carrying;
    if (!copy) return undefined;
    if (this.#opened?.carrier.copy !== copy) this.#opened = { carrier: new Carrier(copy), known: copy.given };
    return this.#opened;
  }

  /** Opens the copy, if another device may have it. */
  #openShared(): Opened | undefined {
    const opened = this.#open();
    const state = opened?.carrier.state;
    return state === 'kept' || state === 'waiting' ? opened : undefined;
  }

  #require(): Opened {
    const opened = this.#open();
    if (!opened) throw new CarryError('carried-gone');
    return opened;
  }

  #compose(isDone = false): CarriedRecord {
    const record = this.#carrying.compose();
    const { attempted } = this.#key;
    return {
      ...record,
      answers: { ...this.#lost, ...record.answers },
      ...(isDone && { done: record.when }),
      ...(attempted !== undefined && { attempted }),
    };
  }

  /**
   * Fills in what the other device has changed later than this one. `before` is the record of which this device knew, and `gone` has answers
   * that were overtaken before.
   */
  #receive(
    opened: Opened,
    record: CarriedRecord,
    before?: CarriedRecord,
    gone: CarriedRecord['answers'] = {},
  ): Received {
    const whole = this.#compose();
    const own = (this.#isWithoutFiles ? leaveFilesOut(whole)?.record : undefined) ?? whole;
    const { record: merged, later: added, overtaken } = mergeRecords(own, record, before);
    const both = added.filter((id) => Object.hasOwn({ ...gone, ...overtaken }, id));
    opened.known = record;
    this.#key.attempted = merged.attempted;
    if (added.length > 0) this.#fill(merged, added);
    this.#touchDraft();
    return { added, both, said: sayReceived(this.#session, this.#offers.words, { added, both }) };
  }

  #fill(record: CarriedRecord, fieldIds: readonly string[]): Fitting {
    const fitting = fillIn(this.#session, record, fieldIds);
    for (const id of fieldIds) this.#changes.set(id, record.answers[id]?.changed ?? 0);
    const lost = Object.keys(fitting.carried).flatMap((id): [string, CarriedAnswer][] => {
      const answer = record.answers[id];
      return answer ? [[id, answer]] : [];
    });
    this.#lost = { ...this.#lost, ...Object.fromEntries(lost) };
    return fitting;
  }

  /** Lets the draft on this device keep the link, as long as answers may be sent. */
  #touchDraft(): void {
    const { status, features } = this.#session;
    if (this.#openShared() && !isHandedIn(status)) features.draft?.begin();
  }

  /** Gives the proxy what it does not have, because the page may be left. Files are not sent then: the draft keeps them, if there is one. */
  async #pushLast(): Promise<void> {
    const opened = this.#openShared();
    if (!opened) return;
    const record = this.#compose();
    const isLarge = leaveFilesOut(record) !== undefined || toJson(record).length > MOST_AT_THE_END;
    if (isLarge || !isAnyNew(record, opened.known)) return;
    this.#carrying.isLeaving = true;
    await this.push().catch(() => undefined);
    this.#carrying.isLeaving = false;
  }
}
