// @ts-check
// Web Test Runner's launchers for the three engines. All three have type 'playwright': see page-launcher.mjs.
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGUMENTS } from './chromium-arguments.mjs';
import { chromiumSandbox, find, wantedEngines } from './find-browsers.mjs';
import { FirefoxLauncher } from './firefox.mjs';
import { patienceFor } from './page-launcher.mjs';
import { WebKitLauncher } from './webkit.mjs';

/** @typedef {import('./find-browsers.mjs').Found} Found */
/** @typedef {import('@web/test-runner').BrowserLauncher} BrowserLauncher */

/** @type {(launcher: BrowserLauncher, name: string) => BrowserLauncher} */
const named = (launcher, name) => Object.assign(launcher, { name });

/** A time limit of Playwright: for the start of a browser, and for its page to load. ms */
const LONGEST = patienceFor(30_000);

/** @param {Found} found */
function chromium({ path }) {
  const sandbox = chromiumSandbox();
  if (!sandbox) console.log('Chromium: started without its sandbox (root, or no user namespaces)');
  const launchOptions = { executablePath: path, chromiumSandbox: sandbox, args: CHROMIUM_ARGUMENTS, timeout: LONGEST };
  /** @param {{ browser: import('playwright').Browser }} started */
  const createBrowserContext = async ({ browser }) => {
    const context = await browser.newContext();
    context.setDefaultTimeout(LONGEST);
    return context;
  };
  // Its pages have the focus each for itself, so three can be tested at a time. In WebKit and Firefox one is a must.
  const options = { launchOptions, createBrowserContext, concurrency: 3 };
  return named(playwrightLauncher({ product: 'chromium', ...options }), 'Chromium');
}

/** @param {Found} found */
const firefox = (found) =>
  found.how === 'system'
    ? /** @type {BrowserLauncher} */ (/** @type {unknown} */ (new FirefoxLauncher(found)))
    : named(playwrightLauncher({ product: 'firefox' }), 'Firefox');

/** @typedef {ConstructorParameters<typeof WebKitLauncher>[1]} WebKitOptions */

/**
 * @param {Found} found
 * @param {WebKitOptions} [options]
 */
const webkit = (found, options) =>
  found.how === 'system'
    ? /** @type {BrowserLauncher} */ (/** @type {unknown} */ (new WebKitLauncher(found, options)))
    : named(playwrightLauncher({ product: 'webkit' }), 'WebKit');

/**
 * Returns the launchers for the wanted engines. Throws when one is missing.
 * @param {WebKitOptions} [options]
 */
export function launchers(options) {
  const make = { chromium, firefox, webkit };
  return wantedEngines().map((engine) => {
    const found = find[engine]();
    if (!found) throw new Error(`no ${engine} on this machine: run "npm run browsers"`);
    return make[engine](found, options);
  });
}
