// The owner finds, exports and erases one person's data in the console, without the API. Then nothing of the person is left.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fillWithDatabase, openEmbedded } from 'hosted-form-service/testing';
import { listen } from '../../demo/server/listen.js';
import { buildServerUnlessFresh, buildUnlessFresh } from '../support/build.js';
import { listenLocally } from '../support/listen.js';
import { startBrowser } from './support/browser.js';
import { eventually } from './support/eventually.js';
import { startVisit } from './support/visit.js';

/** The person, as nobody else is called. */
const ADDRESS = 'quirina.zuckerberg-holt@person.example';
const OTHER = 'other@person.example';
/** A file that lies outside the rows of the table, with the address at its end. */
const PLAN = Buffer.concat([Buffer.alloc(700_000, 'a plan '), Buffer.from(ADDRESS)]).toString('base64');

await Promise.all([buildUnlessFresh(), buildServerUnlessFresh()]);
const dataFolder = await mkdtemp(join(tmpdir(), 'hosted-form-person-'));
await fillWithDatabase(join(dataFolder, 'database'));
after(() => rmSync(dataFolder, { recursive: true, force: true }));
const browser = await startBrowser();

/** A receiver whose answers repeat what it was sent, so that the attempts to deliver hold it. */
let echoes = 0;
const echo = createServer((request, response) => {
  echoes += 1;
  request.pipe(response);
});
const echoOrigin = await listenLocally(echo);
after(() => echo.close());

const TOKEN = 'a-token-of-the-journey';
const place = { port: 0, hostname: '127.0.0.1', dataFolder };
const demo = await listen({ ...place, token: TOKEN, webhookOrigins: [echoOrigin] });

async function ask(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(`${demo.url}/api/v2/${path}`, init);
  assert.ok(response.ok, await response.clone().text());
  const answer: unknown = await response.json();
  assert.ok(typeof answer === 'object' && answer !== null);
  return { ...answer };
}

const read = async (path: string): Promise<string> => (await fetch(`${demo.url}/demo/${path}`)).text();

/** Tells whether a mail and a webhook that name somebody have come. */
async function hasArrived(name: string): Promise<boolean> {
  return [await read('mailbox.json'), await read('received.json')].every((text) => text.includes(name));
}

/** Makes a form that mails and calls, with what the person has sent, deleted and left unsent, and what another has sent. */
async function fill(): Promise<{ readonly form: string; readonly email: string }> {
  const fields = [
    { field_type: 'email', label: 'Your address' },
    { field_type: 'file', label: 'Your plan' },
  ];
  const made = await ask('form.json', { name: 'Of one person', partial_submissions: 1, fields });
  const form = String(made['id']);
  const ids = JSON.stringify(made['fields']).matchAll(/"id":"(\d+)"/g);
  const [email = '', file = ''] = Array.from(ids, ([, id]) => `field_${id}`);
  const toField = email.replace('field_', '');
  await ask(`form/${form}/confirmation.json`, {
    to_field: toField,
    subject: 'Thanks',
    message: `You are {$${toField}}`,
  });
  const url = `${demo.url}/demo/webhook-receiver`;
  await ask(`form/${form}/webhook.json`, { url, hmac_secret: 'a-secret', content_type: 'json' });
  await ask(`form/${form}/webhook.json`, { url: `${echoOrigin}/echo`, content_type: 'json' });
  await ask(`form/${form}/submission.json`, { [email]: ADDRESS, [file]: `${ADDRESS}.txt;${PLAN}` });
  const gone = await ask(`form/${form}/submission.json`, { [email]: ADDRESS.toUpperCase() });
  // What has not left is held in the bin, so that the number of what came would be a matter of luck.
  const name = 'QUIRINA.ZUCKERBERG-HOLT@';
  await eventually(async () => (await hasArrived(name)) && echoes === 2, 'mails and webhooks have come');
  await ask(`submission/${String(gone['id'])}.json`, undefined, 'DELETE');
  await ask(`form/${form}/partialsubmission.json`, { resume_key: 'a-key-of-this-person', [email]: ADDRESS });
  await ask(`form/${form}/submission.json`, {
    [email]: OTHER,
    [file]: `theirs.txt;${btoa('The plan of somebody else')}`,
  });
  return { form, email };
}

/** Fails where any column of any table holds the text, in either case. */
const findAnywhere = (text: string): string => `DO $$
  DECLARE place record; hits bigint;
  BEGIN
    FOR place IN SELECT table_name AS t, column_name AS c, data_type AS d FROM information_schema.columns WHERE table_schema = 'public' LOOP
      EXECUTE format('SELECT count(*) FROM %I WHERE position(%L IN lower(CASE WHEN %L = ''bytea'' THEN encode(%I::text::bytea, ''escape'') ELSE %I::text END)) > 0',
        place.t, '${text}', place.d, place.c, place.c) INTO hits;
      IF hits > 0 THEN RAISE EXCEPTION 'It is in %.%', place.t, place.c; END IF;
      IF place.d = 'bytea' THEN
        EXECUTE format('SELECT count(*) FROM %I WHERE position(%L::bytea IN %I) > 0', place.t, '${text}', place.c) INTO hits;
        IF hits > 0 THEN RAISE EXCEPTION 'It is in the bytes of %.%', place.t, place.c; END IF;
      END IF;
    END LOOP;
  END $$`;

test('an owner finds, exports and erases one person, and nothing of the person is left in any table', async (t) => {
  const { form } = await fill();
  const { page, problems } = await startVisit(browser, t, { viewport: { width: 375, height: 800 } });
  await eventually(async () => (await hasArrived(ADDRESS)) && echoes === 3, 'mails and webhooks have come');
  await page.goto(`${demo.url}/console.html?view=person`);
  await page.getByLabel('E-mail address, name').fill(`  ${ADDRESS.replace('quirina', 'QUIRINA')}`);
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await page.getByText('2 submissions were found.').waitFor();
  assert.equal(await page.getByRole('row', { name: /Of one person/ }).count(), 2);
  assert.ok(!page.url().includes('quirina'));

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as JSON' }).click();
  const exported = await readFile(await (await downloading).path(), 'utf8');
  const parts = JSON.parse(exported) as Readonly<Record<string, readonly object[]>>;
  const counts = ['submissions', 'partials', 'arrivals'].map((name) => parts[name]?.length);
  assert.deepEqual(counts, [2, 1, 4]);
  assert.ok(JSON.stringify(parts['attempts']).includes(ADDRESS), 'what receivers have answered');
  assert.match(exported, /"label":"Your address"/);
  assert.ok(exported.includes(`"base64":"${PLAN}"`));
  for (const theirs of [OTHER, 'theirs.txt', btoa('The plan of somebody else')])
    assert.ok(!exported.includes(theirs), `${theirs} is of somebody else`);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Erase all of it' }).click();
  await page.getByRole('heading', { name: 'Erased' }).waitFor();
  await page.getByLabel('E-mail address, name').fill(ADDRESS);
  await page.getByLabel('It is').selectOption('contains');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByText('Nothing was found.').waitFor();
  assert.equal((await ask(`form/${form}.json`))['submissions'], '1');
  assert.deepEqual(problems, []);

  await demo.close();
  const database = await openEmbedded(join(dataFolder, 'database'));
  for (const theirs of [OTHER, 'plan of somebody else'])
    await assert.rejects(database.run(findAnywhere(theirs)), /It is in/);
  await database.run(findAnywhere(ADDRESS));
  await database.close();
});
