import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser, Page, Route } from 'playwright';
import { ROOT } from '../../demo/server/build.js';
import { patienceFor } from '../support/patience.js';
import { chromiumSandbox, findChromium } from '../runner/browsers/find-browsers.js';

/** The site that exists only in the browser of the shots. */
export const ORIGIN = 'http://shots.test';

/** The answers of the site beside the build, by their paths. */
export type Answers = ReadonlyMap<string, { readonly type: string; readonly body: string | Buffer }>;

/** The kinds of files by their ends. */
export const KINDS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** These switches make text the same on machines with other settings for fonts. */
const SWITCHES = [
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

const require = createRequire(import.meta.url);

/** The one font of the pictures. It comes from a package, so the machine's fonts do not matter. */
const FONT = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');

/** The style of every page: the font, and a ground in both schemes. */
export const PAGE_STYLE = `
@font-face { font-family: Shots; src: url(/font.woff2); font-weight: 100 900 }
:root { color-scheme: light dark; background: light-dark(#fff, #16181d); color: light-dark(#1b1d22, #e9ebef) }
body { margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 Shots; max-width: 44rem }`;

/** Starts Chromium. The caller closes it. */
export async function startStudio(): Promise<Browser> {
  const path = findChromium()?.path;
  if (!path) throw new Error('No Chromium on this machine: run "npm run browsers".');
  return chromium.launch({ executablePath: path, chromiumSandbox: chromiumSandbox(), args: SWITCHES });
}

/** Opens a page with a stopped clock, without motion and with fixed random numbers. */
export async function openPage(browser: Browser, answers: Answers): Promise<Page> {
  const page = await browser.newPage({
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  page.setDefaultTimeout(patienceFor(20_000));
  await page.clock.setFixedTime(new Date('2026-03-09T12:00:00Z'));
  await page.addInitScript('Math.random = () => 0.5');
  await page.route('**/*', (route) => answer(route, answers));
  return page;
}

async function answer(route: Route, answers: Answers): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const known = answers.get(pathname);
  if (known) return route.fulfill({ contentType: known.type, body: known.body });
  const file = pathname === '/font.woff2' ? FONT : join(ROOT, 'dist/cdn', pathname);
  const body = await readFile(file).catch(() => undefined);
  if (!body) return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });
  return route.fulfill({ contentType: KINDS[extname(file)] ?? 'text/plain', body });
}
