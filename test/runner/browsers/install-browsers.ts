// Finds the browsers for the tests, and installs the missing ones. It prints what it found and every command that it
// runs.
//   node --import tsx test/runner/browsers/install-browsers.ts [--check]     (BROWSERS=chromium,firefox for fewer)
// Debian (root, or sudo without a password): apt-get. Anywhere else: Playwright's own builds, in the user's cache.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { find, wantedEngines } from './find-browsers.js';
import type { Engine } from './find-browsers.js';

const APT: Readonly<Record<Engine, readonly string[]>> = {
  chromium: ['chromium', 'chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'xsettingsd'],
};

const say = (text: string) => console.log(`browsers: ${text}`);

function run([command = '', ...args]: readonly string[]) {
  say(['$', command, ...args].join(' '));
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false; // no such file: macOS, Windows
  }
}

/**
 * Returns the command for root rights: [] as root, ['sudo', '-n'] with a sudo that needs no password, undefined without
 * either.
 */
function asRoot() {
  if (process.getuid?.() === 0) return [];
  if (spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return ['sudo', '-n'];
  return undefined;
}

function installWithApt(engines: readonly Engine[], root: readonly string[]) {
  const packages = engines.flatMap((engine) => APT[engine]);
  const apt = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  say(`installing Debian's ${packages.join(', ')}`);
  const done =
    run([...apt, 'update', '-q']) && run([...apt, 'install', '-y', '-q', '--no-install-recommends', ...packages]);
  if (!done) say('apt-get failed');
}

/**
 * Installs browsers on Debian without root, Ubuntu (its chromium and firefox packages are snaps), other Linux, macOS
 * and Windows.
 */
function installWithPlaywright(engines: readonly Engine[], root: boolean) {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
  const libraries = process.platform === 'linux' && root ? ['--with-deps'] : [];
  say(`installing Playwright's builds of ${engines.join(', ')} into the user's cache (no root needed)`);
  if (!run([process.execPath, cli, 'install', ...libraries, ...engines])) say('the download failed');
  else if (process.platform === 'linux' && !root)
    say('if a browser now fails to start for want of a library: sudo npx playwright install-deps');
}

/** Installs missing engines. Returns those that are still missing. */
export function ensureBrowsers(engines: readonly Engine[], { install = true }: { install?: boolean } = {}) {
  for (const engine of engines) {
    const found = find[engine]();
    const how = found?.how === 'playwright' ? "Playwright's build" : 'installed on this machine';
    say(found ? `${engine}: ${found.path} (${how})` : `${engine}: not found`);
  }
  let missing = engines.filter((engine) => !find[engine]());
  if (!missing.length || !install) return missing;
  const root = asRoot();
  if (root && isDebian()) {
    installWithApt(missing, root);
    missing = missing.filter((engine) => !find[engine]());
  }
  if (missing.length) {
    installWithPlaywright(missing, root !== undefined);
    missing = missing.filter((engine) => !find[engine]());
  }
  return missing;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = ensureBrowsers(wantedEngines(), { install: !process.argv.includes('--check') });
  if (missing.length) {
    say(`still missing: ${missing.join(', ')}`);
    say('name an executable: CHROMIUM_PATH, FIREFOX_PATH, or WEBKIT_MINIBROWSER and WEBKIT_WEBDRIVER');
    say('or test in fewer engines: BROWSERS=chromium npm test');
    process.exit(1);
  }
}
