import { MOST_PARTIAL } from '../../api/partial-client.js';
import type { PartialClient, PartialEnd } from '../../api/partial-client.js';
import type { Mark } from './partial-mark.js';

/** The surroundings of a sender. */
export interface SenderPorts {
  readonly client: PartialClient;
  /** The facts that the tab remembers from before. */
  readonly mark: Mark;
  /** Remembers something in its place. */
  keep(mark: Mark): void;
  /** Makes 32 hexadecimal digits. */
  newId(): string;
  /** Tells the owner, in English. */
  warn(about: string): void;
}

/** Sends the partial answers to one form: one partial at a time, which each later one replaces. */
export class PartialSender {
  readonly #ports: SenderPorts;
  #mark: Mark;
  /** The answers that the proxy has, or is getting. */
  #last = '';
  /** The proxy takes none of this form. */
  #isOff = false;
  #hasWarned = false;
  #sending: AbortController | undefined;
  /** Counts the ends: what was collected before one is not sent after it. */
  #ends = 0;

  constructor(ports: SenderPorts) {
    this.#ports = ports;
    this.#mark = ports.mark;
  }

  /** Whether the person wants none. */
  get isRefused(): boolean {
    return this.#mark.isRefused === true;
  }

  /** Whether the proxy may have answers of this form. */
  get hasSent(): boolean {
    return this.#mark.id !== undefined;
  }

  /** Sends the answers, if they are others than the last ones. Never rejects. */
  async send(collect: () => Promise<string>): Promise<void> {
    const before = this.#ends;
    if (this.isRefused || this.#isOff) return;
    const body = await collect();
    // The form may have been sent meanwhile, or the person has said no.
    if (this.#ends !== before || body === this.#last) return;
    if (new Blob([body]).size > MOST_PARTIAL) {
      this.#warn('The answers are too large to be sent early.');
      return;
    }
    this.#last = body;
    this.#sending?.abort();
    const sending = (this.#sending = new AbortController());
    const id = this.#mark.id ?? this.#ports.newId();
    // Remembered first: the page may be gone before the response.
    this.#remember({ ...this.#mark, id });
    const { outcome, why = '' } = await this.#ports.client.put(id, body, sending.signal);
    if (sending.signal.aborted || outcome === 'kept') return;
    this.#last = '';
    this.#isOff = outcome === 'refused';
    // Another tab has sent the form, or said no. What is typed here from now on is another partial.
    if (outcome === 'ended') this.#remember({ ...this.#mark, id: undefined });
    else this.#warn(`Partial answers were not taken. ${why}`);
  }

  /** Ends the partial, for its form was sent. The next answers are others. */
  finish(): void {
    this.#end('sent');
  }

  /** Ends the partial and sends no more of this form, for the person says so. */
  refuse(): void {
    this.#mark = { ...this.#mark, isRefused: true };
    this.#end('refused');
  }

  /** Tells the proxy once more of an end that it may not know. */
  endAgain(): void {
    void this.#tellEnd();
  }

  #end(how: PartialEnd): void {
    const { id, ending, ...others } = this.#mark;
    this.#ends += 1;
    this.#sending?.abort();
    this.#last = '';
    this.#remember({ ...others, ending: id === undefined ? ending : { id, how } });
    void this.#tellEnd();
  }

  async #tellEnd(): Promise<void> {
    const { ending } = this.#mark;
    if (!ending) return;
    const { outcome, why = '' } = await this.#ports.client.end(ending.id, ending.how);
    if (outcome === 'failed') this.#warn(`The end of a partial was not told. ${why}`);
    else if (this.#mark.ending === ending) this.#remember({ ...this.#mark, ending: undefined });
  }

  #remember(mark: { readonly [Key in keyof Mark]: Mark[Key] | undefined }): void {
    const known = Object.entries(mark).filter(([, value]) => value !== undefined);
    this.#mark = Object.fromEntries(known);
    this.#ports.keep(this.#mark);
  }

  #warn(about: string): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.#ports.warn(about);
  }
}
