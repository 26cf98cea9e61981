// Counts the key strokes and taps that five tasks take, beside typing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

/** A person who counts their key strokes and taps. Keys that are pressed together are one. */
class Counting {
  keys = 0;

  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async tap(selector: string): Promise<void> {
    this.keys += 1;
    await this.page.locator(`hosted-form ${selector}`).first().click();
  }

  /** Presses Tab until this part of the form has the focus. */
  async tabTo(selector: string): Promise<void> {
    for (let presses = 0; presses < 80; presses += 1) {
      if (await this.isAt(selector)) return;
      await this.press('Tab');
    }
    assert.fail(`Tab does not come to ${selector}`);
  }

  async waitAt(selector: string): Promise<void> {
    await this.page.locator(`hosted-form ${selector}:focus`).waitFor();
  }

  async isAt(selector: string): Promise<boolean> {
    return (await this.page.locator(`hosted-form ${selector}:focus`).count()) > 0;
  }
}

/** Opens a form alone on a page. */
async function open(t: TestContext, id: string, attributes = '') {
  const visit = await startVisit(browser, t);
  await visit.page.route('**/alone.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Form</title><script type="module" src="/dist/cdn/hosted-form.js"></script>
        <hosted-form form-id="${id}" proxy="/forms" ${attributes}></hosted-form></html>`,
    }),
  );
  await visit.page.goto(`${demo.url}/alone.html`);
  await visit.event('hf-ready');
  return { ...visit, person: new Counting(visit.page) };
}

/** Tells the number, and holds it. */
function hold(t: TestContext, { keys }: Counting, most: number): void {
  t.diagnostic(`${keys} keys and taps, at most ${most}`);
  assert.ok(keys <= most, `${keys} keys and taps, more than ${most}`);
}

const MESSAGE = 'Order 4711 has not come.';

test('the contact form, one question at a time', async (t) => {
  const { person, event, problems } = await open(t, '102', 'layout="one-by-one"');
  await person.tabTo('input');
  await person.type('Ada');
  await person.press('Enter');
  await person.type('Lovelace');
  await person.press('Enter');
  await person.waitAt('[inputmode=email]');
  await person.type('ada@example.org');
  await person.press('Enter');
  await person.waitAt('select');
  await person.type('He');
  await person.press('Enter');
  await person.waitAt('textarea');
  await person.type(MESSAGE);
  await person.press('Control+Enter');
  await event('hf-success');
  assert.equal(await person.page.locator('hosted-form [part=success] h2').innerText(), 'Thank you, Ada');
  hold(t, person, 6);
  assert.deepEqual(problems, []);
});

test('the contact form on one page', async (t) => {
  const { person, event } = await open(t, '102');
  await person.tabTo('input');
  for (const text of ['Ada', 'Lovelace', 'ada@example.org', 'He', MESSAGE]) {
    await person.type(text);
    await person.press('Tab');
  }
  await person.press('Enter');
  await event('hf-success');
  hold(t, person, 7);
});

test('the job application, by keyboard to the button that sends', async (t) => {
  const { person } = await open(t, '103');
  await person.tabTo(':is([part~=submit], [part~=next])');
  hold(t, person, 27);
});

test('a date, by keyboard and typing', async (t) => {
  const { person } = await open(t, '106');
  await person.tabTo('input[type=date]');
  await person.type('03022027');
  const date = person.page.locator('hosted-form input[type=date]').first();
  assert.equal(await date.inputValue(), '2027-03-02');
  hold(t, person, 3);
});

test('an error that is corrected from the summary', async (t) => {
  const { person } = await open(t, '102');
  await person.tap('[part~=submit]');
  await person.waitAt('[part=error-summary]');
  await person.press('Tab');
  await person.press('Enter');
  await person.waitAt('[aria-invalid=true]');
  await person.type('Ada');
  hold(t, person, 3);
});
