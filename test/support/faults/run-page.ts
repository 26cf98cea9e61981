// The page of a run in its frame, as a person sees it, with the waits of the test.
import type { HostedForm } from '../../../src/element/hosted-form.js';
import { patienceFor } from '../patience.js';
import { found } from '../wait.js';

/** The state of the page, as a person sees it. */
export type Sight =
  'broken' | 'loading' | 'unavailable' | 'filling' | 'wrong' | 'sending' | 'failed' | 'waiting' | 'thanks';

/** The element's report of a failed attempt. */
type Failure = HTMLElementEventMap['hf-error']['detail'];

/** A time limit that only a broken page exceeds, by the real clock. ms */
const PATIENCE = patienceFor(15_000);

/** The states of notes about answers with an unknown outcome. */
const MAY_HAVE_ARRIVED = new Set(['may-have-arrived', 'ask-first', 'doubtful']);

/** The parts that tell the person what became of the answers, besides notes. */
const TELLING = ['failure', 'error-summary', 'notice', 'sending', 'success', 'waiting'];

const EVENTS = ['hf-ready', 'hf-submit', 'hf-success', 'hf-error', 'hf-page'];

/** An error: the page never reached an expected state. */
export class Stuck extends Error {
  override readonly name = 'Stuck';
}

export class RunPage {
  readonly #frame = document.createElement('iframe');
  readonly #waiting = new Set<() => void>();
  readonly #observer = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => attributeName === 'aria-disabled')) this.sent += 1;
    this.#check();
  });
  #opened = 0;

  /** The number of times that sending began or ended. */
  sent = 0;
  /** The names of the events that the form told the page since it was opened. */
  readonly heard: string[] = [];
  /** The last failed attempt. */
  #failure: Failure | undefined;

  /** Opens the page, and waits until its scripts have run. */
  async open(address: string): Promise<void> {
    this.#frame.width = '360';
    this.#frame.height = '480';
    this.#frame.src = address;
    this.#frame.onload = () => this.#watch();
    document.body.append(this.#frame);
    await this.until(() => this.#opened > 0, 'the page');
  }

  /** Reloads the page. Returns whether the thanks were visible before it went: a busy machine takes seconds for that. */
  async reload(): Promise<boolean> {
    const before = this.#opened;
    let isThanked = false;
    this.window.location.reload();
    const isNew = () => {
      if (this.#opened > before) return true;
      isThanked ||= this.look() === 'thanks';
      return false;
    };
    await this.until(isNew, 'the page once more');
    return isThanked;
  }

  close(): void {
    this.#observer.disconnect();
    this.#frame.remove();
  }

  get window(): Window & typeof globalThis {
    return found(this.#frame.contentWindow, 'the window of the page') as Window & typeof globalThis;
  }

  get element(): HostedForm | null {
    return this.window.document.querySelector('hosted-form');
  }

  /** Finds a visible part of the form. */
  part(name: string): HTMLElement | undefined {
    return this.find(`[part~="${name}"]`);
  }

  /** Finds a visible element of the form. */
  find(selector: string): HTMLElement | undefined {
    const all = this.element?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [];
    return [...all].find((each) => each.getClientRects().length > 0);
  }

  /** Returns the state of the page, as a person sees it. */
  look(): Sight {
    // The script was not loaded.
    if (!this.window.customElements.get('hosted-form')) return 'broken';
    if (this.part('waiting') || this.isWaiting) return 'waiting';
    if (this.part('success') || this.hasArrived) return 'thanks';
    if (!this.part('form')) return this.part('failure') || this.part('retry') ? 'unavailable' : 'loading';
    if (this.part('submit')?.getAttribute('aria-disabled') === 'true') return 'sending';
    if (this.part('failure')) return 'failed';
    return this.part('error-summary') || this.part('error') ? 'wrong' : 'filling';
  }

  /** True if a note says that answers wait on the device, or are being sent from there. */
  get isWaiting(): boolean {
    return this.#states.some((state) => state === 'waiting' || state === 'sending');
  }

  /** True if a note says that the waiting answers have arrived. */
  get hasArrived(): boolean {
    return this.#states.includes('arrived');
  }

  /** True if the form says that answers may have arrived. */
  get saysMayHaveArrived(): boolean {
    const isFailed = this.part('failure') && (this.#failure?.mayHaveArrived || this.#failure?.code === 'conflict');
    return Boolean(isFailed) || this.#states.some((state) => MAY_HAVE_ARRIVED.has(state));
  }

  /** True if the form says that only somebody with access to the service knows. */
  get saysAskFirst(): boolean {
    return (this.part('failure') && this.#failure?.code === 'conflict') || this.#states.includes('ask-first');
  }

  /** The states of the visible notes, as programs read them. */
  get #states(): readonly string[] {
    const notes = this.element?.shadowRoot?.querySelectorAll<HTMLElement>('[data-state]') ?? [];
    return [...notes].filter((note) => note.getClientRects().length > 0).map(({ dataset }) => dataset['state'] ?? '');
  }

  /** True if a note asks the person what to do with answers on the device. */
  get isAsking(): boolean {
    return this.part('send-again') !== undefined;
  }

  /**
   * Returns what the form tells outside the fields, as programs read it: the states of notes, the code of a failure, and the
   * names of other parts. The judge reads this.
   */
  get told(): readonly string[] {
    const namePart = (part: string) => (part === 'failure' ? (this.#failure?.code ?? part) : part);
    return [...this.#states, ...TELLING.filter((part) => this.part(part)).map(namePart)];
  }

  /** Returns the sentences of all notices outside the fields, for the log. */
  get notices(): string {
    const all = this.element?.shadowRoot?.querySelectorAll('.notice, [part~=notice], [part~=failure], [part~=success]');
    return Array.from(all ?? [], ({ textContent }) => textContent.replace(/\s+/g, ' ').trim()).join(' | ');
  }

  /**
   * Waits until a condition is true after a change of the page.
   *
   * @throws Stuck when it never becomes true.
   */
  until(condition: () => unknown, what: string, patience = PATIENCE): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit);
        this.#waiting.delete(check);
      };
      const check = () => {
        if (!condition()) return;
        end();
        resolve();
      };
      const limit = setTimeout(() => {
        end();
        reject(new Stuck(`${what} never came; to be seen: ${this.look()}, ${this.told.join(' ')}: ${this.notices}`));
      }, patience);
      this.#waiting.add(check);
      check();
    });
  }

  #watch(): void {
    this.#opened += 1;
    const { element } = this;
    this.#observer.disconnect();
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    if (element?.shadowRoot) this.#observer.observe(element.shadowRoot, all);
    for (const name of EVENTS)
      element?.addEventListener(name, () => {
        this.heard.push(name);
        this.#check();
      });
    this.#failure = undefined;
    element?.addEventListener('hf-error', ({ detail }) => (this.#failure = detail), true);
    this.#check();
  }

  #check(): void {
    for (const check of this.#waiting) check();
  }
}
