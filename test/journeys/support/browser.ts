import { after } from 'node:test';
import { chromium } from 'playwright';
import type { Browser, BrowserContext, LaunchOptions } from 'playwright';
import { patienceFor } from '../../support/patience.js';
import { CHROMIUM_ARGUMENTS } from '../../runner/browsers/chromium-arguments.js';
import { chromiumSandbox, findChromium, findWindowlessChromium } from '../../runner/browsers/find-browsers.js';

/** The time limit of Playwright: for the start of a browser, and for what a page is waited for. ms */
const LONGEST = patienceFor(30_000);

let started: Promise<Browser> | undefined;

/**
 * Starts Chromium for all tests of this process, without a window where it can: a page costs less there. Each call
 * returns a promise of its own, like `startDemo`.
 */
export async function startBrowser(): Promise<Browser> {
  return await (started ??= start());
}

/** Starts another Chromium, as on a person's other device. It is closed after all tests. */
export const startOtherBrowser = (): Promise<Browser> => start();

async function start(): Promise<Browser> {
  const browser = await chromium.launch(options(findWindowlessChromium));
  after(() => browser.close());
  return browser;
}

/** Starts a Chromium that keeps pages in memory for Back, which Playwright turns off. The caller closes it. */
export async function startRememberingBrowser(): Promise<Browser> {
  return chromium.launch({ ...options(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
}

/** Gives the pages of a context the time limit of a busy machine. Returns the context. */
export function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(LONGEST);
  return context;
}

/** Starts a Chromium with its profile in a folder. The caller closes it. */
export async function startLastingBrowser(folder: string): Promise<BrowserContext> {
  return patient(await chromium.launchPersistentContext(folder, { ...options(), locale: 'en-GB' }));
}

/** Starts a Chromium with something that it only tries yet. The caller closes it. */
export async function startTrialBrowser(feature: string): Promise<Browser> {
  const known = options(findWindowlessChromium);
  return chromium.launch({ ...known, args: [...(known.args ?? []), `--enable-features=${feature}`] });
}

function options(find = findChromium): LaunchOptions {
  const path = find()?.path;
  if (!path) throw new Error('No Chromium on this machine: run "npm run browsers".');
  const timeout = LONGEST;
  return { executablePath: path, chromiumSandbox: chromiumSandbox(), args: CHROMIUM_ARGUMENTS, timeout };
}
