// Web Test Runner's launchers for the three engines. All three have type 'playwright': see page-launcher.ts.
import { playwrightLauncher } from '@web/test-runner-playwright';
import { CHROMIUM_ARGUMENTS } from './chromium-arguments.js';
import { chromiumSandbox, find, wantedEngines } from './find-browsers.js';
import { FirefoxLauncher } from './firefox.js';
import { patienceFor } from '../../support/patience.js';
import { WebKitLauncher } from './webkit.js';
import type { Found } from './find-browsers.js';
import type { PageLauncher } from './page-launcher.js';
import type { PlaywrightLauncher } from '@web/test-runner-playwright';
import type { Browser } from 'playwright';

/** Names Playwright's launcher of an engine. */
const named = (launcher: PlaywrightLauncher, name: string) => Object.assign(launcher, { name });

/** A time limit of Playwright: for the start of a browser, and for its page to load. ms */
const LONGEST = patienceFor(30_000);

function chromium({ path }: Found) {
  const sandbox = chromiumSandbox();
  if (!sandbox) console.log('Chromium: started without its sandbox (root, or no user namespaces)');
  const launchOptions = { executablePath: path, chromiumSandbox: sandbox, args: CHROMIUM_ARGUMENTS, timeout: LONGEST };
  const createBrowserContext = async ({ browser }: { browser: Browser }) => {
    const context = await browser.newContext();
    context.setDefaultTimeout(LONGEST);
    return context;
  };
  // Its pages have the focus each for itself, so three can be tested at a time. In WebKit and Firefox one is a must.
  const options = { launchOptions, createBrowserContext, concurrency: 3 };
  return named(playwrightLauncher({ product: 'chromium', ...options }), 'Chromium');
}

const firefox = (found: Found) =>
  found.how === 'system' ? new FirefoxLauncher(found) : named(playwrightLauncher({ product: 'firefox' }), 'Firefox');

type WebKitOptions = ConstructorParameters<typeof WebKitLauncher>[1];

const webkit = (found: Found, options?: WebKitOptions) =>
  found.how === 'system'
    ? new WebKitLauncher(found, options)
    : named(playwrightLauncher({ product: 'webkit' }), 'WebKit');

/** Returns the launchers for the wanted engines. Throws when one is missing. */
export function launchers(options?: WebKitOptions): (PlaywrightLauncher | PageLauncher)[] {
  const make = { chromium, firefox, webkit };
  return wantedEngines().map((engine) => {
    const found = find[engine]();
    if (!found) throw new Error(`no ${engine} on this machine: run "npm run browsers"`);
    return make[engine](found, options);
  });
}
