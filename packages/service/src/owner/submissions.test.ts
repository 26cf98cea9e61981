import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Client, expectList, expectText } from '../conformance/client.js';
import { memoryStore } from '../store/memory.js';
import { isObject, parseJson } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { defuse, makeUnique, writeRow } from './csv.js';
import { ownerRoutes } from './owner.js';

const store = memoryStore();
const client = new Client(store);
const owner = ownerRoutes({ store });

async function request(path: string, body?: JsonObject): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  return owner.fetch(new Request(`https://site.test/console/owner/${path}`, init));
}

async function ask(path: string, body?: JsonObject): Promise<JsonObject> {
  const response = await request(path, body);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const json = parseJson(text);
  assert.ok(isObject(json));
  return json;
}

const idsOf = (page: JsonObject): readonly string[] =>
  expectList(page, 'submissions').map((one) => expectText(one, 'id'));

describe('the table of submissions', () => {
  let form: string;
  let word: string;
  let plan: string;
  const ids: string[] = [];

  before(async () => {
    const made = await client.form([{ field_type: 'text', label: 'Word' }, { field_type: 'file', label: 'Plan' }]); // prettier-ignore
    form = made.id;
    [word = '', plan = ''] = made.fields;
    for (let number = 1; number <= 12; number += 1) {
      const body = { [`field_${word}`]: `Word ${number}`, timestamp: `2024-01-${String(number).padStart(2, '0')}` };
      const more = number === 12 ? { [`field_${plan}`]: 'plan.txt;QSBwbGFu' } : {};
      ids.unshift(expectText(await client.ok('POST', `form/${form}/submission`, { ...body, ...more }), 'id'));
    }
  });

  it('has pages forth and back, the newest first or last', async () => {
    for (const [order, inOrder] of [['desc', ids], ['asc', ids.toReversed()]] as const) {
      const read = (more = '') => ask(`form/${form}/submissions.json?limit=5&order=${order}${more}`);
      const first = await read();
      assert.deepEqual([idsOf(first), first['previous'], first['total'], first['isEstimate']], [inOrder.slice(0, 5), null, 12, false]);
      const second = await read(`&after=${expectText(first, 'next')}`);
      assert.deepEqual(idsOf(second), inOrder.slice(5, 10));
      const last = await read(`&after=${expectText(second, 'next')}`);
      assert.deepEqual([idsOf(last), last['next'], last['searchedTo']], [inOrder.slice(10), null, null]);
      const back = await read(`&before=${expectText(last, 'previous')}`);
      assert.deepEqual(idsOf(back), inOrder.slice(5, 10));
      const front = await read(`&before=${expectText(back, 'previous')}`);
      assert.deepEqual([idsOf(front), front['previous']], [inOrder.slice(0, 5), null]);
      assert.deepEqual(idsOf(await read(`&after=${expectText(front, 'next')}`)), inOrder.slice(5, 10));
    } // prettier-ignore
  });

  it('filters by time, an answer, any answer, and by what was read', async () => {
    const found = async (query: string) => idsOf(await ask(`form/${form}/submissions?${query}`));
    assert.deepEqual(await found(`field_${word}=word+1`), [...ids.slice(0, 3), ids[11]]);
    assert.deepEqual(await found('search=D+12'), [ids[0]]);
    assert.deepEqual(await found(`search=word&field_${word}=7`), [ids[5]]);
    assert.deepEqual(await found('from=2024-01-11T00:00:00-05:00'), ids.slice(0, 2));
    assert.deepEqual(await found('to=2024-01-02T05:00:00Z'), ids.slice(10));
    assert.deepEqual((await ask('submissions/read', { ids: ids.slice(0, 4), read: true }))['ids'], ids.slice(0, 4));
    assert.deepEqual(await found('read=1'), ids.slice(0, 4));
    assert.deepEqual(await found('read=0'), ids.slice(4));
    await ask('submissions/read', { ids: ids.slice(0, 4), read: false });
    assert.deepEqual(await found('read=1'), []);
  });

  it('refuses what it does not know, and drops nothing in silence', async () => {
    for (const query of ['page=2', 'field_999=x', 'from=yesterday', 'order=up', 'limit=0', 'limit=1000', 'after=x', 'read=perhaps', 'after=2024-13-01T00:00:00.000000Z_1', 'from=2024-01-01'])
      assert.equal((await request(`form/${form}/submissions.json?${query}`)).status, 400, query);
    for (const path of ['form/999999/submissions.json', 'submission/999999.json', 'form/999999/export.csv', 'file/999999'])
      assert.equal((await request(path)).status, 404, path);
    for (const ids of [[], ['x'], 'x', Array.from({ length: 501 }, () => '1')])
      assert.equal((await request('submissions/delete.json', { ids })).status, 400);
  }); // prettier-ignore

  it('has one submission with its files, its neighbours in the same list, and what was sent', async () => {
    const one = await ask(`submission/${ids[0]}.json?search=word`);
    assert.deepEqual([one['previous'], one['next'], one['form']], [null, ids[1], form]);
    const submission = one['submission'] ?? null;
    assert.ok(isObject(submission));
    const [first, second] = expectList(submission, 'answers');
    assert.deepEqual(first, { field: word, text: 'Word 12' });
    const file: Json = second?.['file'] ?? null;
    assert.ok(isObject(file));
    assert.deepEqual([file['name'], file['size'], file['type']], ['plan.txt', 6, 'text/plain; charset=utf-8']);
    assert.equal(await (await request(`file/${expectText(file, 'id')}`)).text(), 'A plan');
    const middle = await ask(`submission/${ids[5]}.json?order=asc&search=word`);
    assert.deepEqual([middle['previous'], middle['next'], middle['deliveries']], [ids[6], ids[4], []]);
  });

  it('says of a submission which mails and webhooks it caused, and how they went', async () => {
    const { id } = await client.form();
    await client.ok('POST', `form/${id}/webhook`, { url: 'https://receiver.test/', name: 'A receiver' });
    const submission = expectText(await client.ok('POST', `form/${id}/submission`, {}), 'id');
    const [waiting] = expectList(await ask(`submission/${submission}.json`), 'deliveries');
    assert.deepEqual([waiting?.['kind'], waiting?.['name'], waiting?.['state'], waiting?.['attempts']], ['webhook', 'A receiver', 'waiting', []]);
    const lanes = (await store.waitingLanes()).map(({ lane }) => ({ lane, room: 1 }));
    const [job] = await store.claimJobs({ now: client.now, until: client.now, lanes });
    assert.ok(job);
    const result = { duration: 3, status: 500, error: 'It was answered with 500', excerpt: '' };
    await store.finishJob(job, result, { state: 'failed' });
    const [failed] = expectList(await ask(`submission/${submission}.json`), 'deliveries');
    const [attempt] = expectList(failed ?? {}, 'attempts');
    assert.deepEqual([failed?.['state'], attempt?.['status'], attempt?.['error']], ['failed', 500, result.error]);
  }); // prettier-ignore

  it('deletes submissions, and says which were there', async () => {
    const [first = '', second = ''] = ids;
    const answer = await ask('submissions/delete.json', { ids: [first, second, '999999'] });
    assert.deepEqual(answer['ids'], [first, second]);
    assert.deepEqual(idsOf(await ask(`form/${form}/submissions.json`)), ids.slice(2));
  });
});

/** Reads a CSV file. Source: RFC 4180. */
function parseCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n)`, 'gy');
  let end = 0;
  for (const [whole, quoted, plain = '', after] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (after === '\r\n') rows.push([]);
    end += whole.length;
  }
  assert.equal(end, text.length, 'The whole text is CSV');
  return rows.slice(0, -1);
}

describe('exports', () => {
  let form: string;
  const field = { text: '', name: '', file: '' };
  const TEXTS = [
    '=1+1',
    '+49 30 123',
    '-5',
    '-5+cmd',
    '@SUM(A1)',
    '\t=2',
    ' =3',
    '12.50',
    'a "quoted", text',
    'two\nlines',
    '＝4',
    '1,200.5',
    '日本',
  ];

  before(async () => {
    const { id, fields } = await client.form([
      { field_type: 'text', label: '=Danger' },
      { field_type: 'name', label: 'Name' },
      { field_type: 'file', label: 'Name' },
      { field_type: 'text', label: 'Name' },
    ]);
    form = id;
    [field.text = '', field.name = '', field.file = ''] = fields;
    for (const [index, text] of TEXTS.entries())
      await client.ok('POST', `form/${id}/submission`, {
        [`field_${field.text}`]: text,
        timestamp: `2024-01-01 00:00:${String(index).padStart(2, '0')}`,
        ...(index === 0 ? { [`field_${field.name}`]: { first: 'Ada', last: '-1', nick: 'A' }, [`field_${field.file}`]: 'a.txt;QQ==' } : {}),
      });
  }); // prettier-ignore

  it('are CSV with a column for each subfield, unique titles, files as addresses, and no formula', async () => {
    const response = await request(`form/${form}/export.csv?order=asc&zone=Europe/Berlin`);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="submissions-\d+\.csv"$/);
    const [titles = [], first = [], ...others] = parseCsv(await response.text());
    assert.deepEqual(titles, ['Number', 'Time (Europe/Berlin)', 'Read', "'=Danger", 'Name: prefix', 'Name: first', 'Name: middle', 'Name: initial', 'Name: last', 'Name: suffix', 'Name: other', 'Name', 'Name (2)']);
    const cells = Object.fromEntries(titles.map((title, index) => [title, first[index]]));
    assert.deepEqual([cells['Name: first'], cells['Name: last'], cells['Name: other'], cells['Time (Europe/Berlin)']], ['Ada', '-1', 'nick = A', '2024-01-01 06:00:00']);
    assert.match(cells['Name'] ?? '', /^https:\/\/site\.test\/console\/owner\/file\/\d+$/);
    const texts = [first, ...others].map((row) => row[3]);
    assert.deepEqual(texts, ["'=1+1", "'+49 30 123", '-5', "'-5+cmd", "'@SUM(A1)", "'\t=2", "' =3", '12.50', 'a "quoted", text', 'two\nlines', "'＝4", '1,200.5', '日本']);
  }); // prettier-ignore

  it('have a mark of their encoding and another separator on request, and the filters of the table', async () => {
    const response = await request(`form/${form}/export.csv?bom=1&separator=semicolon&search=quoted`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.deepEqual(Array.from(bytes.slice(0, 3)), [0xef, 0xbb, 0xbf]);
    const rows = parseCsv(new TextDecoder().decode(bytes), ';');
    assert.deepEqual(rows.map((row) => row[3]), ["'=Danger", 'a "quoted", text']);
    for (const query of ['separator=x', 'zone=Nowhere', 'limit=5', 'field_1=x'])
      assert.equal((await request(`form/${form}/export.csv?${query}`)).status, 400, query);
  }); // prettier-ignore

  it('are JSON: an array with an object on each line', async () => {
    const text = await (await request(`form/${form}/export.json?order=asc`)).text();
    const all = parseJson(text);
    assert.ok(Array.isArray(all));
    assert.equal(text.split('\n').length, TEXTS.length + 3);
    const [first] = all as readonly JsonObject[];
    const [danger, name, file] = expectList(first ?? {}, 'answers');
    assert.deepEqual([danger?.['text'], danger?.['label']], ['=1+1', '=Danger']);
    assert.deepEqual(name?.['subfields'], [{ name: 'first', text: 'Ada' }, { name: 'last', text: '-1' }, { name: 'nick', text: 'A' }]); // prettier-ignore
    assert.match(JSON.stringify(file?.['file']), /"name":"a\.txt".*"size":1,"url":"https:\/\/site\.test\/console\/owner\/file\/\d+"/);
    assert.equal(await (await request(`form/${form}/export?search=nowhere`)).text(), '[\n]\n');
  }); // prettier-ignore

  it('read the next submissions when the client has taken those before, and none when it has left', async () => {
    const { id } = await client.form([{ field_type: 'text' }]);
    for (let number = 0; number < 3000; number += 1)
      await store.addSubmission({ id: 500_000 + number, formId: Number(id), time: new Date(number), userAgent: '', remoteAddr: '', paymentStatus: '', read: false, answers: [] }, []);
    let asked = 0;
    const counting = new Proxy(store, {
      get(target, name) {
        if (name === 'walkSubmissions') asked += 1;
        return Reflect.get(target, name, target) as unknown;
      },
    });
    const response = await ownerRoutes({ store: counting }).fetch(new Request(`https://site.test/owner/form/${id}/export.csv`));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    assert.ok(asked <= 2, String(asked));
    await reader?.cancel();
    const atEnd = asked;
    await new Promise(setImmediate);
    assert.equal(asked, atEnd);
  }); // prettier-ignore
});

describe('CSV', () => {
  it('quotes what needs it, and defuses each beginning of a formula', () => {
    assert.equal(writeRow(['a', 'b,c', 'd"e', ' f', '', '=1'], ','), `a,"b,c","d""e"," f",,'=1\r\n`);
    for (const text of ['=', '+1', '-a', '@', '\t', '\r', '\n1', '  =', '＋1', '－1', '＠', '-1e5+1', '-', '--1']) assert.equal(defuse(text), `'${text}`);
    for (const text of ['-1', '-1.5', '-1,5', '-1.000,50', '5', 'a=1', '', ' a', "'=1"]) assert.equal(defuse(text), text);
  }); // prettier-ignore

  it('has titles that differ', () => {
    assert.deepEqual(makeUnique(['a', 'a', 'a (2)', 'b', 'a']), ['a', 'a (2)', 'a (2) (2)', 'b', 'a (3)']);
  });
});
