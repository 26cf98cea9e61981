// Browsers whose scripts are off. Each is a visitor at the form that the proxy draws.
import playwright from 'playwright';
import type { Browser } from 'playwright';
import { find, wantedEngines } from '../../runner/browsers/find-browsers.js';
import type { Engine } from '../../runner/browsers/find-browsers.js';
import { FirefoxLauncher } from '../../runner/browsers/firefox.js';
import { WebKitLauncher } from '../../runner/browsers/webkit.js';
import { patient, startBrowser } from './browser.js';
import { seeIn } from './form-visitor.js';
import type { Asked, FormVisitor } from './form-visitor.js';
import { readFile } from 'node:fs/promises';

/** A page of any engine, with the keys and the mouse of a person. Its browser runs none of the page's scripts. */
interface ScriptlessPage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  readonly keyboard: { type(text: string): Promise<unknown>; press(key: string): Promise<unknown> };
  attach(selector: string, path: string): Promise<unknown>;
  close(): Promise<unknown>;
}

/** An engine whose pages run no scripts. */
export interface ScriptlessEngine {
  readonly name: Engine;
  start(): Promise<FormVisitor>;
}

/** Returns Chromium, and in a long run all wanted engines. They are stopped after all tests. */
export function scriptlessEngines(
  after: (stop: () => Promise<void>) => void,
  isLong: boolean,
): readonly ScriptlessEngine[] {
  return wantedEngines()
    .filter((name) => isLong || name === 'chromium')
    .map((name) => ({ name, start: async () => visit(await openPage(name, after)) }));
}

async function openPage(name: Engine, after: (stop: () => Promise<void>) => void): Promise<ScriptlessPage> {
  const found = find[name]();
  if (name === 'chromium') return openPlaywright(await startBrowser());
  if (found?.how !== 'system') {
    const browser = await playwright[name].launch();
    after(() => browser.close());
    return openPlaywright(browser);
  }
  const Launcher = name === 'firefox' ? FirefoxLauncher : WebKitLauncher;
  const launcher = new Launcher(found, { runsScripts: false });
  after(() => launcher.stop());
  return launcher.open();
}

async function openPlaywright(browser: Browser): Promise<ScriptlessPage> {
  const context = patient(await browser.newContext({ javaScriptEnabled: false }));
  const page = await context.newPage();
  return {
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    keyboard: page.keyboard,
    attach: (selector, path) => page.setInputFiles(selector, path),
    close: () => context.close(),
  };
}

const quote = (text: string): string => JSON.stringify(text);

function visit(page: ScriptlessPage): FormVisitor {
  const find = ({ name }: Asked, more = '') => `document.querySelector(${quote(`[name=${quote(name)}]${more}`)})`;
  // While a page gives way to another one, none can be asked.
  const read = async () =>
    String(await page.evaluate("document.readyState === 'complete' ? document.body.innerText : ''").catch(() => ''));
  const see = (wanted: RegExp) => seeIn(read, wanted);
  const enter = async (asked: Asked, text: string) => {
    await page.evaluate(`(${find(asked)}.focus(), ${find(asked)}.select(), true)`);
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) await page.keyboard.press('Enter');
      await page.keyboard.type(line);
    }
  };
  return {
    open: async (url) => void (await page.goto(url)),
    type: enter,
    write: async (asked, file) => enter(asked, await readFile(file, 'utf8')),
    choose: async (asked, { value }) => void (await page.evaluate(`${find(asked)}.value = ${quote(value)}`)),
    check: async (asked, { value }) => {
      await page.evaluate(`(${find(asked, `[value=${quote(value)}]`)}.click(), true)`);
    },
    attach: async ({ name }, file) => void (await page.attach(`[name=${quote(name)}][type=file]`, file)),
    async press(label, wanted) {
      const button = `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === ${quote(label)})`;
      await page.evaluate(`(${button}.click(), true)`);
      await see(wanted);
    },
    async reload(wanted) {
      await page.evaluate('(location.reload(), true)');
      await see(wanted);
    },
    read,
    close: async () => void (await page.close()),
  };
}
