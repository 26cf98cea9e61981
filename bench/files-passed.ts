// Counts the sources of the element that are run through from a key, from the button that sends, and from a field list that arrives.
// Chromium counts the calls of functions. Each script of the page is one source. All are evaluated before a way begins, so only what it
// calls is counted. `npm run bench -- passed --list` names the files.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright';
import { startBrowser } from './browser.js';
import { alignColumns } from './figures.js';
import { FORMS } from './load/forms.js';
import type { LoadForm } from './load/forms.js';
import { makeScriptPath, makeSourcePath, startSourceSite } from './source-site.js';

/** The wait for what an earlier step has left: drafts to keep, code to fetch for later. ms */
const QUIET = 3000;
/** The settings of the form come before its field list. ms */
const LIST_LATER = 200;

/** The answers of a person, by the ids of the controls. */
const ANSWERS = {
  'field-1': 'A question',
  'field-2-first': 'Ada',
  'field-2-last': 'Lovelace',
  'field-3': 'ada@example.com',
};

/**
 * Stops a page at the end of a frame, so that nothing that comes later is counted. The linter refuses the statement in a script of ours. A
 * message that is posted during a frame comes after it.
 */
const STOPPING = `
const stopAfterFrame = () => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { debugger; };
  port2.postMessage(undefined);
};
const stopAtInput = () => {
  addEventListener('input', () => requestAnimationFrame(stopAfterFrame), { capture: true, once: true });
};
const stopAt = (selector) => {
  const look = () => {
    if (document.querySelector('hosted-form').shadowRoot?.querySelector(selector)) stopAfterFrame();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
Object.assign(globalThis, { stopAtInput, stopAt });`;

/** A way through the element. */
interface Way {
  readonly what: string;
  /** The most files that it may pass. */
  readonly goal: number;
  readonly files: readonly string[];
}

/** A page whose calls of functions are counted. */
interface CountedPage {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Prints how many files each way through the simple form passes, and how many it may pass. */
export async function benchPassed(): Promise<void> {
  const [form] = FORMS;
  if (!form) throw new Error('There is no simple form.');
  const site = await startSourceSite(form);
  const browser = await startBrowser();
  try {
    // The first visit finds out which sources the ways fetch.
    await visit(browser, site.page, form, []);
    const ways = await visit(browser, site.page, form, site.listSources());
    const rows = ways.map(({ what, files, goal }) => [what, String(files.length), String(goal)]);
    console.log(`
The sources of the element that are run through, in a form of ${form.fields.length} fields:

${alignColumns([['what', 'files', 'goal'], ...rows])}`);
    if (process.argv.includes('--list')) console.log(ways.map(listFiles).join(''));
  } finally {
    await browser.close();
    site.close();
  }
}

const listFiles = ({ what, files }: Way) => `\n${what}:\n${files.map((file) => `  ${file}\n`).join('')}`;

/** Opens the form, types in it and sends it, in a fresh browser context. */
async function visit(browser: Browser, address: string, form: LoadForm, sources: readonly string[]): Promise<Way[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Profiler.enable');
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    await session.send('Debugger.enable');
    await page.addInitScript(STOPPING);
    await page.goto(address);
    await page.evaluate(`Promise.all(${JSON.stringify(sources.map(makeScriptPath))}.map((path) => import(path)))`);
    const counted = { page, session };
    const list = await openForm(counted, form);
    const key = await typeKey(counted);
    const send = await sendForm(counted);
    return [
      { what: 'from a key in a text field until it is painted', goal: 20, files: key },
      { what: 'from the button that sends until the thanks are painted', goal: 28, files: send },
      { what: 'from a field list that has arrived until the form is painted', goal: 24, files: list },
    ];
  } finally {
    await context.close();
  }
}

/** Opens the form, and holds its field list back until all else is there. */
async function openForm({ page, session }: CountedPage, form: LoadForm): Promise<readonly string[]> {
  const list = '**/field.json';
  const held = new Promise<() => Promise<void>>((resolve) => {
    void page.route(list, (route) => resolve(() => route.continue()));
  });
  await page.evaluate(`document.body.innerHTML = '<hosted-form form-id="${form.id}"></hosted-form>'`);
  const release = await held;
  await wait(LIST_LATER);
  return countFiles({ page, session }, `stopAt('#field-1')`, release);
}

/** Types two keys, and counts the second. The first one begins a draft. */
async function typeKey(counted: CountedPage): Promise<readonly string[]> {
  const { page } = counted;
  await page.locator('#field-1').click();
  await page.keyboard.press('a');
  await wait(QUIET);
  return countFiles(counted, 'stopAtInput()', () => page.keyboard.press('b'));
}

/** Fills in the form, and presses the button. The focus is on the button by then: leaving a field is a way of its own. */
async function sendForm(counted: CountedPage): Promise<readonly string[]> {
  const { page } = counted;
  for (const [id, answer] of Object.entries(ANSWERS)) await page.locator(`#${id}`).fill(answer);
  await page.locator('[part=submit]').focus();
  await page.locator('[part=submit]').hover();
  await wait(QUIET);
  return countFiles(counted, `stopAt('[part=success]')`, async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

/** Lists the sources of which a function runs from now until the page stops. */
async function countFiles(
  { page, session }: CountedPage,
  stop: string,
  act: () => Promise<void>,
): Promise<readonly string[]> {
  const stopped = new Promise<void>((resolve) => {
    session.once('Debugger.paused', () => resolve());
  });
  await page.evaluate(stop);
  await session.send('Profiler.takePreciseCoverage');
  const acted = act();
  await stopped;
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await session.send('Debugger.resume');
  await acted;
  return result
    .filter(({ functions }) => functions.some(isCalled))
    .map(({ url }) => new URL(url, 'file:').pathname)
    .filter((path) => path.startsWith('/src/'))
    .map(makeSourcePath)
    .sort();
}

/** A function as V8 reports it; its first range is all of it. */
interface Counted {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
}

/** Tells whether a function was called. The code around all functions of a module is itself one, without a name, at the start. */
function isCalled({ functionName, ranges: [whole] }: Counted): boolean {
  if (!whole || whole.count === 0) return false;
  return functionName !== '' || whole.startOffset > 0;
}
