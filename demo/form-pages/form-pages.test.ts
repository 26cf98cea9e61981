import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { demoRecords } from '../console/records.js';
import { createService, memoryStore } from 'hosted-form-service';
import type { FetchHandler } from '../site/account.js';
import { allowPosting } from '../drawn/draw-into.js';
import { CONTENT_SECURITY_POLICY, createSite } from '../site/site.js';
import { tags } from '../../src/locale/chunks/tags.js';
import { formPageWords } from './form-page.js';

const TOKEN = 'a-token-of-the-server';
const ORIGIN = 'http://site.test';
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const KEY = 'a-key-of-this-person';

let site: FetchHandler;
let viewkey = '';
const ids: Record<string, string> = {};

async function ask(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await site.fetch(new Request(`${ORIGIN}/api/v2/${path}`, init));
  return (await answer.json()) as Record<string, unknown>;
}

async function open(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const answer = await site.fetch(new Request(`${ORIGIN}${path}`));
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

before(async () => {
  const store = memoryStore();
  const service = createService({ store, tokens: [TOKEN] });
  const proxy = { fetch: async (request: Request) => Response.json({ proxy: new URL(request.url).pathname }) };
  site = createSite({ service, proxy, token: TOKEN, records: demoRecords(store) });
  for (const [name, settings] of Object.entries({
    'Holiday house': {},
    'Æøå & <b>Büro</b>': {},
    حجز: { language: 'ar', partial_submissions: 1 },
    'Closed one': { active: 0 },
    'Kept one': { partial_submissions: 1, fields: [{ field_type: 'text', label: 'Word' }] },
    Health: {},
  })) {
    const form = await ask('form.json', { name, ...settings });
    ids[name] = String(form['id']);
    if (name === 'Health') viewkey = String(form['viewkey']);
  }
});

describe('the page of a form', () => {
  it('is at the form’s url, with its title, its language and the strict policy', async () => {
    const { url } = await ask(`form/${ids['Holiday house']}.json`);
    assert.equal(url, `${ORIGIN}/forms/holiday_house`);
    const { status, text, headers } = await open('/forms/holiday_house');
    assert.equal(status, 200);
    assert.match(text, /<html lang="en" dir="ltr">/);
    assert.match(text, /<title>Holiday house<\/title>/);
    assert.match(text, /<header><a class="brand" href="\/"/, 'the way home');
    assert.match(text, new RegExp(`<hosted-form form-id="${ids['Holiday house']}" proxy="/forms"`));
    assert.equal(headers.get('content-security-policy'), allowPosting(CONTENT_SECURITY_POLICY));
    assert.doesNotMatch(text, /demo\/form\.js|id="later"/);
  });

  it('shows the name as text, in any script, and from right to left in such a language', async () => {
    const { url } = await ask(`form/${ids['Æøå & <b>Büro</b>']}.json`);
    const { text } = await open(new URL(String(url)).pathname);
    assert.match(text, /<h1>Æøå &amp; &lt;b&gt;Büro&lt;\/b&gt;<\/h1>/);
    const arabic = await open(`/forms/${encodeURIComponent('حجز')}`);
    assert.match(arabic.text, /<html lang="ar" dir="rtl">/);
    assert.match(arabic.text, /المتابعة لاحقًا/);
  });

  it('is found by the viewkey too, also where the name is an address of the proxy', async () => {
    assert.match((await open(`/forms/${viewkey}`)).text, /<h1>Health<\/h1>/);
    assert.equal((await open('/forms/health')).text, '{"proxy":"/forms/health"}');
    assert.equal((await open('/forms/form/101/field.json')).text, '{"proxy":"/forms/form/101/field.json"}');
  });

  it('says calmly that a form is closed or missing', async () => {
    const closed = await open('/forms/closed_one');
    assert.deepEqual([closed.status, /This form is closed/.test(closed.text)], [404, true]);
    assert.doesNotMatch(closed.text, /<hosted-form/);
    for (const path of ['/forms/nobody', '/forms/a/b', '/forms/%E0%A4%A', '/forms/Abcdefgh12'])
      assert.deepEqual([path, (await open(path)).status], [path, 404]);
    assert.match((await open('/forms/nobody')).text, /There is no form here/);
  });
});

describe('the routes from a form’s page to its partial submission', () => {
  const post = (way: string, body: unknown, headers: Record<string, string> = OWN_PAGE, id = ids['Kept one']) => {
    const init = { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
    return site.fetch(new Request(`${ORIGIN}/demo/partial/${id}/${way}`, init));
  };
  const kept = async () => (await ask(`form/${ids['Kept one']}/partialsubmission.json`))['total'];

  it('save, return and remove it, and reveal no more than the page needs', async () => {
    const fields = (await ask(`form/${ids['Kept one']}.json`))['fields'] as { id: string }[];
    const values = { [String(fields[0]?.id)]: 'Half' };
    const saved = await post('save', { resume_key: KEY, values });
    assert.equal(await saved.text(), '{"status":"ok"}');
    assert.equal(await kept(), '1');
    const resumed = (await (await post('resume', { resume_key: KEY })).json()) as { values: unknown };
    assert.deepEqual(resumed.values, values);
    assert.equal((await post('discard', { resume_key: KEY })).status, 200);
    assert.equal(await kept(), 0);
  });

  it('are closed to pages of other sites, to requests of no page, and to bodies that a form could send', async () => {
    const body = { resume_key: KEY, values: {} };
    const json = { 'content-type': 'application/json' };
    for (const headers of [
      { ...json, 'sec-fetch-site': 'cross-site', origin: ORIGIN },
      { ...json, 'sec-fetch-site': 'same-site' },
      { ...json, origin: 'https://elsewhere.test' },
      { ...json, origin: 'null' },
      json,
    ])
      assert.equal((await post('save', body, headers)).status, 403, JSON.stringify(headers));
    assert.equal((await post('save', body, { ...json, origin: ORIGIN })).status, 200);
    assert.equal((await post('discard', { resume_key: KEY }, { ...json, origin: ORIGIN })).status, 200);
    assert.equal(
      (await post('save', body, { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' })).status,
      415,
    );
    assert.equal((await post('save', '[1]')).status, 400);
    assert.equal((await post('save', 'x'.repeat(1100 * 1024))).status, 413);
    assert.equal((await post('delete', body)).status, 404);
    assert.equal((await post('save', body, OWN_PAGE, ids['Holiday house'])).status, 403);
  });
});

describe('The words of a form’s page', () => {
  it('are there in every language of the form, and are that language’s own', () => {
    const regional = ['en-GB', 'es-419', 'fr-CA'];
    const english = JSON.stringify(formPageWords('en'));
    for (const tag of tags) {
      const words = formPageWords(tag);
      if (tag !== 'en' && !regional.includes(tag)) assert.notEqual(JSON.stringify(words), english, tag);
      assert.deepEqual(Object.keys(words), Object.keys(formPageWords('en')), tag);
      for (const word of Object.values(words)) assert.match(word, /\p{L}{2}/u, tag);
    }
  });

  it('are those that serve the readers of a language best, and English where nothing does', () => {
    assert.equal(formPageWords('zh-TW'), formPageWords('zh-Hant'));
    assert.equal(formPageWords('pt_AO'), formPageWords('pt-PT'));
    assert.equal(formPageWords('nn'), formPageWords('nb'));
    for (const nonsense of ['xx', '', 'no language']) assert.equal(formPageWords(nonsense), formPageWords('en'));
  });
});
