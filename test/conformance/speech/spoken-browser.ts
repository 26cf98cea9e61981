// Starts a browser with a window in which a screen reader hears all: Chromium, or Firefox.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { LaunchOptions, Page } from 'puppeteer-core';
import { chromiumSandbox, find, findChromium } from '../../runner/browsers/find-browsers.js';
import { patienceFor } from '../../support/patience.js';

/** The browsers that are heard. */
export const SPOKEN_BROWSERS = ['chromium', 'firefox'] as const;

/** A browser that is heard. */
export type SpokenBrowser = (typeof SPOKEN_BROWSERS)[number];

/** A browser's only page. */
export interface SpokenPage {
  readonly page: Page;
  readonly close: () => Promise<void>;
}

const CHROMIUM: LaunchOptions = {
  browser: 'chrome',
  pipe: true,
  // A note that the browser is automated would be heard, too.
  ignoreDefaultArgs: ['--enable-automation'],
  args: [
    '--kiosk',
    '--force-renderer-accessibility',
    '--no-first-run',
    ...(chromiumSandbox() ? [] : ['--no-sandbox', '--test-type']),
  ],
};

const FIREFOX: LaunchOptions = {
  browser: 'firefox',
  args: ['--kiosk'],
  // Puppeteer turns accessibility off.
  extraPrefsFirefox: { 'accessibility.force_disabled': -1, 'dom.ipc.processPrelaunch.enabled': false },
};

/** Starts a browser in the environment of a screen reader. The caller closes it. */
export async function startSpokenBrowser(name: SpokenBrowser, env: NodeJS.ProcessEnv): Promise<SpokenPage> {
  const executablePath = (name === 'chromium' ? findChromium : find.firefox)()?.path;
  if (executablePath === undefined) throw new Error(`No ${name} on this machine: run "npm run browsers".`);
  const userDataDir = mkdtempSync(join(tmpdir(), `hosted-form-${name}-`));
  const browser = await puppeteer.launch({
    ...(name === 'chromium' ? CHROMIUM : FIREFOX),
    executablePath,
    userDataDir,
    headless: false,
    defaultViewport: null,
    env,
    timeout: patienceFor(30_000),
  });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(patienceFor(10_000));
  const close = async () => {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return { page, close };
}
