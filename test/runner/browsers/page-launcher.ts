// A launcher for Web Test Runner over a page of Playwright's shape. Its type is 'playwright', so every command of
// @web/test-runner-commands (sendKeys type/press/down/up, sendMouse, setViewport, emulateMedia) works on the page.
import type { BrowserLauncher, TestRunnerCoreConfig } from '@web/test-runner';
import { patienceFor } from '../../support/patience.js';

/** The pause between two checks. ms */
const PAUSE = 20;
/** The longest wait of a launcher. ms */
const LONGEST = patienceFor(10_000);

type SessionResult = Awaited<ReturnType<BrowserLauncher['stopSession']>>;

/** Repeats a check until it succeeds. */
export async function settle(test: () => Promise<unknown>, message: string) {
  for (const end = Date.now() + LONGEST; !(await test());) {
    if (Date.now() > end) throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** The part of Playwright's Page that the commands use. */
export interface Page {
  readonly keyboard: Keyboard;
  readonly mouse: Mouse;
  readonly url: () => string | Promise<string>;
  readonly goto: (url: string) => Promise<unknown>;
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly screenshot: (options: object) => Promise<unknown>;
  readonly setViewportSize: (size: Size) => Promise<void>;
  readonly emulateMedia: (media: Media) => Promise<void>;
  /** Puts a file of this machine into a file input. */
  readonly attach: (selector: string, path: string) => Promise<void>;
  readonly close: () => Promise<unknown>;
}

/** The part of Playwright's Keyboard that journeys use, too. */
export interface Keyboard {
  type(text: string): Promise<unknown>;
  /** Presses a key, or several together: `Shift+Tab`. */
  press(chord: string): Promise<unknown>;
}

/** The part of Playwright's Mouse that journeys use, too. */
interface Mouse {
  move(x: number, y: number): Promise<unknown>;
  down(): Promise<unknown>;
  up(): Promise<unknown>;
}

/** The size of a page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Media features, and the values that a test wants. */
export type Media = Readonly<Partial<Record<string, string>>>;

/** A launcher whose pages are opened by the browser's own protocol. */
export abstract class PageLauncher implements BrowserLauncher {
  abstract readonly name: string;
  readonly type = 'playwright';
  readonly concurrency = 1;
  protected readonly sessions = new Map<string, Page>();
  #hasCoverage = false;

  abstract open(): Promise<Page>;
  abstract stop(): Promise<void>;

  initialize({ coverage = false }: TestRunnerCoreConfig) {
    this.#hasCoverage = coverage;
  }

  async startSession(id: string, url: string) {
    const page = await this.open();
    this.sessions.set(id, page);
    await page.setViewportSize({ width: 800, height: 600 });
    await page.emulateMedia({});
    await page.goto(url);
  }

  isActive(id: string) {
    return this.sessions.has(id);
  }

  getPage(id: string) {
    return this.sessions.get(id);
  }

  getBrowserUrl(id: string) {
    return this.sessions.get(id)?.url();
  }

  async stopSession(id: string): Promise<SessionResult> {
    const page = this.sessions.get(id);
    const coverage = this.#hasCoverage ? await page?.evaluate('window.__coverage__').catch(() => undefined) : undefined;
    this.sessions.delete(id);
    await page?.close();
    // The page's own script made it.
    return coverage ? { testCoverage: coverage as NonNullable<SessionResult['testCoverage']> } : {};
  }

  startDebugSession(): Promise<void> {
    throw new Error(`${this.name}: no debug session here; run the tests in Chromium with --watch`);
  }
}
