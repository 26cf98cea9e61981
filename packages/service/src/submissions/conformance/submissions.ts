import assert from 'node:assert/strict';
import { formatEastern } from '../../values/eastern-time.js';
import type { Json, JsonObject } from '../../values/json.js';
import { assertRefused, expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

async function ids(client: Client, formId: string, query: string): Promise<unknown[]> {
  const list = await client.ok('GET', `form/${formId}/submission?${query}`);
  return expectList(list, 'submissions').map((submission) => submission['id']);
}

/** Creates a form with a text field and three submissions, a day apart, oldest first. */
async function three(client: Client): Promise<{ id: string; field: string; made: string[] }> {
  const { id, fields } = await client.form([{ field_type: 'text', label: 'Word' }]);
  const made: string[] = [];
  for (const [index, word] of ['Apple', 'banana', 'CHERRY'].entries()) {
    const body = { [`field_${fields[0]}`]: word, timestamp: `2024-01-0${index + 1} 10:00:00` };
    made.push(expectText(await client.ok('POST', `form/${id}/submission`, body), 'id'));
  }
  return { id, field: fields[0] ?? '', made };
}

/** Submissions: sent, listed, changed, deleted. */
export const submissions: readonly Case[] = [
  {
    name: 'an answer that no text can represent is refused, and nothing is stored',
    async run(client) {
      const types = ['text', 'textarea', 'checkbox', 'name', 'matrix'].map((type) => ({ field_type: type }));
      const { id, fields } = await client.form(types);
      const many = Array.from({ length: 2001 }, (_, index) => String(index));
      for (const field of fields)
        for (const value of [
          [['a']],
          ['a', { b: 'c' }],
          { a: [['b']] },
          { a: { b: 'c' } },
          many,
          Object.fromEntries(many.entries()),
        ]) {
          const answer = await client.call('POST', `form/${id}/submission`, { [`field_${field}`]: value });
          assertRefused(answer, 400, /must be a text|more than 2000/);
        }
      assert.deepEqual(await ids(client, id, ''), []);
    },
  },
  {
    name: 'a submission is answered in the recorded shape',
    async run(client) {
      const { id, fields } = await client.form([
        { field_type: 'section' }, { field_type: 'text' }, { field_type: 'name' }, { field_type: 'text' },
      ]); // prettier-ignore
      const [, word, name, empty] = fields;
      const { message, ...answer } = await client.ok('POST', `form/${id}/submission.json`, {
        [`field_${word}`]: 'short-answer-test', [`field_${empty}`]: '',
        [`field_${name}`]: { last: 'last-test', first: 'first-test', middle: '' },
      }); // prettier-ignore
      const submission = expectText(answer, 'id');
      assert.match(submission, /^\d+$/);
      assert.equal(message, '<p>The form was submitted successfully.</p>');
      assert.deepEqual(answer, {
        id: submission, timestamp: '2024-03-09 12:00:00', user_agent: '',
        remote_addr: '', payment_status: '', form: id, latitude: null, longitude: null,
        data: [
          { field: word, value: 'short-answer-test' },
          { field: name, value: 'first = first-test\nlast = last-test' },
        ],
        pretty_field_id: name,
      }); // prettier-ignore
      const read = await client.ok('GET', `submission/${submission}`);
      assert.deepEqual(read, { ...answer, read: '0' });
    },
  },
  {
    name: 'urlencoded subfields and lists are stored like those in JSON',
    async run(client) {
      const { id, fields } = await client.form([
        { field_type: 'address' }, { field_type: 'checkbox' }, { field_type: 'checkbox' }, { field_type: 'textarea' },
      ]); // prettier-ignore
      const [address, list, lines, long] = fields.map((field) => `field_${field}`);
      const body = `${address}[zip]=04240&${address}[city]=Lewiston&${list}[]=Option1&${list}[]=Option3&${lines}=a%0D%0Ab&${long}=x%0D%0Ay+%E2%9C%93`;
      const answer = await client.call('POST', `form/${id}/submission`, body);
      assert.deepEqual(
        expectList(answer.body, 'data').map((item) => item['value']),
        ['city = Lewiston\nzip = 04240', 'Option1\nOption3', 'a\nb', 'x\r\ny ✓'],
      );
    },
  },
  {
    name: 'required, length and options are not checked',
    async run(client) {
      const { id } = await client.form([{ field_type: 'email', required: 1 }, { field_type: 'number' }]);
      const answer = await client.ok('POST', `form/${id}/submission`, {});
      assert.deepEqual(answer['data'], []);
    },
  },
  {
    name: 'card numbers are not kept',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'creditcard' }]);
      const body = { [`field_${fields[0]}`]: '4111111111111111' };
      assert.deepEqual((await client.ok('POST', `form/${id}/submission`, body))['data'], []);
    },
  },
  {
    name: 'the details beside the answers are honoured, and a wrong time is refused',
    async run(client) {
      const { id } = await client.form();
      const details = { user_agent: 'Pigeon/1', remote_addr: '192.0.2.7', payment_status: 'paid' };
      const sent = { ...details, timestamp: '2014-11-14 10:51:14', read: '1' };
      const made = await client.ok('POST', `form/${id}/submission`, sent);
      const read = await client.ok('GET', `submission/${expectText(made, 'id')}`);
      for (const [key, value] of Object.entries(sent)) assert.equal(read[key], value, key);
      assertRefused(await client.call('POST', `form/${id}/submission`, { timestamp: 'today' }), 400, /timestamp/);
    },
  },
  {
    name: 'a time that has not come yet is not kept: it is neither the last submission, nor today’s for ever',
    async run(client) {
      const { id } = await client.form();
      const now = formatEastern(client.now);
      const made = await client.ok('POST', `form/${id}/submission`, { timestamp: '2099-01-01 00:00:00' });
      assert.deepEqual([made['timestamp'], made['ignored']], [now, ['timestamp']]);
      const old = await client.ok('POST', `form/${id}/submission`, { timestamp: '2014-11-14 10:51:14' });
      const path = `submission/${expectText(old, 'id')}`;
      const changed = await client.ok('PUT', path, { timestamp: '2099-01-01 00:00:00', read: '1' });
      assert.deepEqual(changed['ignored'], ['timestamp']);
      assert.equal((await client.ok('GET', path))['timestamp'], '2014-11-14 10:51:14');
      const form = await client.ok('GET', `form/${id}`);
      assert.deepEqual([form['last_submission_time'], form['submissions_today']], [now, 1]);
      client.now = new Date(client.now.getTime() + 2 * 86_400_000);
      assert.equal((await client.ok('GET', `form/${id}`))['submissions_today'], 0);
    },
  },
  {
    name: 'a closed form accepts nothing, and the created status can be 201',
    async run(client) {
      const closed = await client.form([], { active: 0 });
      assertRefused(await client.call('POST', `form/${closed.id}/submission`, {}), 403, /form is closed/);
      const open = await client.form();
      assert.equal(
        (await client.with({ createdStatus: 201 }).call('POST', `form/${open.id}/submission`, {})).status,
        201,
      );
    },
  },
  {
    name: 'a list without submissions has the number 0, one with them a text',
    async run(client) {
      const { id } = await client.form();
      assert.deepEqual(await client.ok('GET', `form/${id}/submission`), { submissions: [], total: 0, pages: 0 });
      const one = await client.ok('POST', `form/${id}/submission`, {});
      const list = await client.ok('GET', `form/${id}/submission`);
      const summary = {
        id: one['id'] ?? '', timestamp: '2024-03-09 12:00:00', user_agent: '', remote_addr: '', payment_status: '',
        latitude: null, longitude: null, read: '0',
      }; // prettier-ignore
      assert.deepEqual(list, { submissions: [summary], total: '1', pages: 1 });
    },
  },
  {
    name: 'the newest submissions come first unless the oldest are requested, 25 a page by default',
    async run(client) {
      const { id, made } = await three(client);
      assert.deepEqual(await ids(client, id, ''), made.toReversed());
      assert.deepEqual(await ids(client, id, 'sort=asc&per_page=2'), made.slice(0, 2));
      assert.deepEqual(await ids(client, id, 'sort=ASC&per_page=2&page=2'), made.slice(2));
      assert.equal((await client.ok('GET', `form/${id}/submission?per_page=2`))['pages'], 2);
      for (let more = 0; more < 23; more++) await client.ok('POST', `form/${id}/submission`, {});
      assert.equal((await ids(client, id, '')).length, 25);
      assertRefused(await client.call('GET', `form/${id}/submission?sort=up`), 400, /sort/);
    },
  },
  {
    name: 'submissions can be found by time, both ends included, and by parts of answers',
    async run(client) {
      const { id, field, made } = await three(client);
      assert.deepEqual(await ids(client, id, 'min_time=2024-01-02 10:00:00&sort=ASC'), made.slice(1));
      assert.deepEqual(await ids(client, id, 'max_time=2024-01-02 09:59:59'), made.slice(0, 1));
      const search = `search_field_0=${field}&search_value_0=`;
      assert.deepEqual(await ids(client, id, `${search}AN`), [made[1]]);
      assert.deepEqual(await ids(client, id, `${search}_`), []);
      assert.deepEqual(await ids(client, id, `${search}e&search_field_1=${field}&search_value_1=ch`), [made[2]]);
    },
  },
  {
    name: 'with data=true each submission has its answers by field id',
    async run(client) {
      const { id, field } = await three(client);
      const [newest] = expectList(await client.ok('GET', `form/${id}/submission?data=true&per_page=1`), 'submissions');
      const answer = { field: Number(field), label: 'Word', type: 'text', value: 'CHERRY' };
      assert.deepEqual(newest?.['data'], { [field]: answer });
    },
  },
  {
    name: 'a list is refused that would not be filtered as asked, and names its next page',
    async run(client) {
      const { id, field } = await three(client);
      const list = `form/${id}/submission`;
      for (const [query, sentence] of [
        ['search_field_11=1&search_value_11=a', /"search_field_11" is not a parameter/],
        ['min_tme=2024-01-01', /"min_tme" is not a parameter/],
        ['search_value_3=a', /search_value_3 needs a search_field_3/],
        [`search_field_0=${field}9`, /no field/],
        [`search_field_0=${field}&search_value_0=caf%E9`, /not valid UTF-8/],
      ] as const)
        assertRefused(await client.call('GET', `${list}?${query}`), 400, sentence);
      const first = await client.call('GET', `${list}?per_page=2&sort=ASC`);
      const [, next = ''] = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '') ?? [];
      const second = await client.call('GET', next);
      assert.equal(expectList(second.body, 'submissions').length, 1);
      assert.equal(second.headers.get('Link'), null);
    },
  },
  {
    name: 'no part of an answer is dropped: rows with several columns, JSON in a text, subfields that a change does not name',
    async run(client) {
      const { id, fields } = await client.form(
        ['matrix', 'name', 'checkbox', 'text'].map((field_type) => ({ field_type })),
      );
      const [matrix, name, boxes, plain] = fields.map((field) => `field_${field}`);
      const post = async (body: JsonObject | string) => {
        const answer = await client.call('POST', `form/${id}/submission`, body);
        assert.equal(answer.status, 200, answer.text);
        return { id: expectText(answer.body, 'id'), values: expectList(answer.body, 'data').map(({ value }) => value) };
      };
      const rows = 'R1 = C1\nR1 = C2\nR2 = C1';
      assert.deepEqual((await post({ [`${matrix}`]: { R1: ['C1', 'C2'], R2: 'C1' } })).values, [rows]);
      const text = `${matrix}[R1][]=C1&${matrix}[R1][]=C2&${matrix}[R2]=C1`;
      assert.deepEqual((await post(text)).values, [rows]);
      const json = (value: Json) => encodeURIComponent(JSON.stringify(value));
      const inTexts = `${name}=${json({ first: 'Ada', last: 'L' })}&${boxes}=${json(['a', 'b'])}&${plain}=${json({ a: 1 })}`;
      const made = await post(inTexts);
      assert.deepEqual(made.values, ['first = Ada\nlast = L', 'a\nb', '{"a":1}']);
      const change = async (body: string) => {
        assert.equal((await client.call('PUT', `submission/${made.id}`, body)).status, 200);
        return expectList(await client.ok('GET', `submission/${made.id}`), 'data')[0]?.['value'];
      };
      assert.equal(await change(`${name}[first]=Eva`), 'first = Eva\nlast = L');
      assert.equal(await change(`${name}[last]=`), 'first = Eva');
      assert.equal(await change(`${name}=last = X`), 'last = X');
      for (const body of [`${plain}=caf%E9`, `${matrix}[R1][a][b]=1`, `${name}[first][]=a`])
        assertRefused(await client.call('POST', `form/${id}/submission`, body), 400, /UTF-8|must be a text/);
    },
  },
  {
    name: 'a change replaces or empties the answers that it names, and keeps the others',
    async run(client) {
      const { id, fields } = await client.form(['text', 'text', 'checkbox'].map((field_type) => ({ field_type })));
      const [kept, emptied, replaced] = fields.map((field) => `field_${field}`);
      const first: JsonObject = { [kept ?? '']: 'kept', [emptied ?? '']: 'x', [replaced ?? '']: ['a', 'b'] };
      const submission = expectText(await client.ok('POST', `form/${id}/submission`, first), 'id');
      const changes: JsonObject = { [emptied ?? '']: '', [replaced ?? '']: 'c', read: 1 };
      assert.deepEqual(await client.ok('PUT', `submission/${submission}`, changes), { success: '1', id: submission });
      const read = await client.ok('GET', `submission/${submission}`);
      assert.deepEqual(expectList(read, 'data').map((item) => item['value']), ['kept', 'c']); // prettier-ignore
      assert.equal(read['read'], '1');
      assert.deepEqual(await client.ok('PUT', `submission/${submission}`, {}), { success: '1', id: submission });
    },
  },
  {
    name: 'a submission can be deleted once, and cannot be created at its own address',
    async run(client) {
      const { id } = await client.form();
      const submission = expectText(await client.ok('POST', `form/${id}/submission`, {}), 'id');
      const post = await client.call('POST', `submission/${submission}`, {});
      assertRefused(post, 405, /^Creating a submission is not currently supported$/);
      assert.deepEqual(await client.ok('DELETE', `submission/${submission}`), { success: '1', id: submission });
      assertRefused(await client.call('DELETE', `submission/${submission}`), 404, /submission was not found/);
    },
  },
  {
    name: 'text that no database can hold is refused, and not changed silently',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }]);
      const path = `form/${id}/submission`;
      const headers = { 'Content-Type': 'application/json' };
      for (const text of ['x\\u0000y', '\\ud800', '\\udc00\\ud83d']) {
        const answer = await client.call('POST', path, `{"field_${fields[0]}":"${text}"}`, { headers });
        assertRefused(answer, 400, /^The request holds a character that cannot be stored/);
        assert.equal(answer.body['code'], 'unstorable-text');
      }
      assertRefused(await client.call('POST', path, `field_${fields[0]}=x%00y`), 400, /cannot be stored/);
      assertRefused(await client.call('POST', 'form', { name: 'a\0b' }), 400, /cannot be stored/);
      assertRefused(await client.call('GET', `${path}?search_field_0=${fields[0]}&search_value_0=%00`), 400, /cannot be stored/); // prettier-ignore
      const kept = await client.ok('POST', path, { [`field_${fields[0]}`]: 'A 😀 \u0001' });
      assert.equal(expectList(kept, 'data')[0]?.['value'], 'A 😀 \u0001');
    },
  },
  {
    name: 'many simultaneous submissions are all kept, each under its own id',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }]);
      const numbers = Array.from({ length: 30 }, (_, index) => index);
      const sent = await Promise.all(
        numbers.map((number) => client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: `n${number}` })),
      );
      assert.equal(new Set(sent.map((answer) => answer['id'])).size, 30);
      assert.equal((await client.ok('GET', `form/${id}/submission`))['total'], '30');
    },
  },
];
