// What follows the first copy: two devices hand their answers over to each other, until one has sent them.
import { CarryError } from '../../api/carry-client.js';
import type { ElementSession } from '../../element/element-session.js';
import { Carrier } from '../../persistence/carry/carrier.js';
import type { Arrival } from '../../persistence/carry/carrier.js';
import type { CarryEnd } from '../../persistence/carry/carry-life.js';
import type { CarriedAnswer, CarriedRecord } from '../../persistence/carry/carry-record.js';
import { mergeRecords } from '../../persistence/carry/merge-records.js';
import type { Fitting } from '../../persistence/draft/fit-draft.js';
import { toJson } from '../../platform/json.js';
import { watchPage } from '../../platform/page-life.js';
import type { Carrying, Later, Link, Pushed, Received } from './carrying.js';
import type { Changes } from './changes.js';
import { leaveFilesOut, readTimes } from './compose-record.js';
import { fillIn } from './fill-in.js';

/** The longest text that a browser still sends for a page that is left. */
const MOST_AT_THE_END = 40_000;

/** The copy at the proxy, with the record of which the other device can know, as far as this one has heard. */
interface Opened {
  readonly carrier: Carrier;
  known: CarriedRecord | undefined;
}

/** Hands the answers of one form over. */
export class HandOver implements Later {
  readonly #session: ElementSession;
  readonly #changes: Changes;
  readonly #carrying: Carrying;
  #opened: Opened | undefined;
  /** Called with what has come from the other device in the moment of sending. */
  #tell: (received: Received) => Promise<void> = () => Promise.resolve();

  constructor(session: ElementSession, changes: Changes, carrying: Carrying) {
    this.#session = session;
    this.#changes = changes;
    this.#carrying = carrying;
    watchPage({ hidden: () => void this.#pushLast(), left: () => undefined, back: () => undefined }, session.signal);
  }

  get isEnded(): boolean {
    const state = this.#open()?.carrier.state;
    return state === 'gone' || state === 'sent';
  }

  get sentAt(): number | undefined {
    return this.#open()?.carrier.sentAt;
  }

  get version(): number {
    return this.#open()?.carrier.version ?? 0;
  }

  get heard(): Readonly<Record<string, number>> {
    return readTimes(this.#open()?.known);
  }

  /** The id of the field for which the link was made; `''` for the whole form. */
  get asked(): string {
    return this.#carrying.asked;
  }

  /** Calls a function with what comes from the other device in the moment of sending. */
  onReceived(tell: (received: Received) => Promise<void>): void {
    this.#tell = tell;
  }

  /** Fetches what a link carries. It changes nothing in the form. @throws CarryError */
  async fetch(secret: string): Promise<Arrival> {
    return Carrier.arrive(await this.#carrying.makeCopy({ secret, seen: 0 }), this.#session.signal);
  }

  /** Goes on with what a link has carried. Returns what has no place in the form. */
  take({ carrier, record }: Arrival): Fitting {
    const carrying = this.#carrying;
    carrying.copy = carrier.copy;
    carrying.asked = record.asked ?? '';
    carrying.attempted = record.attempted;
    this.#opened = { carrier, known: record };
    const fitting = this.#fill(record, Object.keys(record.answers));
    if (!carrying.asked) this.#session.features.pages?.resume(record.page);
    return fitting;
  }

  /** Gives the answers to the proxy once more, for a link. @throws CarryError */
  async share(): Promise<Pushed & { readonly carrier: Link }> {
    const pushed = await this.push().catch(async (cause: unknown) => {
      if (!(cause instanceof CarryError) || cause.code !== 'carried-gone') throw cause;
      // The copy was erased, or has expired. Another one gets another link.
      this.#carrying.copy = await this.#carrying.makeCopy();
      return this.push();
    });
    return { ...pushed, carrier: this.#require().carrier };
  }

  /** Gives the answers to the proxy, and takes what the other device has changed later. @throws CarryError */
  async push(isDone = false): Promise<Pushed> {
    const { ending } = this.#carrying;
    const opened = this.#require();
    const { record, names, result } = await this.#carrying.giveWhatFits(isDone, (mine) =>
      opened.carrier.push(mine, ending),
    );
    ending.throwIfAborted();
    // The person may have gone on meanwhile.
    const { added, both } = this.#receive(opened, result.record, record);
    return {
      files: names,
      added,
      both: added.filter((id) => both.includes(id) || Object.hasOwn(result.overtaken, id)),
    };
  }

  /** Takes what the other device changes until the signal aborts. @throws CarryError */
  async watch(told: (received: Received) => void, signal: AbortSignal): Promise<'ended' | CarryEnd> {
    const opened = this.#require();
    return opened.carrier.watch((record, before) => told(this.#receive(opened, record, before)), signal);
  }

  /** Erases the copy at the proxy. @throws CarryError */
  async erase(): Promise<void> {
    await this.#open()?.carrier.erase(this.#session.signal);
  }

  // Decision 0073: a sender looks, and does not push.
  async takeIn(signal: AbortSignal): Promise<number | undefined> {
    const opened = this.#open();
    if (!opened || this.isEnded) return this.sentAt;
    try {
      const record = await opened.carrier.look(signal);
      const received = record && this.#receive(opened, record, opened.known);
      if (received && received.added.length > 0) await this.#tell(received);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof CarryError && cause.code === 'carried-sent') return cause.details.at ?? Date.now();
    }
    return undefined;
  }

  /** Leaves a note at the proxy that the answers were sent, for the other device. */
  async tellSent(): Promise<void> {
    const opened = this.#open();
    if (opened && !this.isEnded) await opened.carrier.sent().catch(() => undefined);
  }

  /** Opens the copy that the form has now. */
  #open(): Opened | undefined {
    const { copy } = this.#carrying;
    if (!copy) return undefined;
    if (this.#opened?.carrier.copy !== copy) this.#opened = { carrier: new Carrier(copy), known: copy.given };
    return this.#opened;
  }

  #require(): Opened {
    const opened = this.#open();
    if (!opened) throw new CarryError('carried-gone');
    return opened;
  }

  /** Fills in what the other device has changed later than this one. `before` is the record of which this device knew. */
  #receive(opened: Opened, record: CarriedRecord, before: CarriedRecord | undefined): Received {
    const carrying = this.#carrying;
    const { record: merged, later, overtaken } = mergeRecords(carrying.compose(), record, before);
    opened.known = record;
    carrying.attempted = merged.attempted;
    if (later.length > 0) this.#fill(merged, later);
    carrying.touchDraft();
    return { added: later, both: Object.keys(overtaken) };
  }

  /** Tells whether there is a change of which the other device does not know. */
  #isAnyNew({ answers, attempted }: CarriedRecord): boolean {
    const known = this.#open()?.known;
    const isChanged = Object.entries(answers).some(([id, { changed }]) => changed !== known?.answers[id]?.changed);
    return isChanged || attempted !== known?.attempted;
  }

  #fill(record: CarriedRecord, fieldIds: readonly string[]): Fitting {
    const fitting = fillIn(this.#session, record, fieldIds);
    for (const id of fieldIds) this.#changes.set(id, record.answers[id]?.changed ?? 0);
    const lost = Object.keys(fitting.carried).flatMap((id): [string, CarriedAnswer][] => {
      const answer = record.answers[id];
      return answer ? [[id, answer]] : [];
    });
    this.#carrying.lost = { ...this.#carrying.lost, ...Object.fromEntries(lost) };
    return fitting;
  }

  /** Gives the proxy what it does not have, because the page may be left. Files are not sent then: the draft keeps them, if there is one. */
  async #pushLast(): Promise<void> {
    const carrying = this.#carrying;
    if (!carrying.isShared) return;
    const record = carrying.compose();
    if (!this.#isAnyNew(record) || leaveFilesOut(record) || toJson(record).length > MOST_AT_THE_END) return;
    carrying.isLeaving = true;
    await this.push().catch(() => undefined);
    carrying.isLeaving = false;
  }
}
