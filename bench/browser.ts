import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { chromiumSandbox, findChromium } from '../test/runner/browsers/find-browsers.js';

/** Starts Chromium without a window. */
export async function startBrowser(): Promise<Browser> {
  const path = findChromium()?.path;
  if (!path) throw new Error('No Chromium on this machine: run "npm run browsers".');
  // Without these, Chromium logs failed requests on a closed network.
  const args = ['--disable-background-networking', '--disable-quic'];
  return chromium.launch({ executablePath: path, chromiumSandbox: chromiumSandbox(), args });
}
