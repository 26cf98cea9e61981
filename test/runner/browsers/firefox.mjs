// @ts-check
// Firefox ESR over WebDriver BiDi: no geckodriver.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { PageLauncher, patienceFor, settle } from './page-launcher.mjs';

/** @typedef {import('./page-launcher.mjs').Media} Media */

/** The preferences behind the media features, and their values. */
const PREFERENCES = {
  colorScheme: ['layout.css.prefers-color-scheme.content-override', { dark: 0, light: 1 }],
  reducedMotion: ['ui.prefersReducedMotion', { reduce: 1, 'no-preference': 0 }],
  forcedColors: ['browser.display.document_color_use', { active: 2, none: 1 }],
};

/** Preferences without which Firefox works more: a cache on the disk, processes in reserve, one for each site, 60 frames a second. */
const LEAN = {
  'browser.cache.disk.enable': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'layout.frame_rate': 20,
};

export class FirefoxLauncher extends PageLauncher {
  /** @override */
  name = 'Firefox';
  /** @type {Promise<import('puppeteer-core').Browser> | undefined} */
  #started;
  /** @type {Media} */
  #media = {};

  /** @param {import('./find-browsers.mjs').Found} found */
  constructor(found) {
    super();
    this.found = found;
  }

  #start() {
    return (this.#started ??= this.#launch());
  }

  async #launch() {
    this.profile = mkdtempSync(join(tmpdir(), 'wtr-firefox-'));
    this.browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: this.found.path,
      userDataDir: this.profile,
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: LEAN,
      timeout: patienceFor(30_000),
      protocolTimeout: patienceFor(180_000),
    });
    // Puppeteer subscribes to each request of a page. Firefox then tells of every module, which takes a tenth of its time.
    await this.#send('session.unsubscribe', { events: ['network', 'log', 'script'] });
    const tree = await this.#send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    this.chrome = tree.contexts[0].context;
    return this.browser;
  }

  /**
   * Sends a BiDi command that puppeteer has no method for.
   * @param {string} method
   * @param {object} params
   */
  async #send(method, params) {
    const browser = /** @type {any} */ (this.browser);
    const { result } = await browser.connection.send(method, params);
    return result;
  }

  /**
   * Runs a script with the browser's own rights: ESR has no BiDi command for media features.
   * @param {string} expression
   */
  async #privileged(expression) {
    const target = { context: this.chrome };
    const result = await this.#send('script.evaluate', { expression, target, awaitPromise: true });
    if (result.type === 'exception') throw new Error(result.exceptionDetails.text);
  }

  /**
   * Emulates media features by preferences. They hold for the whole browser, so only one test page runs at a time.
   * @param {(expression: string) => Promise<unknown>} evaluate
   * @param {Media} wanted
   */
  async #emulateMedia(evaluate, wanted) {
    for (const name of Object.keys(wanted))
      if (!(name in PREFERENCES)) throw new Error(`Firefox: emulateMedia({ ${name} }) is not supported here`);
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
    this.#media = Object.keys(given).length ? { ...this.#media, ...given } : {};
    const script = Object.entries(PREFERENCES).map(([name, [preference, values]]) => {
      const value = /** @type {Record<string, number>} */ (values)[this.#media[name] ?? ''];
      return value === undefined
        ? `Services.prefs.clearUserPref('${preference}');`
        : `Services.prefs.setIntPref('${preference}', ${value});`;
    });
    await this.#privileged(script.join(''));
    const { colorScheme, reducedMotion, forcedColors } = this.#media;
    const dark = colorScheme === 'dark' && forcedColors !== 'active';
    const expected = [
      `matchMedia('(prefers-color-scheme: dark)').matches === ${dark}`,
      `matchMedia('(prefers-reduced-motion: reduce)').matches === ${reducedMotion === 'reduce'}`,
      `matchMedia('(forced-colors: active)').matches === ${forcedColors === 'active'}`,
    ];
    await settle(() => evaluate(expected.join(' && ')), 'Firefox: the media setting did not take');
  }

  /** @override */
  async open() {
    const browser = await this.#start();
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    return {
      keyboard: keyboardOf(page),
      mouse: page.mouse,
      url: () => page.url(),
      goto: (/** @type {string} */ url) => page.goto(url),
      evaluate: (/** @type {string} */ expression) => page.evaluate(expression),
      screenshot: (/** @type {object} */ options) => page.screenshot(options),
      setViewportSize: (/** @type {{ width: number, height: number }} */ size) => page.setViewport(size),
      emulateMedia: (/** @type {Media} */ media) => this.#emulateMedia((e) => page.evaluate(e), media),
      close: () => context.close(),
    };
  }

  async stop() {
    const process = this.browser?.process();
    if (!process) return;
    // After the registration of a service worker, Firefox takes 5 s and more to close by itself.
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await gone;
    if (this.profile) rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Returns puppeteer's keyboard, with Playwright's chords ('Shift+Tab').
 * @param {import('puppeteer-core').Page} page
 */
function keyboardOf({ keyboard }) {
  /** @typedef {import('puppeteer-core').KeyInput} Key */
  return {
    type: (/** @type {string} */ text) => keyboard.type(text),
    down: (/** @type {Key} */ key) => keyboard.down(key),
    up: (/** @type {Key} */ key) => keyboard.up(key),
    press: async (/** @type {string} */ chord) => {
      const keys = /** @type {Key[]} */ (chord.length > 1 ? chord.split('+') : [chord]);
      const last = /** @type {Key} */ (keys.pop());
      for (const key of keys) await keyboard.down(key);
      await keyboard.press(last);
      for (const key of keys.reverse()) await keyboard.up(key);
    },
  };
}
