// The person who fills in a form during a run: types, presses, tries again, reloads, and loses the network.
import { found } from '../wait.js';
import type { Dice } from './dice.js';
import type { RunPage, Sight } from './run-page.js';
import type { RunForm, Shape } from './run-form.js';
import type { Press } from './story.js';
import { FILE_NAME, draw, listEntries, isOnSecondPage, toStored, readTyped } from './typed.js';
import type { Entry, Typed } from './typed.js';

/** Answers that were typed longer ago than this survive the page. Storage is not accelerated, and serves several pages. ms */
export const JUST_NOW = 1500;
/** The same limit on a busy machine. The kill tests measure the loss by the real clock. ms */
export const LATELY = 4000;

/** The number of times that a person tries to turn a page. */
const MOST_ATTEMPTS = 5;

/** A state of the form, with its time in milliseconds. */
interface Moment {
  readonly at: number;
  readonly typed: Typed;
}

export class Person {
  readonly presses: Press[] = [];
  readonly problems: string[] = [];
  #wanted: Typed = {};
  #history: Moment[] = [{ at: 0, typed: {} }];
  #version = 0;
  #isToAsk = false;

  constructor(
    private readonly page: RunPage,
    private readonly form: RunForm,
    private readonly shape: Shape,
    private readonly dice: Dice,
    private readonly name: string,
    /** Looks for a place with a connection. */
    private readonly connect: () => Promise<void>,
  ) {}

  /** True if the form has held answers since it was last empty for a reason: typed ones, or some that were brought back. */
  get hasBegun(): boolean {
    return this.#history.some(({ typed }) => Object.keys(typed).length > 0);
  }

  /** The entries that should be in the form. */
  get wanted(): Typed {
    return this.#wanted;
  }

  /** Draws new answers to all questions, or to some of them. */
  decide(): void {
    this.#version += 1;
    this.#isToAsk = false;
    const entries = listEntries(this.shape);
    const isFirst = Object.keys(this.#wanted).length === 0;
    const changed = isFirst ? entries : [this.dice.pick(['title', 'last', 'remark'] as const)];
    const typed = changed.map((entry) => [entry, draw(entry, `${this.name}.${this.#version}`, this.dice)] as const);
    this.#wanted = { ...this.#wanted, ...Object.fromEntries(typed) };
  }

  /** Types the entries that are missing; with `most`, only so many. */
  async fill(most = Infinity): Promise<void> {
    let left = most;
    const there = await this.there();
    for (const entry of listEntries(this.shape)) {
      const text = this.#wanted[entry] ?? '';
      if (there[entry] === text || left-- <= 0) continue;
      await this.#turnTo(isOnSecondPage(entry));
      await this.#enter(entry, text);
    }
  }

  /** Returns the entries that are in the form. */
  there(): Promise<Typed> {
    return readTyped(this.page.element?.values ?? {}, this.form);
  }

  /** Presses the button, once or impatiently. */
  async press(isImpatient: boolean): Promise<void> {
    await this.#turnTo(true);
    const { page } = this;
    this.presses.push({ answers: toStored(await this.there(), this.form), isReported: false });
    const button = found(page.part('submit'), 'the button');
    page.heard.length = 0;
    page.sent = 0;
    const clicks = isImpatient ? 20 : 1;
    for (let click = 0; click < clicks; click += 1) button.click();
    if (isImpatient) found(button.closest('form'), 'the form').requestSubmit();
  }

  /** Waits for the outcome of the last press. */
  async outcome(): Promise<Sight> {
    const { page } = this;
    const isOver = () => page.sent > 0 || page.heard.some((name) => name === 'hf-success' || name === 'hf-error');
    await page.until(() => isOver() && !['sending', 'loading'].includes(page.look()), 'the outcome');
    this.listen();
    return page.look();
  }

  /** Notes what the form says. */
  listen(): void {
    const last = this.presses.at(-1);
    if (last && this.page.saysMayHaveArrived) last.isReported = true;
    if (last && this.page.saysAskFirst) this.#isToAsk = true;
  }

  /** Notes that the form has confirmed the arrival of the answers. */
  hearThanks(): void {
    const last = this.presses.at(-1);
    if (last) last.isReported = true;
  }

  /** True if the person should not send the same answers again. */
  get isToAsk(): boolean {
    return this.#isToAsk;
  }

  /** Checks whether a page that was opened again brought the entries back, except those that were typed last. */
  async compare(reloadedAt: number): Promise<boolean> {
    const there = await this.there();
    const index = this.#history.findLastIndex(({ typed }) => isSame(typed, there));
    const next = this.#history[index + 1];
    const isLate = next !== undefined && next.at < reloadedAt - LATELY;
    const before = JSON.stringify(this.#history.at(-1)?.typed);
    if (index < 0) this.problems.push(`brought back what never stood there: ${JSON.stringify(there)}, not ${before}`);
    else if (isLate) this.problems.push(`brought back too little: ${JSON.stringify(there)}, not ${before}`);
    this.#history = [{ at: reloadedAt, typed: there }];
    return index >= 0 && !isLate;
  }

  /** Notes that the form is empty, because its answers were sent or wait in the outbox. */
  async begin(): Promise<void> {
    this.#history = [{ at: performance.now(), typed: await this.there() }];
  }

  async #turnTo(second: boolean): Promise<void> {
    if (!this.shape.hasPages) return;
    const { page } = this;
    const isThere = () => Boolean(page.part(second ? 'submit' : 'next'));
    for (let attempt = 0; !isThere(); attempt += 1) {
      if (attempt > 0) await this.connect();
      page.heard.length = 0;
      found(page.part(second ? 'next' : 'back'), 'the way to the other page').click();
      // Before all parts of the script have loaded, a page can't be checked without a connection, and the form says so.
      const hearsError = () => attempt < MOST_ATTEMPTS && page.heard.includes('hf-error');
      await page.until(() => isThere() || hearsError(), 'the other page');
    }
  }

  async #enter(entry: Entry, text: string): Promise<void> {
    // On a busy machine a form that has come back is drawn a moment later.
    await this.page.until(() => this.#find(entry) !== null, `the control of ${entry}`);
    if (entry === 'choice') this.#choose(text);
    else if (entry === 'topic') this.#set(entry, text, ['input', 'change']);
    else if (entry === 'file') this.#attach(text);
    else {
      const half = text.slice(0, text.length / 2);
      this.#set(entry, half, ['focusin', 'input']);
      await this.#note();
      this.#set(entry, text, ['input', 'change', 'focusout']);
    }
    await this.#note();
  }

  /** Records the entries in the form, as the person sees them. */
  async #note(): Promise<void> {
    this.#history.push({ at: performance.now(), typed: await this.there() });
  }

  #find(entry: Entry, more = ''): HTMLInputElement | null {
    const isPart = entry === 'first' || entry === 'last';
    const name = isPart ? `field_${this.form.fields.name ?? ''}[${entry}]` : `field_${this.form.fields[entry] ?? ''}`;
    return this.page.element?.shadowRoot?.querySelector<HTMLInputElement>(`[name="${name}"]${more}`) ?? null;
  }

  #control(entry: Entry, more = ''): HTMLInputElement {
    return found(this.#find(entry, more), `the control of ${entry}`);
  }

  #set(entry: Entry, text: string, events: readonly string[]): void {
    const control = this.#control(entry);
    control.value = text;
    const { Event } = this.page.window;
    for (const name of events) control.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }

  #choose(value: string): void {
    this.#control('choice', `[value="${value}"]`).click();
  }

  #attach(text: string): void {
    const { DataTransfer, Event, File } = this.page.window;
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], FILE_NAME, { type: 'text/plain' }));
    const control = this.#control('file');
    control.files = chosen.files;
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true, composed: true }));
  }
}

function isSame(one: Typed, other: Typed): boolean {
  const text = (typed: Typed) => JSON.stringify(Object.entries(typed).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
