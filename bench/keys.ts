// Measures keys in a busy form on a slow processor, as a person feels them: from the key to the next paint.
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { buildUnlessFresh } from '../demo/server/build.js';
import { startBrowser } from './browser.js';
import { fieldList } from './field-list.js';
import type { FieldJson } from './field-list.js';
import { alignColumns, goal, percentile, times } from './figures.js';
import { findEnds } from './measure.js';
import { RULED, ruledList } from './ruled-list.js';
import { PLAIN_FORM, RULED_FORMS, startSite } from './site.js';

/** Slows the processor down by this much, to that of a phone. */
const SLOWER = 4;
/** The digits that are typed, and removed again. Each changes calculations, and shows or hides some fields. */
const DIGITS = '2468135790';
const ROUNDS = 4;
/** The wait after each key, for all that it changes. ms */
const AFTER_KEY = 250;
/** The slowest that 19 of 20 keys may be. ms */
const MOST = 50;

/** Measures the keys of the element, and those of a page by hand with the same fields and without any rules. */
export async function benchKeys(): Promise<void> {
  await buildUnlessFresh();
  const site = await startSite([]);
  const browser = await startBrowser();
  try {
    const element = `${site.url}/element`;
    const ofOne = await measureKeys(browser, element, RULED_FORMS[1], ruledList(1));
    const ofTen = await measureKeys(browser, element, RULED_FORMS[10], ruledList(10));
    const hand = await measureKeys(browser, `${site.url}/by-hand`, PLAIN_FORM, fieldList(RULED.fields));
    const rows = Object.entries({
      'element, all depend on the field': ofOne,
      'element, ten fields share them': ofTen,
      'by hand, no rules': hand,
    }).map(([name, keys]) => [name, ...[0.5, 0.95, 1].map((part) => percentile(keys, part).toFixed(0))]);
    const { fields, rules, calculations } = RULED;
    const judge = (what: string, keys: readonly number[]) => {
      const slow = percentile(keys, 0.95);
      const ratio = times(slow / percentile(hand, 0.95));
      return goal(slow <= MOST, `95 % of the keys within ${MOST} ms, ${what}: ${slow.toFixed(0)} ms, ${ratio} by hand`);
    };
    console.log(`
From a key to the next paint, processor ${SLOWER} × slower: ${fields} fields, ${rules} rules, ${calculations} calculations.
${hand.length} keys each; the browser counts in steps of 8 ms.

${alignColumns([['ms', 'half', '95 %', 'slowest'], ...rows])}

${judge('where ten fields share the rules', ofTen)}
${judge('where all rules depend on one field', ofOne)}`);
  } finally {
    await browser.close();
    site.close();
  }
}

/** Types in the first field of a form. Returns the time of each key until the next paint, in ms. */
async function measureKeys(
  browser: Browser,
  address: string,
  formId: number,
  list: readonly FieldJson[],
): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript(watchKeys);
    await page.goto(address);
    const ends = findEnds(list);
    await page.evaluate(`open('${formId}', ${JSON.stringify(ends)})`);
    await page.evaluate(`focus('${ends.first}')`);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await typeKey(page, '7'); // the first key fetches code
    const found: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      for (const key of [...DIGITS.slice(0, 3), 'Backspace', 'Backspace', 'Backspace', ...DIGITS.slice(round)])
        found.push(await typeKey(page, key));
    return found;
  } finally {
    await context.close();
  }
}

/** Types a key. Returns the time until the next paint, in ms. */
async function typeKey(page: Page, key: string): Promise<number> {
  await page.evaluate('watched.slowest = 0');
  await page.keyboard.press(key);
  await wait(AFTER_KEY);
  return page.evaluate<number>('watched.slowest');
}

/** Watches the events of keys in a page. An event is told once what it has changed is painted; one of less than 16 ms is not. */
function watchKeys(): void {
  const watched = { slowest: 0 };
  Object.assign(globalThis, { watched });
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(key|input|beforeinput)/.test(name)) watched.slowest = Math.max(watched.slowest, duration);
  }).observe(options);
}
