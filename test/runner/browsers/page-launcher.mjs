// @ts-check
// A launcher for Web Test Runner over a page of Playwright's shape. Its type is 'playwright', so every command of
// @web/test-runner-commands (sendKeys type/press/down/up, sendMouse, setViewport, emulateMedia) works on the page.
import { tsImport } from 'tsx/esm/api';

/** @type {typeof import('../../support/patience.js')} */
export const { patienceFor } = await tsImport('../../support/patience.ts', import.meta.url);

/** The pause between two checks. ms */
const PAUSE = 20;
/** The longest wait of a launcher. ms */
const LONGEST = patienceFor(10_000);

/**
 * Repeats a check until it succeeds.
 * @param {() => Promise<unknown>} test
 * @param {string} message
 */
export async function settle(test, message) {
  for (const end = Date.now() + LONGEST; !(await test());) {
    if (Date.now() > end) throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/**
 * The part of Playwright's Page that the commands use.
 * @typedef {object} Page
 * @property {object} keyboard
 * @property {object} mouse
 * @property {() => string | Promise<string>} url
 * @property {(url: string) => Promise<unknown>} goto
 * @property {(expression: string) => Promise<unknown>} evaluate
 * @property {(options: object) => Promise<unknown>} screenshot
 * @property {(size: { width: number, height: number }) => Promise<void>} setViewportSize
 * @property {(media: Media) => Promise<void>} emulateMedia
 * @property {() => Promise<unknown>} close
 */
/** @typedef {{ [name: string]: string | undefined, colorScheme?: string, reducedMotion?: string, forcedColors?: string, contrast?: string, media?: string }} Media */

export class PageLauncher {
  name = '';
  type = 'playwright';
  concurrency = 1;
  /** @type {Map<string, Page>} */
  sessions = new Map();
  coverage = false;

  /**
   * @returns {Promise<Page>}
   */
  open() {
    throw new Error(`${this.name}: no page`);
  }

  /** @param {import('@web/test-runner').TestRunnerCoreConfig} config */
  async initialize(config) {
    this.coverage = config.coverage ?? false;
  }

  /**
   * @param {string} id
   * @param {string} url
   */
  async startSession(id, url) {
    const page = await this.open();
    this.sessions.set(id, page);
    await page.setViewportSize({ width: 800, height: 600 });
    await page.emulateMedia({});
    await page.goto(url);
  }

  /** @param {string} id */
  isActive(id) {
    return this.sessions.has(id);
  }

  /** @param {string} id */
  getPage(id) {
    return this.sessions.get(id);
  }

  /** @param {string} id */
  getBrowserUrl(id) {
    return this.sessions.get(id)?.url();
  }

  /** @param {string} id */
  async stopSession(id) {
    const page = this.sessions.get(id);
    const testCoverage = this.coverage ? await page?.evaluate('window.__coverage__').catch(() => undefined) : undefined;
    this.sessions.delete(id);
    await page?.close();
    return { testCoverage };
  }

  startDebugSession() {
    throw new Error(`${this.name}: no debug session here; run the tests in Chromium with --watch`);
  }
}
