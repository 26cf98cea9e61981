import { after } from 'node:test';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';

/** What finds Chromium for all tests of the project. */
interface FindBrowsers {
  findChromium(): { readonly path: string } | undefined;
  chromiumSandbox(): boolean;
}

const finder = new URL('../../../tools/browsers/find-browsers.mjs', import.meta.url);

let started: Promise<Browser> | undefined;

/** Starts Chromium for all tests of this process. */
export const startBrowser = (): Promise<Browser> => (started ??= start());

async function start(): Promise<Browser> {
  const { findChromium, chromiumSandbox } = (await import(finder.href)) as FindBrowsers;
  const path = findChromium()?.path;
  if (!path) throw new Error('No Chromium on this machine: run "npm run browsers".');
  const browser = await chromium.launch({
    executablePath: path,
    chromiumSandbox: chromiumSandbox(),
    // They keep the log quiet on a closed network.
    args: ['--disable-background-networking', '--disable-quic'],
  });
  after(() => browser.close());
  return browser;
}
