// A proxy in Node draws the form: it is in the page before any script, and is sent without one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startVisit } from '../journeys/support/visit.js';
import { fillAndSend } from './support/people.js';
import { browser, createForm, demo, nameIn, publishPage, setUp } from './support/shared.js';
import { startHost } from './support/wordpress.js';

// One web server has the site and the proxy, as the settings of the plugin say.
const host = await startHost([], `ProxyPass /forms ${demo.url}/forms`);
const site = host.install();
const formId = await createForm('A form for WordPress');
setUp(site, [formId]);
const draw = (proxy: string) =>
  site.php(`update_option( 'hosted_form', array( 'drawing' => '${proxy}' ) + get_option( 'hosted_form' ) );`);
draw(`${site.url}/forms`);
const address = publishPage(site, `[hosted_form id=${formId}]`);

test('without a script, the form is in the page, and is sent', async (t) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel('Your name').pressSequentially('Ada', { delay: 100 });
  const before = (await demo.listSubmissions(formId)).total;
  // One token is kept for all visitors, so a press may have to be repeated: the answer is still there.
  for (let presses = 0; presses < 2 && !page.url().includes('thanks'); presses += 1) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await Promise.all([answered, page.locator('[part~=submit]').click()]);
    await page.waitForLoadState();
  }
  assert.match(page.url(), /\/thanks\.html/);
  const { total, submissions } = await demo.listSubmissions(formId);
  assert.equal(Number(total), Number(before) + 1);
  assert.equal(await nameIn(submissions[0]?.id ?? ''), 'Ada');
});

test('with a script, the element takes the form over', async (t) => {
  const visit = await startVisit(browser, t);
  await visit.page.goto(address);
  assert.equal(await nameIn(await fillAndSend(visit, 'Grace')), 'Grace');
  assert.deepEqual(visit.problems, []);
});

test('a proxy that is away costs a page its patience once, and the page has the usual tag', async (t) => {
  draw('http://127.0.0.1:1/forms');
  const visit = await startVisit(browser, t);
  await visit.page.goto(address);
  assert.equal(await nameIn(await fillAndSend(visit, 'Hedy')), 'Hedy');
  const link = '<a href="http://127.0.0.1:1/forms/form/';
  assert.ok((await (await fetch(address)).text()).includes(link));
});

test('PHP has nothing to say of the plugin', () => {
  assert.deepEqual(site.log(), []);
});
