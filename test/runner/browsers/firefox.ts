// Firefox ESR over WebDriver BiDi: no geckodriver.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { patienceFor } from '../../support/patience.js';
import { PageLauncher, settle } from './page-launcher.js';
import type { Media, Size } from './page-launcher.js';
import type { Browser, ElementHandle, KeyInput, Page } from 'puppeteer-core';
import type { Found } from './find-browsers.js';

/** The preferences behind the media features, and their values. */
const PREFERENCES: Readonly<Record<string, readonly [name: string, values: Readonly<Record<string, number>>]>> = {
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

/** An answer of Firefox, of which each command has a part. */
interface Answer {
  readonly contexts?: readonly { readonly context: string }[];
  readonly type?: string;
  readonly exceptionDetails?: { readonly text: string };
}

/** A member of puppeteer's browser that its types don't tell. */
interface OwnBrowser {
  readonly connection: { send(method: string, params: object): Promise<{ readonly result: Answer }> };
}

/** Starts Firefox. */
export class FirefoxLauncher extends PageLauncher {
  override readonly name = 'Firefox';
  readonly #path: string;
  #profile = '';
  #browser: Browser | undefined;
  /** The context of the browser's own window. */
  #chrome = '';
  #started: Promise<Browser> | undefined;
  #media: Media = {};
  readonly #runsScripts: boolean;

  /** `runsScripts`: whether pages may run scripts, as they may unless a person turns it off. */
  constructor({ path }: Found, { runsScripts = true }: { runsScripts?: boolean } = {}) {
    super();
    this.#path = path;
    this.#runsScripts = runsScripts;
  }

  #start() {
    return (this.#started ??= this.#launch());
  }

  async #launch() {
    this.#profile = mkdtempSync(join(tmpdir(), 'wtr-firefox-'));
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: this.#path,
      userDataDir: this.#profile,
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: { ...LEAN, 'javascript.enabled': this.#runsScripts },
      timeout: patienceFor(30_000),
      protocolTimeout: patienceFor(180_000),
    });
    this.#browser = browser;
    // Puppeteer subscribes to each request of a page. Firefox then tells of every module, which takes a tenth of its time.
    await this.#send('session.unsubscribe', { events: ['network', 'log', 'script'] });
    const tree = await this.#send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    this.#chrome = tree.contexts?.[0]?.context ?? '';
    return browser;
  }

  /** Sends a BiDi command that puppeteer has no method for. */
  async #send(method: string, params: object) {
    const { connection } = this.#browser as unknown as OwnBrowser;
    const { result } = await connection.send(method, params);
    return result;
  }

  /** Runs a script with the browser's own rights: ESR has no BiDi command for media features. */
  async #privileged(expression: string) {
    const target = { context: this.#chrome };
    const result = await this.#send('script.evaluate', { expression, target, awaitPromise: true });
    if (result.type === 'exception') throw new Error(result.exceptionDetails?.text);
  }

  /** Emulates media features by preferences. They hold for the whole browser, so only one test page runs at a time. */
  async #emulateMedia(evaluate: (expression: string) => Promise<unknown>, wanted: Media) {
    for (const name of Object.keys(wanted))
      if (!(name in PREFERENCES)) throw new Error(`Firefox: emulateMedia({ ${name} }) is not supported here`);
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value));
    this.#media = Object.keys(given).length ? { ...this.#media, ...given } : {};
    const script = Object.entries(PREFERENCES).map(([name, [preference, values]]) => {
      const value = values[this.#media[name] ?? ''];
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

  override async open() {
    const browser = await this.#start();
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    return {
      keyboard: makeKeyboard(page),
      mouse: page.mouse,
      url: () => page.url(),
      goto: (url: string) => page.goto(url),
      evaluate: (expression: string) => page.evaluate(expression),
      screenshot: (options: object) => page.screenshot(options),
      setViewportSize: (size: Size) => page.setViewport(size),
      emulateMedia: (media: Media) => this.#emulateMedia((e) => page.evaluate(e), media),
      attach: async (selector: string, path: string) => {
        const input = await page.$(selector);
        await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
      },
      close: () => context.close(),
    };
  }

  override async stop() {
    const process = this.#browser?.process();
    if (!process) return;
    // After the registration of a service worker, Firefox takes 5 s and more to close by itself.
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns puppeteer's keyboard, with Playwright's chords ('Shift+Tab'). */
function makeKeyboard({ keyboard }: Page) {
  return {
    type: (text: string) => keyboard.type(text),
    down: (key: KeyInput) => keyboard.down(key),
    up: (key: KeyInput) => keyboard.up(key),
    press: async (chord: string) => {
      const keys = (chord.length > 1 ? chord.split('+') : [chord]) as KeyInput[];
      const last = keys.pop();
      for (const key of keys) await keyboard.down(key);
      if (last) await keyboard.press(last);
      for (const key of keys.reverse()) await keyboard.up(key);
    },
  };
}
