// One form that several devices have: makes its link, and gives its answers to the proxy for the first time. `hand-over.ts` does what follows.
import { chooseFetch } from '../../api/boundary.js';
import { wantsTokens } from '../../api/capabilities.js';
import { CarryError } from '../../api/carry-client.js';
import { askForToken } from '../../api/token-client.js';
import type { CarriedDraft, ElementSession } from '../../element/element-session.js';
import { proxyAddress } from '../../element/form-element.js';
import type { CarryPorts } from '../../persistence/carry/carry-exchange.js';
import type { CarriedRecord } from '../../persistence/carry/carry-record.js';
import { FirstCopy } from '../../persistence/carry/first-copy.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import type { KeptLink } from '../../persistence/draft/draft.js';
import { isHandedIn } from '../../session/questions.js';
import { withTimeLimit } from '../../time/time-limit.js';
import { wait } from '../../time/wait.js';
import type { Changes } from './changes.js';
import { composeRecord, leaveFilesOut, readTimes, toTimes } from './compose-record.js';

/** The longest wait for the proxy before answers are sent. The key makes one submission of two, too. ms */
const PATIENCE = 4000;

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

/** The link to the answers, and until when it leads to them. */
export type Link = Pick<FirstCopy, 'link' | 'expires'>;

/** What follows the first copy. It is fetched while the code is on the screen. */
export interface Later {
  /** The copy has ended: it was erased, has expired, or the answers were sent. */
  readonly isEnded: boolean;
  /** The time at which a device has sent the answers. ms */
  readonly sentAt: number | undefined;
  /** The latest version that this device has seen. */
  readonly version: number;
  /** The times of the changes of which the other device can know. */
  readonly heard: KeptLink['heard'];
  share(): Promise<Pushed & { readonly carrier: Link }>;
  watch(told: (received: Received) => void, signal: AbortSignal): Promise<'ended' | 'gone' | 'sent'>;
  takeIn(signal: AbortSignal): Promise<number | undefined>;
  tellSent(): Promise<void>;
  erase(): Promise<void>;
}

/** Fetches and makes it; `undefined` where the code does not come. */
type Fetch = () => Promise<Later | undefined>;

/** The functions of the browser that carrying calls. Tests replace them. */
export const devicePorts: Pick<CarryPorts, 'now' | 'random' | 'wait'> = { now: Date.now, random: Math.random, wait };

/** The answers of one form on this device, and their copy at the proxy. */
export class Carrying implements CarriedDraft {
  /** The copy at the proxy; `undefined` where no other device has the answers. */
  copy: FirstCopy | undefined;
  /** The id of the field for which the link was made; `''` for the whole form. */
  asked = '';
  /** Answers of the other device that this form has no place for. */
  lost: CarriedRecord['answers'] = {};
  /** The time of an attempt with the common key, here or on the other device, of which nobody knows whether it arrived. ms */
  attempted: number | undefined;
  /** The page is being left: a request has to outlast it. */
  isLeaving = false;
  readonly #session: ElementSession;
  readonly #changes: Changes;
  readonly #ports: CarryPorts;
  readonly #fetchLater: Fetch;
  #fetching: Promise<Later | undefined> | undefined;
  #later: Later | undefined;
  /** The proxy has the answers without their files, which are too large for it. */
  #isWithoutFiles = false;
  /** The answers that were sent with the common key, and may have arrived. */
  #used: string | undefined;
  #isKeyLost = false;
  /** Aborts when the form begins anew, or is gone: what is under way then fills nothing in. */
  #ending = new AbortController();

  constructor(session: ElementSession, changes: Changes, most: number, fetchLater: Fetch) {
    const { element, channel, features, signal } = session;
    this.#session = session;
    this.#changes = changes;
    this.#fetchLater = fetchLater;
    const request = chooseFetch(element);
    this.#ports = {
      ...devicePorts,
      most,
      fetch: (input, init) => request(input, this.isLeaving ? { ...init, keepalive: true } : init),
      ...(wantsTokens(session.loaded.capabilities) && { token: (alive) => this.#askForToken(alive) }),
    };
    features.carried = this;
    signal.addEventListener('abort', () => this.#ending.abort());
    channel.on('succeeded', ({ waitUntil }) => {
      if (this.isShared) waitUntil?.(this.#tellSent());
    });
  }

  /** Whether another device may have the answers. */
  get isShared(): boolean {
    return this.copy?.isTried === true && !this.#later?.isEnded;
  }

  /** Aborts when the form begins anew, or is gone. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** The time at which a device has sent the answers. ms */
  get sentAt(): number | undefined {
    return this.#later?.sentAt;
  }

  /** Gives the answers to the proxy, for a link. `asked` is the field that it leads to. @throws CarryError */
  async share(asked: string): Promise<Pushed & { readonly carrier: Link }> {
    this.asked = asked;
    const copy = (this.copy ??= await this.makeCopy());
    // What was given once may be changed on the other device.
    if (copy.isTried) return (await this.#require()).share();
    const { ending } = this;
    const files = await this.giveWhatFits(false, (record) => copy.give(record, ending));
    ending.throwIfAborted();
    this.touchDraft();
    void this.later();
    return { files: files.names, added: [], both: [], carrier: copy };
  }

  /** Makes a secret, or takes that of a link. */
  makeCopy(before?: Parameters<typeof FirstCopy.make>[3]): Promise<FirstCopy> {
    const { element, loaded } = this.#session;
    return FirstCopy.make(this.#ports, loaded.form.id, proxyAddress(element), before);
  }

  /** Gives the record of the form as it is now; without its files where they are too large. Returns what was given, and what was left out. */
  async giveWhatFits<Result>(isDone: boolean, give: (record: CarriedRecord) => Promise<Result>) {
    const record = this.#compose(isDone);
    this.#isWithoutFiles = false;
    const whole = { record, names: [] as readonly string[] };
    return give(record).then(
      (result) => ({ ...whole, result }),
      async (cause: unknown) => {
        const less = cause instanceof CarryError && cause.code === 'carried-too-large' && leaveFilesOut(record);
        if (!less) throw cause;
        this.#isWithoutFiles = true;
        return { record: less.record, names: less.files, result: await give(less.record) };
      },
    );
  }

  /** Returns the record of the form as it is now, as far as the proxy takes it. */
  compose(): CarriedRecord {
    const whole = this.#compose(false);
    return (this.#isWithoutFiles ? leaveFilesOut(whole)?.record : undefined) ?? whole;
  }

  /** Fetches what follows the first copy; `undefined` where the code does not come. It is asked for again then. */
  later(): Promise<Later | undefined> {
    this.#fetching ??= this.#fetchLater().then((later) => {
      if (!later) this.#fetching = undefined;
      return (this.#later = later);
    });
    return this.#fetching;
  }

  /** Takes what the other device changes until the signal aborts. @throws CarryError */
  async watch(told: (received: Received) => void, signal: AbortSignal): Promise<'ended' | 'gone' | 'sent'> {
    const later = await this.later();
    return later?.watch(told, signal) ?? 'ended';
  }

  /** Erases the copy at the proxy. @throws CarryError */
  async erase(): Promise<void> {
    if (this.copy) await (await this.#require()).erase();
  }

  /** Forgets the other device: the form begins anew. */
  end(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.copy = this.attempted = this.#used = undefined;
    this.asked = '';
    this.lost = {};
    this.#isKeyLost = this.#isWithoutFiles = false;
  }

  /** Lets the draft on this device keep what a reload needs, as long as answers may be sent. */
  touchDraft(): void {
    if (!isHandedIn(this.#session.status)) this.#session.features.draft?.begin();
  }

  /** Goes on with the link that the draft has kept. `isFree`: nothing else was sent with its key. */
  async resume(link: KeptLink, isFree: boolean): Promise<void> {
    const { secret, seen, asked, changed, heard } = link;
    const { ending } = this;
    const copy = await this.makeCopy({ secret, seen, given: toTimes(this.#session.loaded.form.id, heard) });
    if (ending.aborted || this.copy) return;
    this.copy = copy;
    this.asked = asked;
    this.#isKeyLost = !isFree;
    for (const [id, time] of Object.entries(changed)) if (!this.#changes.has(id)) this.#changes.set(id, time);
  }

  get link(): KeptLink | undefined {
    const { copy, asked } = this;
    if (!copy || !this.isShared) return undefined;
    const seen = this.#later?.version ?? copy.version?.n ?? copy.seen ?? 0;
    const heard = this.#later?.heard ?? readTimes(copy.given);
    return { secret: copy.secret, sendKey: copy.sendKey, seen, asked, changed: this.#changes.all, heard };
  }

  keyFor(answers: string): string | undefined {
    const isFree = !this.#isKeyLost && (this.#used ?? answers) === answers;
    return isFree ? this.copy?.sendKey : undefined;
  }

  remember({ key, answers, mayHaveArrived, attemptedAt }: MadeAttempt): void {
    if (key === '') this.#isKeyLost = true;
    if (key !== this.copy?.sendKey) return;
    this.#used = mayHaveArrived ? answers : undefined;
    this.attempted = mayHaveArrived ? (attemptedAt ?? this.#ports.now()) : 0;
  }

  async takeIn(signal: AbortSignal): Promise<number | undefined> {
    if (!this.copy?.isTried) return undefined;
    const late = new CarryError('offline');
    try {
      return await withTimeLimit(PATIENCE, late, signal, async (alive) => (await this.later())?.takeIn(alive));
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }

  #compose(isDone: boolean): CarriedRecord {
    const { asked, lost, attempted } = this;
    return composeRecord(this.#session, this.#changes, { when: this.#ports.now(), asked, isDone, lost, attempted });
  }

  async #tellSent(): Promise<void> {
    await (await this.later())?.tellSent();
  }

  async #require(): Promise<Later> {
    const later = await this.later();
    if (!later) throw new CarryError('offline');
    return later;
  }

  async #askForToken(signal: AbortSignal): Promise<string> {
    const { element, loaded } = this.#session;
    const { value, notBefore } = await askForToken(proxyAddress(element), loaded.form.id, chooseFetch(element), signal);
    await this.#ports.wait(notBefore, signal);
    return value;
  }
}
