import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { formatArrayNotation } from '../http/array-notation.js';
import type { JsonObject } from '../values/json.js';
import { serve, TOKEN } from './served.js';
import type { Served } from './served.js';

/** A JSON object, read without checks, as the wrapper reads it. */
type Loose = Record<string, unknown>;

/**
 * Makes the requests of the service's official PHP wrapper, and reads the answers as its tests do. The wrapper treats
 * every status but 2xx as a failed request, so errors about records must have the status 200. Source:
 * formstack/formstack-api, of 2014.
 */
describe('the official PHP wrapper', () => {
  let service: Served;
  let form: string;
  let fields: readonly string[];

  before(async () => {
    service = await serve({ legacyErrorStatus: true });
    const types = ['text', 'name', 'textarea', 'number', 'file'].map((field_type) => ({
      field_type,
      label: field_type,
    }));
    const made = (await send('POST', 'form', { name: 'A form', fields: types })) as Loose;
    form = String(made['id']);
    fields = (made['fields'] as { id: string }[]).map(({ id }) => id);
  });
  after(() => {
    service.close();
    assert.deepEqual(service.faults, []);
  });

  /**
   * Sends a request as libcurl does for the wrapper: a POST without parameters has no length and no bytes, all others
   * are urlencoded.
   */
  async function send(verb: string, path: string, parameters: JsonObject = {}, token = TOKEN): Promise<unknown> {
    const encoded = formatArrayNotation(parameters);
    const address = `${service.url}/api/v2/${path}${verb === 'GET' && encoded ? `?${encoded}` : ''}`;
    const isForm = verb === 'POST' || verb === 'PUT';
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
    };
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(address, { method: verb, headers }, (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      });
      call.on('error', reject);
      if (isForm && encoded === '') call.flushHeaders(); // chunked
      call.end(isForm && encoded !== '' ? encoded : undefined);
    });
    if (answer.status < 200 || answer.status >= 300)
      throw Object.assign(new Error('failed'), { status: answer.status });
    return JSON.parse(answer.body);
  }

  /** Lists submissions with all parameters of the wrapper, which sends the empty ones, too. */
  async function submissions(more: JsonObject = {}): Promise<readonly Loose[]> {
    const usual = { encryption_password: '', min_time: '', max_time: '', page: 1, per_page: 25, sort: 'DESC' };
    const answer = (await send('GET', `form/${form}/submission.json`, { ...usual, ...more })) as Loose;
    return answer['submissions'] as readonly Loose[];
  }

  /** Submits answers with the details that the wrapper always sends: empty ones, and `read` as 0. */
  async function submit(answers: JsonObject): Promise<Loose> {
    const details = { timestamp: '', user_agent: '', remote_addr: '', payment_status: '', read: 0 };
    return (await send('POST', `form/${form}/submission.json`, { ...details, ...answers })) as Loose;
  }

  it('gets the status 401 for a wrong token', async () => {
    await assert.rejects(send('GET', 'form.json', {}, 'fail'), { status: 401 });
  });

  it('lists forms, alone and by folders', async () => {
    const plain = (await send('GET', 'form.json', { folders: 0 })) as Loose;
    assert.ok(Array.isArray(plain['forms']) && plain['forms'].length > 0);
    const folder = (await send('POST', 'folder', { name: 'A folder' })) as Loose;
    await send('POST', 'form', { name: 'In it', folder: String(folder['id']) });
    const byFolder = (await send('GET', 'form.json', { folders: 1 })) as Loose;
    assert.deepEqual(Object.keys(byFolder['forms'] as Loose).sort(), ['A folder', 'none']);
  });

  it('reads and copies a form, and gets an error for a missing one', async () => {
    assert.equal(((await send('GET', `form/${form}`)) as Loose)['name'], 'A form');
    const copy = (await send('POST', `form/${form}/copy`)) as Loose;
    assert.match(String(copy['name']), /^A form - COPY/);
    assert.deepEqual(await send('GET', 'form/999999'), { status: 'error', error: 'The form was not found' });
    assert.equal(((await send('POST', 'form/999999/copy')) as Loose)['status'], 'error');
  });

  it('submits texts, subfields and files, and reads them back by field', async () => {
    const [word = '', name = '', story = '', , file = ''] = fields;
    const answers = {
      [`field_${word}`]: 'short',
      [`field_${name}`]: { first: 'f', last: 'l' },
      [`field_${story}`]: 'long answer',
    };
    const made = await submit(answers);
    assert.equal(made['form'], form);
    const values = new Map(
      (made['data'] as { field: string; value: string }[]).map(({ field, value }) => [field, value]),
    );
    assert.deepEqual([values.get(word), values.get(story)], ['short', 'long answer']);
    const rows = (values.get(name) ?? '').split('\n').filter((row) => row !== '');
    assert.deepEqual(rows.map((row) => row.split(' = ')), [['first', 'f'], ['last', 'l']]); // prettier-ignore
    const uploaded = await submit({ [`field_${file}`]: 'logo.png;iVBORw0KGgo=' });
    const [upload] = uploaded['data'] as { field: string; value: string }[];
    assert.equal(upload?.field, file);
    assert.match(upload.value, /^http/);
    const details = (await send('GET', `submission/${String(made['id'])}.json`)) as Loose;
    assert.equal(details['form'], form);
  });

  it('lists submissions by pages, by values, with data and without', async () => {
    const number = fields[3] ?? '';
    for (const value of ['5.00', '6.00', '7.00']) await submit({ [`field_${number}`]: value });
    const count = Number(((await send('GET', `form/${form}`)) as Loose)['submissions']);
    const all = await submissions();
    assert.equal(all.length, Math.min(count, 25));
    assert.ok(all.every((one) => !('data' in one)));
    const found = await submissions({ search_field_0: number, search_value_0: '5.00' });
    assert.ok(found.length > 0 && found.length < all.length);
    assert.notDeepEqual(await submissions({ per_page: 1 }), await submissions({ per_page: 1, page: 2 }));
    assert.ok((await submissions({ per_page: 100, data: 1 })).every((one) => 'data' in one));
  });

  it('changes and deletes a submission', async () => {
    const [word = '', name = ''] = fields;
    const [{ id } = {}] = await submissions({ per_page: 100, sort: 'ASC' });
    const own = `submission/${String(id)}`;
    const details = { timestamp: '', user_agent: '', remote_addr: '', payment_status: '', read: 0 };
    const changes = { ...details, [`field_${word}`]: 'test', [`field_${name}`]: { first: 'a', last: 'b' } };
    const changed = (await send('PUT', `${own}.json`, changes)) as Loose;
    assert.deepEqual([Number(changed['success']), changed['id']], [1, id]);
    const { data } = (await send('GET', `${own}.json`)) as { data: { field: string; value: string }[] };
    assert.equal(data.find(({ field }) => field === word)?.value, 'test');
    const deleted = (await send('DELETE', own)) as Loose;
    assert.deepEqual([Number(deleted['success']), deleted['id']], [1, id]);
  });

  it('creates fields: the smallest one, and one with every parameter', async () => {
    const small = (await send('POST', `form/${form}/field`, { field_type: 'text', label: 'Test Field' })) as Loose;
    assert.deepEqual([small['label'], small['type']], ['Test Field', 'text']);
    const script = { text: "<script>alert('x')</script>" };
    const embed = (await send('POST', `form/${form}/field`, { field_type: 'embed', attributes: script })) as Loose;
    assert.equal(embed['type'], 'embed');
    const flags = { hide_label: 1, description_callout: 1, required: 1, readonly: 1, hidden: 1, unique: 1 };
    const options = { options: ['One', 'Two'], options_values: ['1', '2'] };
    const rest = { description: 'Help', default_value: '1', colspan: 2, sort: 1 };
    const sent = { field_type: 'select', label: 'Choice', ...flags, ...options, ...rest };
    const full = (await send('POST', `form/${form}/field`, sent)) as Loose;
    assert.deepEqual(
      ['hide_label', 'required', 'readonly', 'hidden', 'uniq', 'colspan', 'sort', 'default'].map((key) => full[key]),
      ['1', '1', '1', '1', '1', '2', '1', '1'],
    );
  });
});
