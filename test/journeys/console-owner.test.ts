// The owner works in the console: signs in and out, makes and ends an app, sends again what failed. By keyboard, on a phone's width.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright';
import { listenLocally } from '../support/listen.js';
import { violations } from './support/axe.js';
import { startBrowser } from './support/browser.js';
import { startOwnDemo } from './support/demo.js';
import { startVisit } from './support/visit.js';

const PASSWORD = 'the owner’s own';
const PHONE = { viewport: { width: 375, height: 720 }, timezoneId: 'Asia/Tokyo' };

/** The answer of the receiver of webhooks: at first it is gone for good, so that nothing is tried again by itself. */
let status = 410;
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(status).end('The receiver’s own words');
});
const origin = await listenLocally(receiver);
after(() => receiver.close());
const demo = await startOwnDemo({ consolePassword: PASSWORD, webhookOrigins: [origin] });
const browser = await startBrowser();

/** Presses Tab until an element of this name has the focus, and fails where the focus is in a trap. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const [text, label] = await focused.evaluate((element) => [
      element.textContent,
      [...('labels' in element && element.labels instanceof NodeList ? element.labels : [])]
        .map((one) => one.textContent)
        .join(' '),
    ]);
    if (name.test(`${text} ${label}`.trim())) return;
  }
  assert.fail(`No Tab leads to ${name.source}`);
}

async function visit(t: TestContext): Promise<Page> {
  const { page } = await startVisit(browser, t, PHONE);
  return page;
}

async function signIn(page: Page, path = '/console.html', password = PASSWORD): Promise<void> {
  await page.goto(`${demo.url}${path}`);
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Checks what holds in each view: nothing is wider than the screen, and axe finds nothing. */
async function check(page: Page): Promise<void> {
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await violations(page), []);
}

test('an owner signs in where the console was asked for, and signs out; a wrong password says so', async (t) => {
  const page = await visit(t);
  await signIn(page, '/console.html?view=apps', 'wrong');
  await page.getByRole('alert').getByText('The password is wrong').waitFor();
  assert.match(await page.title(), /^Not signed in/);
  await check(page);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Apps', level: 2 }).waitFor();
  assert.equal(new URL(page.url()).search, '?view=apps');
  await tabTo(page, /^To the content/);
  await tabTo(page, /^Sign out$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  await page.goto(`${demo.url}/console.html`);
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor();
  assert.equal((await page.request.get(`${demo.url}/demo/console/form.json`)).status(), 401);
});

test('an app is made, its secret is told once, and its end needs a second word', async (t) => {
  const page = await visit(t);
  await signIn(page, '/console.html?view=apps');
  await page.getByRole('heading', { name: 'Make an app' }).waitFor();
  await tabTo(page, /^Name$/);
  await page.keyboard.type('A calendar');
  await tabTo(page, /^Addresses for its answers$/);
  await page.keyboard.type('http://calendar.example/done');
  await tabTo(page, /^Make it$/);
  await page.keyboard.press('Enter');
  await page.locator('#message').getByText('it has to begin with https://').waitFor();
  await page.getByLabel('Addresses for its answers').fill('https://calendar.example/done');
  await page.getByRole('button', { name: 'Make it' }).press('Enter');
  await page.getByRole('heading', { name: 'The secret of “A calendar”' }).waitFor();
  await check(page);
  await page.reload();
  const row = page.getByRole('row', { name: /A calendar/ });
  await row.getByText('https://calendar.example/done').waitFor();
  assert.equal(await page.getByText('Client secret').count(), 0);
  await row.locator('summary').press('Enter');
  await row.getByRole('button', { name: 'End “A calendar”' }).press('Enter');
  await page.locator('#message').getByText('The app “A calendar” has ended').waitFor();
  await row.waitFor({ state: 'detached' });
});

test('a webhook that its receiver ended is begun again, and what failed is sent again', async (t) => {
  const { id } = await demo.createForm({ name: 'With a receiver', fields: [{ field_type: 'text', label: 'Word' }] });
  const webhook = (await demo.ask(`form/${id}/webhook.json`, { url: `${origin}/hook`, name: 'To the bakery' })) as {
    readonly id: string;
  };
  await demo.ask(`form/${id}/submission.json`, {});
  const page = await visit(t);
  await signIn(page, `/console.html?view=failures&lane=webhook:${new URL(origin).host}`);
  await page.getByRole('heading', { name: 'Failed deliveries' }).waitFor();
  // The delivery may be under way just now.
  const row = page.getByRole('row', { name: /To the bakery/ });
  while ((await row.count()) === 0) await page.reload({ waitUntil: 'networkidle' });
  await row.getByText('410').first().waitFor();
  await check(page);
  await row.getByRole('link', { name: 'To the bakery' }).press('Enter');
  await page.getByText('It is not called any more.').waitFor();
  await page.getByText('The receiver’s own words').waitFor();
  await check(page);
  status = 200;
  await page.getByRole('button', { name: 'Call it again' }).press('Enter');
  await page.getByText('It is not called any more.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Send again/ }).press('Enter');
  await page.locator('#message').getByText('It is sent again.').waitFor();
  while ((await page.getByText('Delivered, 200').count()) === 0) await page.reload({ waitUntil: 'networkidle' });
  await page.goto(`${demo.url}/console.html?view=failures`);
  await page.getByText('Every mail and webhook has arrived').waitFor();
  await check(page);
  assert.equal('ended' in ((await demo.ask(`webhook/${webhook.id}.json`)) as object), false);
});

test('the page of OAuth asks for the same sign-in, and goes on where it was', async (t) => {
  const page = await visit(t);
  const asked = {
    response_type: 'code',
    client_id: demo.client.id,
    redirect_uri: `${origin}/callback`,
    state: 's',
  };
  await signIn(page, `/api/v2/oauth2/authorize?${new URLSearchParams(asked).toString()}`);
  await page.getByRole('heading', { name: /^Allow/ }).waitFor();
  await check(page);
  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await page.waitForURL(`${origin}/callback?**`);
  assert.match(new URL(page.url()).search, /^\?code=[\w-]{43}&state=s$/);
});
