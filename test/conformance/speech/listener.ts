// A person who hears a page: presses a key, and writes down all that is said until nothing more comes.
import type { Page } from 'puppeteer-core';
import type { Entry } from '../../../src/fields/example.js';
import { enterAnswer } from './enter-answer.js';
import type { ScreenReader } from './screen-reader.js';
import type { ReadTree, Tree } from './read-tree.js';

/** Nothing more is said after such a silence, on a quiet machine. The form's own pauses are shorter: `spoken-site.ts`. ms */
const SILENCE = 180;
/** The silence while something is fetched or sent. ms */
const LONG_SILENCE = 500;
/** The time of a submission. */
const NOW = /(?<=Sent on ).+?M(?=\.)/;
/** More stops are a trap for the keyboard. */
const MOST_STOPS = 80;

/** Hears one page, and keeps the transcript. */
export class Listener {
  readonly #lines: string[] = [];
  readonly #trees = new Map<string, Tree>();
  #part = '';

  constructor(
    readonly page: Page,
    private readonly reader: ScreenReader,
    private readonly readTree: ReadTree,
    /** The screen reader is skipped where it takes most of the time. */
    private readonly isDeaf: boolean,
  ) {}

  /** The tree at each look, by the scene and its part. */
  get trees(): ReadonlyMap<string, Tree> {
    return this.#trees;
  }

  /** Writes what was heard as the text of a file. */
  get transcript(): string {
    return `${this.#lines.join('\n').trim()}\n`;
  }

  /** Opens a page, and waits for its form. What browsers say of pages as such is not kept. */
  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.waitForFunction(() =>
      document.querySelector('hosted-form')?.shadowRoot?.querySelector('[part~=form]'),
    );
    await this.#hear(SILENCE);
    this.reader.click();
    await this.#hear(SILENCE);
    await this.start();
  }

  /** Puts the focus before the form, without a word. */
  async start(): Promise<void> {
    await this.page.evaluate(() => document.querySelector<HTMLElement>('#before')?.focus());
    await this.#hear(SILENCE);
  }

  /** Begins a part of the transcript. */
  begin(part: string): void {
    this.#part = part;
    this.#lines.push('', `# ${part}`);
  }

  /** Keeps what the browser now tells assistive technology of the whole page. */
  async look(): Promise<void> {
    const title = await this.page.title();
    this.#trees.set(`${title}, ${this.#part}`, await this.readTree(title));
  }

  /** Presses a key, such as `Tab`, `shift+Tab` or `Return`. */
  async press(key: string, silence = SILENCE): Promise<void> {
    this.reader.press(key);
    this.#write(key, await this.#hear(silence));
  }

  /** Presses a key after which something is fetched or sent. */
  pressAndWait(key: string): Promise<void> {
    return this.press(key, LONG_SILENCE);
  }

  /** Presses a key, and hears what is said until the form shows what a selector finds, and after it. */
  async pressUntil(key: string, selector: string): Promise<void> {
    this.reader.press(key);
    await this.page.waitForFunction(
      (wanted: string) => document.querySelector('hosted-form')?.shadowRoot?.querySelector(wanted),
      {},
      selector,
    );
    this.#write(key, await this.#hear(LONG_SILENCE));
  }

  /** Moves the focus to what a selector finds in the form. */
  async focus(selector: string): Promise<void> {
    await this.page.evaluate((wanted) => {
      const root = document.querySelector('hosted-form')?.shadowRoot;
      root?.querySelector<HTMLElement>(wanted)?.focus();
    }, selector);
    this.#write(`(the focus moves to ${selector})`, await this.#hear(SILENCE));
  }

  /** Tabs from before the form to the button that sends, or goes on. */
  async tabThrough(): Promise<void> {
    await this.start();
    // A key brings the tree up to date: Chromium does not tell by itself which file a script has chosen.
    if (this.isDeaf) return this.press('Tab');
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await this.press('Tab');
      if (await this.#isAtEnd()) return;
    }
    this.#lines.push('No button at the end.');
  }

  /** Reads line by line, as people do who want all of a page, from before the form to the button that sends. */
  async readThrough(): Promise<void> {
    if (this.isDeaf) return;
    await this.start();
    for (let line = 0; line < MOST_STOPS; line++) {
      await this.press('Down');
      if (this.#lines.at(-1)?.includes('Send')) return;
    }
    this.#lines.push('No button at the end.');
  }

  /** Enters answers at once. What is said meanwhile depends on the speed of the machine; what is said at the end does not. */
  async enter(entries: readonly (readonly [id: string, entry: Entry])[]): Promise<void> {
    for (const [id, entry] of entries) await enterAnswer(this.page, id, entry);
    await this.#hear(LONG_SILENCE);
  }

  /** Enters one answer, and hears what comes of it. */
  async enterAndHear(what: string, id: string, entry: Entry): Promise<void> {
    await enterAnswer(this.page, id, entry);
    this.#write(`(${what})`, await this.#hear(LONG_SILENCE));
  }

  #isAtEnd(): Promise<boolean> {
    return this.page.evaluate(() => {
      const focused = document.querySelector('hosted-form')?.shadowRoot?.activeElement;
      return focused?.matches('[part~=submit], [part~=next]') ?? document.activeElement?.localName !== 'hosted-form';
    });
  }

  #write(act: string, said: readonly string[]): void {
    this.#lines.push(
      act,
      ...(said.length > 0 ? said : ['—']).map((utterance) => `    ${utterance.replace(NOW, '(now)')}`),
    );
  }

  /** Listens until the page has drawn and nothing more is said. A busy machine is given longer. */
  async #hear(silence: number): Promise<readonly string[]> {
    const start = performance.now();
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    return this.reader.listen(silence + 2 * (performance.now() - start));
  }
}
