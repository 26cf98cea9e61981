// One form that several devices have: makes its link, and gives its answers to the proxy for the first time. `hand-over.ts` does what follows.
import { chooseFetch } from '../../api/boundary.js';
import { wantsTokens } from '../../api/capabilities.js';
import { CarryError, hasCode } from '../../api/carry/carry-error.js';
import { askForToken } from '../../api/token-client.js';
import type { CarriedDraft, ElementSession } from '../../element/element-session.js';
import { proxyAddress } from '../../element/form-element.js';
import type { CarryPorts } from '../../persistence/carry/carry-exchange.js';
import type { CarriedRecord } from '../../persistence/carry/carry-record.js';
import { FirstCopy } from '../../persistence/carry/first-copy.js';
import type { Formerly } from '../../persistence/carry/first-copy.js';
import type { MadeAttempt } from '../../persistence/draft/attempt.js';
import type { KeptLink } from '../../persistence/draft/draft.js';
import { isOnline } from '../../platform/connection.js';
import { withTimeLimit } from '../../time/time-limit.js';
import { settleUnlessAborted, wait } from '../../time/wait.js';
import type { Changes } from './changes.js';
import { composeRecord } from './compose-record.js';

/** The longest wait for the proxy before answers are sent. The key makes one submission of two, too. ms */
const PATIENCE = 4000;

/** The answers that have come from the other device, by the ids of their fields. */
export interface Received {
  readonly added: readonly string[];
  /** Fields that were changed here, too, and whose answers here are replaced. */
  readonly both: readonly string[];
  /** The text that tells the person of it; `''` where nothing has come. */
  readonly said: string;
}

/** The outcome of giving the answers to the proxy. `files`: the names of those that were left out. */
export interface Pushed extends Received {
  readonly files: readonly string[];
}

/** The link to the answers, and until when it leads to them. */
export type Link = Pick<FirstCopy, 'link' | 'expires'>;

/** Answers that the proxy has, and their link. `pushed` is there where something may be said of them. */
export interface Shared {
  readonly carrier: Link;
  readonly pushed?: Pushed;
}

/** The steps after the first copy. They are fetched while the code is on the screen. */
export interface Later extends CarriedDraft {
  /** Gives the answers to the proxy, for a link, unless the signal aborts. @throws CarryError */
  share(signal: AbortSignal): Promise<Shared>;
  /** Takes what the other device changes until the signal aborts. @throws CarryError */
  watch(told: (received: Received) => void, signal: AbortSignal): Promise<'ended' | 'gone' | 'sent'>;
  /** Says that another device has sent the answers. */
  showSent(): Promise<void>;
  /** Leaves a note at the proxy that the answers were sent, for the other device. */
  tellSent(): Promise<void>;
  /** Erases the copy at the proxy. @throws CarryError */
  erase(): Promise<void>;
}

/** Fetches and makes it; `undefined` where the code does not come. */
type Fetch = () => Promise<Later | undefined>;

/** The functions of the browser that carrying calls. Tests replace them. */
export const devicePorts: Pick<CarryPorts, 'now' | 'random' | 'wait' | 'isOnline'> = {
  now: Date.now,
  random: Math.random,
  wait,
  isOnline,
};

/** The answers of one form on this device, and their copy at the proxy. */
export class Carrying implements CarriedDraft {
  /** The copy at the proxy; `undefined` where no other device has the answers. */
  copy: FirstCopy | undefined;
  /** The id of the field for which the link was made; `''` for the whole form. */
  asked = '';
  /** The page is being left: a request has to outlast it. */
  isLeaving = false;
  readonly #session: ElementSession;
  readonly #changes: Changes;
  readonly #ports: CarryPorts;
  readonly #fetchLater: Fetch;
  #fetching: Promise<Later | undefined> | undefined;
  #later: Later | undefined;
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
      if (!this.copy) return;
      const told = this.later().then((later) => later?.tellSent());
      waitUntil?.(told);
    });
  }

  /** Aborts when the form begins anew, or is gone. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  get link(): KeptLink | undefined {
    return this.#later?.link;
  }

  get differs(): boolean {
    return this.#later?.differs ?? false;
  }

  get attempted(): number | undefined {
    return this.#later?.attempted;
  }

  /**
   * Gives the answers to the proxy, for a link, unless the signal aborts. `asked` is the field that it leads to.
   * @throws CarryError; the reason of the signal
   */
  async share(asked: string, signal: AbortSignal): Promise<Shared> {
    this.asked = asked;
    const copy = (this.copy ??= await this.makeCopy());
    // What was given once may be changed on the other device.
    if (copy.isTried) return (await this.#require()).share(signal);
    try {
      await copy.give(this.compose(), signal);
    } catch (cause) {
      if (hasCode(cause, 'carried-too-large')) return (await this.#require()).share(signal);
      throw cause;
    }
    void this.later();
    return { carrier: copy };
  }

  /** Makes a secret, or takes that of a link. */
  makeCopy(before?: Formerly): Promise<FirstCopy> {
    const { element, loaded } = this.#session;
    return FirstCopy.make(this.#ports, loaded.form.id, proxyAddress(element), before);
  }

  /** Returns the record of the form as it is now. */
  compose(): CarriedRecord {
    return composeRecord(this.#session, this.#changes, this.#ports.now(), this.asked);
  }

  /** Fetches what follows the first copy; `undefined` where the code does not come. It is asked for again then. */
  later(): Promise<Later | undefined> {
    this.#fetching ??= this.#fetchLater().then((later) => {
      if (!later) this.#fetching = undefined;
      return (this.#later = later);
    });
    return this.#fetching;
  }

  async watch(told: (received: Received) => void, signal: AbortSignal): Promise<'ended' | 'gone' | 'sent'> {
    return (await this.later())?.watch(told, signal) ?? 'ended';
  }

  async showSent(): Promise<void> {
    await (await this.later())?.showSent();
  }

  async erase(): Promise<void> {
    await (await this.#require()).erase();
  }

  /** Forgets the other device: the form begins anew. */
  end(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
    this.copy = undefined;
    this.asked = '';
  }

  keyFor(answers: string): string | undefined {
    // After a reload, the draft knows the key first.
    if (!this.copy) return this.#session.features.draft?.sharedKey;
    return this.#later ? this.#later.keyFor(answers) : this.copy.sendKey;
  }

  remember(attempt: MadeAttempt): void {
    this.#later?.remember(attempt);
  }

  takeIn(signal: AbortSignal): Promise<number | undefined> {
    return this.#ask(signal, (later, alive) => later.takeIn(alive));
  }

  findSender(isRepeated: boolean, signal: AbortSignal): Promise<number | undefined> {
    return this.#ask(signal, (later, alive) => later.findSender(isRepeated, alive));
  }

  /** Asks what follows, for a short time. */
  async #ask(signal: AbortSignal, ask: (later: Later, alive: AbortSignal) => Promise<number | undefined>) {
    if (!this.copy) return undefined;
    const late = new CarryError('offline');
    try {
      return await withTimeLimit(PATIENCE, late, signal, async (alive) => {
        const later = await settleUnlessAborted(alive, this.later());
        return later && ask(later, alive);
      });
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
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
