// What visitors type before they send it: the administrator names who takes it and from which forms, and no author can.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logIn } from './support/people.js';
import { browser, createForm, publishPage, setUp } from './support/shared.js';
import { startHost } from './support/wordpress.js';

const host = await startHost();
const site = host.install();
const [taken, other] = [await createForm('A form with unsent answers'), await createForm('Another form')];
setUp(site, [taken, other]);
const settings = `${site.url}/wp-admin/options-general.php?page=hosted-form`;
const PARTIAL = `partial/${'0'.repeat(32)}`;

/** Sends a call of a form to the proxy of the site. */
const send = (formId: string, end: string, method: string, body?: string) =>
  fetch(`${site.url}/hosted-form/form/${formId}/${end}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });

const announced = async () => (await send(taken, 'field.json', 'GET')).headers.get('hosted-form') ?? '';
const isMarked = async (formId: string, more = '') => {
  const page = await fetch(publishPage(site, `[hosted_form id=${formId}${more}]`));
  return / partials=""/.test(await page.text());
};

/** Stores an address and forms, as an administrator does. Returns the text of the page. */
async function save(t: Parameters<typeof logIn>[1], address: string, forms: string): Promise<string> {
  const { page } = await logIn(browser, t, site, 'admin');
  await page.goto(settings);
  await page.getByLabel('Address for unsent answers').fill(address);
  await page.getByLabel('Forms with unsent answers').fill(forms);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.locator('.notice').first().waitFor();
  const shots = process.env['SHOTS'];
  if (shots) await page.screenshot({ path: `${shots}/partials.png`, fullPage: true });
  return page.locator('body').innerText();
}

test('nothing is taken until the administrator names an address, whatever an author says', async () => {
  site.permalinks('/%postname%/');
  assert.doesNotMatch(await announced(), /partials/);
  assert.deepEqual([await isMarked(taken), await isMarked(taken, ' partials=true')], [false, false]);
  assert.equal((await send(taken, PARTIAL, 'PUT', '{}')).status, 404);
});

test('an address without https is refused', async (t) => {
  assert.match(await save(t, 'http://crm.example.com/leads', taken), /must begin with https/);
  assert.doesNotMatch(await announced(), /partials/);
});

test('with an address, the named forms ask for it, and the secret is told', async (t) => {
  // Nobody listens there.
  const text = await save(t, 'https://127.0.0.1:1/leads', `${taken}, x`);
  assert.match(text, /X-FS-Signature\) with this secret: [0-9a-f]{64}/);
  assert.match(await announced(), /(^|, )partials(,|$)/);
  assert.deepEqual([await isMarked(taken), await isMarked(other)], [true, false]);
  const answer = await send(taken, PARTIAL, 'PUT', '{}');
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [502, 'partial_failed']);
});

test('without an address nothing is taken any more', async (t) => {
  await save(t, '', taken);
  assert.doesNotMatch(await announced(), /partials/);
  assert.equal(await isMarked(taken), false);
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(
    site.log().filter((line) => !line.includes('partial_failed')),
    [],
  );
});
