// node --import tsx test/docs/audit-site.ts [part of an address …]: opens every page of the built documentation in Chromium, wide and
// narrow, light and dark, with its live examples. Prints what axe finds, errors in the console, what the policy stopped, and pages that
// scroll sideways. Fails if there is anything.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { chromium } from 'playwright';
import { docsSite } from '../../demo/docs/docs-site.js';
import { chromiumSandbox, findChromium } from '../runner/browsers/find-browsers.js';
import { PREFIX, SITE } from '../../tools/docs/site.js';
import type { BrowserContext } from 'playwright';
import type { AddressInfo } from 'node:net';

const MODES = [
  { width: 1280, height: 900, colorScheme: 'light' },
  { width: 1280, height: 900, colorScheme: 'dark' },
  { width: 320, height: 700, colorScheme: 'light' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Two examples of a page may show the same form, whose name is then there twice. */
const EXCEPT = { 'landmark-unique': { enabled: false } };
/** A hostile author's handlers are refused by the policy while the sanitiser takes them out. */
const EXPECTED = /Executing inline event handler/;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Lists the addresses of the pages that the command names, or all. */
function listPages() {
  const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('index.html'));
  const pages = files.map((path) => PREFIX + path.replace(/index\.html$/, '')).sort();
  const wanted = process.argv.slice(2);
  return wanted.length > 0 ? pages.filter((page) => wanted.some((part) => page.includes(part))) : pages;
}

/** Opens a page, runs its live examples, and lists what is wrong with it. */
async function audit(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(`not caught: ${message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  await page.goto(address);
  await page.evaluate(startExamples);
  const options = JSON.stringify({ runOnly: RULES, rules: EXCEPT, preload: false });
  problems.push(...(await page.evaluate<string[]>(`${axe}; (${findViolations})(${options})`)));
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (excess > 0) problems.push(`scrolls sideways by ${excess} px`);
  await page.close();
  return problems;
}

/** Runs in the page: scrolls through it, so that its examples begin, and waits until all forms are there. */
async function startExamples() {
  const stages = [...document.querySelectorAll('[data-live-stage]')];
  for (const stage of stages) {
    stage.scrollIntoView({ behavior: 'instant' });
    for (;;) {
      const drawn = (stage.shadowRoot ?? stage).querySelector('hosted-form')?.shadowRoot;
      if (drawn?.querySelector('form') && !drawn.querySelector('[data-served]')) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  scrollTo({ top: 0, behavior: 'instant' });
}

/** Runs axe with options, in the page. */
const findViolations = `async (options) => {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    'axe ' + id + ': ' + target.flat().join(' ') + ' ' + failureSummary.replaceAll('\\n', ' ')));
}`;

const site = new Hono().route('/docs', docsSite());
const server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' });
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as AddressInfo;
const path = findChromium()?.path;
if (!path) throw new Error('No Chromium on this machine: run "npm run browsers".');
const browser = await chromium.launch({ executablePath: path, chromiumSandbox: chromiumSandbox() });
const pages = listPages();
let found = 0;
for (const { width, height, colorScheme } of MODES) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
  for (const page of pages)
    for (const problem of await audit(context, `http://127.0.0.1:${port}${page}`)) {
      found++;
      console.log(`${page} ${width} ${colorScheme}: ${problem}`);
    }
  await context.close();
}
await browser.close();
server.close();
console.log(`${pages.length} pages in ${MODES.length} modes: ${found} problems`);
process.exitCode = found > 0 ? 1 : 0;
