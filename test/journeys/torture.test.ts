// The form on every kind of page, in a long run in every engine. The torture page of the demo runs it, and this journey reads its table.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { SURROUNDINGS } from '../../demo/torture/surroundings.js';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startOtherEngines, untilTrue } from './support/engines.js';
import type { AnyPage } from './support/engines.js';

const demo = await startDemo();
const browser = await startBrowser();
const others = isLong ? await startOtherEngines(after) : [];

/** The longest time that all surroundings may take in an engine. ms */
const PATIENCE = patienceFor(120_000);
/** The longest time until the page's script has run. ms */
const START = 20_000;

/** Whether the torture page says that the run is over, in the page. */
const END = `/ (are clean|failed)/.test(document.querySelector('#status').textContent)`;

/** Runs all surroundings on the torture page, and lists those that are not clean, with what the table says of them. */
async function runAll(page: AnyPage): Promise<readonly string[]> {
  const ask = async (expression: string) => String(await page.evaluate(expression));
  await page.goto(`${demo.url}/torture.html`);
  // WebKit says that the page is there before its script has run, and a press before that does nothing.
  await untilTrue(page, `document.querySelector('tr[id]') !== null`, START);
  await ask(`String(document.querySelector('#run-all').click())`);
  const isOver = await untilTrue(page, END, PATIENCE).then(
    () => true,
    () => false,
  );
  const rows = JSON.parse(
    await ask(`JSON.stringify([...document.querySelectorAll('tr[id]')].map(({ id, cells }) =>
      [id, [...cells].map(({ innerText }) => innerText.trim()).join(' | ')]))`),
  ) as readonly (readonly [id: string, said: string])[];
  assert.deepEqual(
    rows.map(([id]) => id),
    SURROUNDINGS.map(({ id }) => id),
  );
  const faults = rows
    .filter(([, said]) => !said.endsWith('| yes | yes | yes | yes | Run'))
    .map(([id, said]) => `${id}: ${said}`);
  return isOver ? faults : [`not over after ${PATIENCE / 1000} s`, ...faults];
}

test('the form is clean in every surrounding, in Chromium', async (t: TestContext) => {
  // A visit would give functions to the page, which Prototype breaks.
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  t.after(() => page.close());
  assert.deepEqual(await runAll(page), []);
});

for (const { name, open } of others)
  test(`the form is clean in every surrounding, in ${name}`, async (t: TestContext) => {
    const page = await open();
    t.after(() => page.close());
    assert.deepEqual(await runAll(page), []);
  });
