// Finds the three engines on this machine: by an environment variable, a system install, or Playwright's cache, in this
// order.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import playwright from 'playwright';

/** An engine. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

/** A browser of this machine. */
export interface Found {
  readonly engine: Engine;
  readonly how: 'system' | 'playwright';
  /** The browser. */
  readonly path: string;
  /** WebKit: the WebDriver server. */
  readonly driver?: string;
  /** WebKit: a display of its own. */
  readonly xvfb?: string | undefined;
  /** WebKit: switches the theme, and so the media features. */
  readonly xsettingsd?: string | undefined;
}

/** The slowest first: while it tests in its one page, the others follow each other. */
export const ENGINES: readonly Engine[] = ['webkit', 'chromium', 'firefox'];

function onPath(...names: string[]) {
  for (const name of names)
    for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  return undefined;
}

const first = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Leaves out Ubuntu's chromium-browser and firefox packages: shell scripts that start snap, which no container has. */
function notSnap(path: string | undefined) {
  if (!path) return undefined;
  const head = readFileSync(path).subarray(0, 4096).toString('latin1');
  return head.startsWith('#!') && head.includes('snap') && !/debian/i.test(head) ? undefined : path;
}

function playwrights(engine: Engine): Found | undefined {
  const path = first(playwright[engine].executablePath());
  return path ? { engine, how: 'playwright', path } : undefined;
}

export function findChromium(): Found | undefined {
  const path =
    first(process.env['CHROMIUM_PATH'], process.env['CHROME_PATH']) ??
    notSnap(onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge')) ??
    first(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    );
  return path ? { engine: 'chromium', how: 'system', path } : playwrights('chromium');
}

/**
 * Finds a Chromium that has no window of its own, else the usual one. The journeys take a third less of the processor in
 * it. It keeps no pages in memory for Back, and draws text a little differently.
 */
export function findWindowlessChromium(): Found | undefined {
  const isNamed = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH'];
  const path = isNamed ? undefined : onPath('chromium-headless-shell');
  return path ? { engine: 'chromium', how: 'system', path } : findChromium();
}

function findFirefox(): Found | undefined {
  const path =
    first(process.env['FIREFOX_PATH']) ??
    notSnap(onPath('firefox-esr', 'firefox')) ??
    first('/Applications/Firefox.app/Contents/MacOS/firefox');
  return path ? { engine: 'firefox', how: 'system', path } : playwrights('firefox');
}

function findWebKit(): Found | undefined {
  const arch = process.arch === 'x64' ? 'x86_64' : process.arch === 'arm64' ? 'aarch64' : process.arch;
  const installed = ['4.1', '6.0', '4.0'].map((v) => `/usr/lib/${arch}-linux-gnu/webkit2gtk-${v}/MiniBrowser`);
  const path = first(process.env['WEBKIT_MINIBROWSER'], ...installed);
  const driver = first(process.env['WEBKIT_WEBDRIVER']) ?? onPath('WebKitWebDriver');
  const xvfb = onPath('Xvfb');
  if (path && driver && (xvfb ?? process.env['DISPLAY']))
    return { engine: 'webkit', how: 'system', path, driver, xvfb, xsettingsd: onPath('xsettingsd') };
  return playwrights('webkit');
}

export const find: Readonly<Record<Engine, () => Found | undefined>> = {
  chromium: findWindowlessChromium,
  firefox: findFirefox,
  webkit: findWebKit,
};

/** The engines named in BROWSERS, by default all three. */
export function wantedEngines(): Engine[] {
  const names = (process.env['BROWSERS'] ?? ENGINES.join(',')).split(',');
  return names.map((name) => {
    const engine = ENGINES.find((e) => e === name.trim());
    if (!engine) throw new Error(`no engine called "${name}": ${ENGINES.join(', ')}`);
    return engine;
  });
}

/**
 * Tells whether Chromium's sandbox can start. It cannot as root, nor without user namespaces. It is turned off only
 * there.
 */
export function chromiumSandbox() {
  if (process.env['CHROMIUM_SANDBOX']) return process.env['CHROMIUM_SANDBOX'] !== '0';
  if (process.platform !== 'linux') return true;
  if (process.getuid?.() === 0) return false;
  return spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' }).status === 0;
}
