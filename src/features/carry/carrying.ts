// One form that several devices have: gives its answers to the proxy, and takes those of the other device.
import { chooseFetch } from '../../api/boundary.js';
import { wantsTokens } from '../../api/capabilities.js';
import { CarryError } from '../../api/carry-client.js';
import { askForToken } from '../../api/token-client.js';
import type { CarriedDraft, ElementSession } from '../../element/element-session.js';
import { proxyAddress } from '../../element/form-element.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import type { Fitting } from '../../persistence/draft/draft-answers.js';
import { Carrier } from '../../persistence/carry/carrier.js';
import type { Arrival, CarryPorts } from '../../persistence/carry/carrier.js';
import { mergeRecords } from '../../persistence/carry/carry-record.js';
import type { CarriedRecord } from '../../persistence/carry/carry-record.js';
import { toJson } from '../../platform/json.js';
import { withTimeLimit } from '../../time/time-limit.js';
import { wait } from '../../time/wait.js';
import { watchPage } from '../draft/page-life.js';
import type { Changes } from './changes.js';
import { composeRecord, fillIn, leaveFilesOut } from './compose-record.js';

/** The longest wait for the proxy before answers are sent. The key makes one submission of two, too. ms */
const PATIENCE = 4000;

/** The longest text that a browser still sends for a page that is left. */
const MOST_AT_THE_END = 40_000;

/** The answers that have come from the other device, by the ids of their fields. */
export interface Received {
  readonly added: readonly string[];
  /** Fields that were changed here, too, and whose answers here are replaced. */
  readonly both: readonly string[];
}

/** The outcome of giving the answers to the proxy. `files`: the names of those that were left out. */
export interface Pushed extends Received {
  readonly files: readonly string[];
}

/** The functions of the browser that carrying calls. Tests replace them. */
export const devicePorts: Pick<CarryPorts, 'now' | 'random' | 'wait'> = { now: Date.now, random: Math.random, wait };

/** The answers of one form on this device, and at the proxy. */
export class Carrying implements CarriedDraft {
  readonly #session: ElementSession;
  readonly #changes: Changes;
  readonly #ports: CarryPorts;
  #carrier: Carrier | undefined;
  #asked = '';
  #lost: CarriedRecord['answers'] = {};
  /** The record of which the other device can know, as far as this one has heard. */
  #known: CarriedRecord | undefined;
  /** The proxy has the answers without their files, which are too large for it. */
  #isWithoutFiles = false;
  /** The answers that were sent with the common key, and may have arrived. */
  #used: string | undefined;
  #isKeyLost = false;
  /** Aborts when the form begins anew, or is gone: what is under way then fills nothing in. */
  #ending = new AbortController();
  /** Called with what has come from the other device in the moment of sending. */
  #tell: (received: Received) => Promise<void> = () => Promise.resolve();
  /** The page is being left: a request has to outlast it. */
  #isLeaving = false;

  constructor(session: ElementSession, changes: Changes, most: number) {
    const { element, channel, features, signal } = session;
    this.#session = session;
    this.#changes = changes;
    const request = chooseFetch(element);
    this.#ports = {
      ...devicePorts,
      most,
      fetch: (input, init) => request(input, this.#isLeaving ? { ...init, keepalive: true } : init),
      ...(wantsTokens(session.loaded.capabilities) && { token: (alive) => this.#askForToken(alive) }),
    };
    features.carried = this;
    signal.addEventListener('abort', () => this.#ending.abort());
    channel.on('succeeded', ({ waitUntil }) => {
      const told = this.#tellSent();
      waitUntil?.(told);
    });
    watchPage({ hidden: () => void this.#pushLast(), left: () => undefined, back: () => undefined }, signal);
  }

  /** Whether another device may have the answers. */
  get isShared(): boolean {
    const state = this.#carrier?.state;
    return state === 'kept' || state === 'waiting';
  }

  /** The id of the field for which the link was made; `''` for the whole form. */
  get asked(): string {
    return this.#asked;
  }

  /** Fetches what a link carries. It changes nothing in the form. @throws CarryError */
  async fetch(secret: string): Promise<Arrival> {
    const { element, loaded, signal } = this.#session;
    return Carrier.arrive(this.#ports, loaded.form.id, proxyAddress(element), secret, { signal });
  }

  /** Goes on with what a link has carried. Returns what has no place in the form. */
  take({ carrier, record }: Arrival): Fitting {
    this.#carrier = carrier;
    this.#asked = record.asked ?? '';
    const fitting = this.#fill(record, Object.keys(record.answers));
    this.#known = record;
    if (!this.#asked) this.#session.features.pages?.resume(record.page);
    return fitting;
  }

  /** Gives the answers to the proxy, for a link. `asked` is the field that it leads to. @throws CarryError */
  async share(asked: string): Promise<Pushed & { readonly carrier: Carrier }> {
    this.#asked = asked;
    const pushed = await this.push().catch((cause: unknown) => {
      if (!(cause instanceof CarryError) || cause.code !== 'carried-gone') throw cause;
      // The copy was erased, or has expired. Another one gets another link.
      this.#carrier = undefined;
      return this.push();
    });
    return { ...pushed, carrier: await this.#findCarrier() };
  }

  /** Gives the answers to the proxy, and takes what the other device has changed later. @throws CarryError */
  async push(isDone = false): Promise<Pushed> {
    const { signal } = this.#ending;
    const carrier = await this.#findCarrier();
    let record = this.#compose(isDone);
    let files: readonly string[] = [];
    this.#isWithoutFiles = false;
    const pushed = await carrier.push(record, signal).catch((cause: unknown) => {
      const less = cause instanceof CarryError && cause.code === 'carried-too-large' && leaveFilesOut(record);
      if (!less) throw cause;
      this.#isWithoutFiles = true;
      ({ record, files } = less);
      return carrier.push(record, signal);
    });
    signal.throwIfAborted();
    // The person may have gone on meanwhile.
    const { added, both } = this.#receive(pushed.record, record);
    return { files, added, both: added.filter((id) => both.includes(id) || Object.hasOwn(pushed.overtaken, id)) };
  }

  /** Takes what the other device changes until the signal aborts. @throws CarryError */
  async watch(told: (received: Received) => void, signal: AbortSignal) {
    const carrier = await this.#findCarrier();
    return carrier.watch((record, before) => told(this.#receive(record, before)), signal);
  }

  /** Calls a function with what comes from the other device in the moment of sending. */
  onReceived(tell: (received: Received) => Promise<void>): void {
    this.#tell = tell;
  }

  /** Erases the copy at the proxy. @throws CarryError */
  async erase(): Promise<void> {
    await this.#carrier?.erase(this.#session.signal);
  }

  /** The time at which a device has sent the answers. ms */
  get sentAt(): number | undefined {
    return this.#carrier?.sentAt;
  }

  /** Forgets the other device: the form begins anew. */
  end(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.#carrier = this.#used = undefined;
    this.#asked = '';
    this.#lost = {};
    this.#known = undefined;
    this.#isKeyLost = false;
  }

  keyFor(answers: string): string | undefined {
    const isFree = !this.#isKeyLost && (this.#used ?? answers) === answers;
    return isFree ? this.#carrier?.sendKey : undefined;
  }

  remember({ key, answers, mayHaveArrived }: MadeAttempt): void {
    if (key === '') this.#isKeyLost = true;
    else if (key === this.#carrier?.sendKey) this.#used = mayHaveArrived ? answers : undefined;
  }

  async takeIn(signal: AbortSignal): Promise<number | undefined> {
    const carrier = this.#carrier;
    if (!carrier || !this.isShared) return this.sentAt;
    try {
      const late = new CarryError('offline');
      const record = await withTimeLimit(PATIENCE, late, signal, (alive) => carrier.look(alive));
      const received = record && this.#receive(record, this.#known);
      if (received && received.added.length > 0) await this.#tell(received);
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof CarryError && cause.code === 'carried-sent') return cause.details.at ?? this.#ports.now();
    }
    return undefined;
  }

  async #findCarrier(): Promise<Carrier> {
    const { signal } = this.#ending;
    const { element, loaded } = this.#session;
    const carrier = this.#carrier ?? (await Carrier.create(this.#ports, loaded.form.id, proxyAddress(element)));
    signal.throwIfAborted();
    return (this.#carrier ??= carrier);
  }

  #compose(isDone: boolean): CarriedRecord {
    const beside = { when: this.#ports.now(), asked: this.#asked, isDone, lost: this.#lost };
    return composeRecord(this.#session, this.#changes, beside);
  }

  /** Fills in what the other device has changed later than this one. `before` is the record of which this device knew. */
  #receive(record: CarriedRecord, before: CarriedRecord | undefined): Received {
    const whole = this.#compose(false);
    const own = (this.#isWithoutFiles ? leaveFilesOut(whole)?.record : undefined) ?? whole;
    const { record: merged, later, overtaken } = mergeRecords(own, record, before);
    this.#known = record;
    if (later.length > 0) this.#fill(merged, later);
    return { added: later, both: Object.keys(overtaken) };
  }

  /** Tells whether there is a change of which the other device does not know. */
  #isAnyNew({ answers }: CarriedRecord): boolean {
    const known = this.#known?.answers ?? {};
    return Object.entries(answers).some(([id, { changed }]) => changed !== known[id]?.changed);
  }

  #fill(record: CarriedRecord, fieldIds: readonly string[]): Fitting {
    const fitting = fillIn(this.#session, record, fieldIds);
    for (const id of fieldIds) this.#changes.set(id, record.answers[id]?.changed ?? 0);
    const lost = Object.keys(fitting.carried).flatMap((id) => {
      const answer = record.answers[id];
      return answer ? [[id, answer] as const] : [];
    });
    this.#lost = { ...this.#lost, ...Object.fromEntries(lost) };
    return fitting;
  }

  /** Gives the proxy what it does not have, because the page may be left. Files are not sent then: the draft keeps them, if there is one. */
  async #pushLast(): Promise<void> {
    if (!this.isShared) return;
    const record = this.#compose(false);
    if (!this.#isAnyNew(record) || leaveFilesOut(record) || toJson(record).length > MOST_AT_THE_END) return;
    this.#isLeaving = true;
    await this.push().catch(() => undefined);
    this.#isLeaving = false;
  }

  async #tellSent(): Promise<void> {
    if (this.isShared) await this.#carrier?.sent().catch(() => undefined);
  }

  async #askForToken(signal: AbortSignal): Promise<string> {
    const { element, loaded } = this.#session;
    const { value, notBefore } = await askForToken(proxyAddress(element), loaded.form.id, chooseFetch(element), signal);
    await this.#ports.wait(notBefore, signal);
    return value;
  }
}
