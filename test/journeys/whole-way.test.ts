// A submission from end to end: filled in on the demo's page, stored, both mails sent, and the signed webhook received.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { eventually } from './support/eventually.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const { forms } = (await demo.ask('form.json')) as { readonly forms: readonly { id: string; name: string }[] };
const formId = forms.find(({ name }) => name === 'Contact')?.id ?? '';

/** No other journey has it: they share a mailbox. */
const MAIL = 'ada.of.the.whole.way@example.org';

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the call of the form's webhook, as the demo's receiver recorded it. */
async function findReceived(submissionId: string): Promise<Received | undefined> {
  const { received } = (await (await fetch(`${demo.url}/demo/received.json`)).json()) as {
    readonly received: readonly Received[];
  };
  return received.find(({ body }) => (JSON.parse(body) as { UniqueID?: string }).UniqueID === submissionId);
}

async function fill(page: Page): Promise<void> {
  const form = page.locator('hosted-form');
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Email').fill(MAIL);
  await form.getByLabel('What is it about?').selectOption('order');
  await form.getByLabel('Your message').fill('Where is order <b>4711</b>, please?');
}

/** Opens a view of the console until it shows this: mails and webhooks follow a moment after the submission. */
const see = (page: Page, path: string, text: string): Promise<void> =>
  eventually(async () => {
    await page.goto(`${demo.url}/console.html${path}`);
    await page.getByRole('heading', { level: 2 }).waitFor();
    return (await page.getByText(text).count()) > 0;
  }, text);

test('a form sent on the demo’s page becomes a record, two mails and a signed webhook', async (t) => {
  const { page, problems, event } = await startVisit(browser, t);
  await page.goto(`${demo.url}/?form=${formId}`);
  await event('hf-ready');
  await fill(page);
  await page.locator('hosted-form [part~=submit]').click();
  const submissionId = String((await event('hf-success')).detail['submissionId']);

  const { data } = await demo.readSubmission(submissionId);
  assert.ok(data.some(({ value }) => value === 'Where is order <b>4711</b>, please?'));
  await see(page, `?form=${formId}&view=submissions`, submissionId);

  await see(page, '?view=mailbox', MAIL);
  await see(page, '?view=mailbox', 'New submission: Contact');
  const thanks = page.getByRole('row', { name: /^We have received your answers: Contact/ }).filter({ hasText: MAIL });
  await thanks.getByRole('link').click();
  await page.getByText('Where is order <b>4711</b>, please?').first().waitFor();

  await see(page, '?view=received', submissionId);
  const received = await findReceived(submissionId);
  const { webhooks } = (await demo.ask(`form/${formId}/webhook.json`)) as { webhooks: readonly { hmac_key: string }[] };
  const signature = createHmac('sha256', webhooks[0]?.hmac_key ?? '').update(received?.body ?? '').digest('hex'); // prettier-ignore
  assert.equal(received?.headers['x-fs-signature'], `sha256=${signature}`);
  await see(page, `?form=${formId}&view=webhooks`, '200');
  assert.deepEqual(problems, []);
});
