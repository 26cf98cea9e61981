import { chromium } from 'playwright';
import type { Browser } from 'playwright';

/** The module that finds Chromium for the whole project. */
interface FindBrowsers {
  findChromium(): { readonly path: string } | undefined;
  chromiumSandbox(): boolean;
}

const finder = new URL('../test/runner/browsers/find-browsers.mjs', import.meta.url);

/** Starts Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  const { findChromium, chromiumSandbox } = (await import(finder.href)) as FindBrowsers;
  const path = findChromium()?.path;
  if (!path) throw new Error('No Chromium on this machine: run "npm run browsers".');
  // Without these, Chromium logs failed requests on a closed network.
  const args = ['--disable-background-networking', '--disable-quic'];
  return chromium.launch({ executablePath: path, chromiumSandbox: chromiumSandbox(), args });
}
