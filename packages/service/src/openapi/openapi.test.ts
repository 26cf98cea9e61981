import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Client, ORIGIN, expectText } from '../conformance/client.js';
import type { Answer } from '../conformance/client.js';
import { randomForms } from '../conformance/random-forms.js';
import { RECORDED_SHAPES } from '../conformance/recorded-shapes.js';
import { databaseFiles } from '../files/database-files.js';
import { DESCRIPTIONS, routeTables } from '../resources.js';
import { memoryStore } from '../store/memory.js';
import { isObject } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { describeService } from './describe-service.js';
import { filledIn } from './operation.js';
import type { Example, Operation } from './operation.js';

const client = () => new Client(memoryStore());
const settings = { now: () => new Date(), newKey: () => 'key', createdStatus: 200, onJobs: () => undefined } as const;
const store = memoryStore();
const context = { store, files: databaseFiles(store), ...settings, receiverRefusal: async () => undefined };
const description = describeService(routeTables(context), DESCRIPTIONS);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(description, 'api');

function assertFits(schema: string, value: unknown, what: string): void {
  const validate = ajv.getSchema(`api#/components/schemas/${schema}`) ?? ajv.compile({ $ref: `api#/components/schemas/${schema}` }); // prettier-ignore
  assert.ok(validate(value), `${what} is no ${schema}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value)}`);
}

const operations = DESCRIPTIONS.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  ),
);

type Ids = Readonly<Record<string, string>>;

/** Creates records for the examples. Returns the ids by which the examples name them. */
async function world(service: Client): Promise<Ids> {
  const folder = expectText(await service.ok('POST', 'folder', { name: 'A folder' }), 'id');
  const fields = ['text', 'name', 'email', 'file', 'matrix', 'signature', 'table', 'tableheader', 'rating', 'product'];
  const types = fields.map((field_type) => ({ field_type, label: field_type }));
  const form = await service.form(types, { name: 'A form', folder, partial_submissions: 1 });
  const [field = '', name_field = '', email_field = '', file_field = ''] = form.fields;
  const resume_key = 'a-key-of-this-person';
  const partial = await service.ok('POST', `form/${form.id}/partialsubmission`, {
    resume_key,
    [`field_${field}`]: 'x',
  });
  const body = { [`field_${field}`]: 'A word', [`field_${file_field}`]: 'a.txt;QQ==' };
  const submission = expectText(await service.ok('POST', `form/${form.id}/submission`, body), 'id');
  const partialsubmission = expectText(partial, 'id');
  const ids = { folder, form: form.id, field, name_field, email_field, file_field, resume_key, submission, partialsubmission, file: '1' }; // prettier-ignore
  return { ...ids, ...(await makeActions(service, ids)) };
}

/** Creates a confirmation, a notification and a webhook from their first examples, if they are described. */
async function makeActions(service: Client, ids: Ids): Promise<Ids> {
  const made: Record<string, string> = {};
  for (const { path, method, operation } of operations) {
    const [, kind] = /^\/form\/:id\/(confirmation|notification|webhook)$/.exec(path) ?? [];
    if (kind === undefined || method !== 'POST') continue;
    const body = filledIn(operation.examples[0]?.body ?? {}, ids) as JsonObject;
    made[kind] = expectText(await service.ok('POST', `form/${ids['form']}/${kind}`, body), 'id');
  }
  return made;
}

/** Returns the address of a path with the id of a record, whose kind is the first part of the path. */
function makeAddress(path: string, ids: Ids, id?: string): string {
  const [kind = ''] = /(\w+)\/:id/.exec(path)?.slice(1) ?? [];
  const own = ids[kind];
  assert.ok(!path.includes(':id') || own, `the test makes a record for the paths of a ${kind}`);
  const filled = path.replace(':id', id ?? own ?? '');
  return filled.startsWith('/admin/') ? `${ORIGIN}${filled}` : filled.slice(1);
}

async function send(service: Client, method: string, path: string, ids: Ids, example: Example): Promise<Answer> {
  const query = new URLSearchParams(filledIn(example.query ?? {}, ids) as Record<string, string>).toString();
  const body = example.body && (filledIn(example.body, ids) as JsonObject);
  return service.call(method, `${makeAddress(path, ids)}${query && `?${query}`}`, body);
}

async function checkErrors(method: string, path: string, { errors, body }: Operation): Promise<void> {
  const service = client();
  const ids = await world(service);
  const refused = async (status: number, answer: Answer): Promise<void> => {
    assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
    assertFits('Error', answer.json, `the ${status} of ${method} ${path}`);
  };
  const send = method === 'GET' || method === 'DELETE' ? undefined : {};
  const noToken = { headers: { Authorization: '' } };
  assert.equal((await service.call(method, makeAddress(path, ids), send, noToken)).status, 401);
  if (path.includes(':id') && errors.includes(404)) {
    await refused(404, await service.call(method, makeAddress(path, ids, '999999999'), send));
    await refused(400, await service.call(method, makeAddress(path, ids, 'abc'), send));
  }
  if (errors.includes(405)) await refused(405, await service.call(method, makeAddress(path, ids), send));
  if (body === undefined) return;
  const xml = { headers: { 'Content-Type': 'application/xml' } };
  await refused(415, await service.call(method, makeAddress(path, ids), '<x/>', xml));
  await refused(
    413,
    await service.with({ bodyLimit: 5 }).call(method, makeAddress(path, ids), { name: 'much longer' }),
  );
}

describe('the description of the service', () => {
  for (const { method, path, operation } of operations) {
    it(`describes the requests and answers of ${method} ${path}`, async () => {
      for (const example of operation.examples) {
        const service = client();
        const ids = await world(service);
        if (operation.body) assertFits(operation.body, filledIn(example.body ?? {}, ids), `the body of ${path}`);
        const answer = await send(service, method, path, ids, example);
        assert.equal(answer.status, 200, answer.text);
        if (operation.answer !== 'bytes') assertFits(operation.answer, answer.json, `the answer to ${method} ${path}`);
        assert.deepEqual(service.faults, []);
      }
      assert.ok(operation.examples.length > 0 || operation.answer === 'none', 'has an example');
      await checkErrors(method, path, operation);
    });
  }

  it('fits every form and field of the samples, and refuses other shapes', async () => {
    const service = client();
    const { makeSamples } = await import('../samples/samples.js');
    await makeSamples({ fetch: (request) => service.fetch(request), token: 'right-token', base: `${ORIGIN}/api/v2` });
    const { forms } = (await service.ok('GET', 'form')) as unknown as { forms: readonly { id: string }[] };
    for (const { id } of forms) assertFits('Form', await service.ok('GET', `form/${id}`), `form ${id}`);
    const form = await service.ok('GET', 'form/101');
    assert.throws(() => assertFits('Form', { ...form, id: 101 }, 'a number'));
    assert.throws(() => assertFits('Form', { ...form, colour: 'red' }, 'an unknown key'));
  });

  it('fits random forms of every type and setting, as requests and as answers', async () => {
    const service = client();
    for (const given of [...randomForms(100, 20_260_102), { name: 'Recorded', fields: RECORDED_SHAPES }]) {
      const fields = given['fields'] as readonly JsonObject[];
      // A recorded form has each id once.
      const sent = { ...given, fields: fields.map((field, index) => ({ ...field, id: String(index + 1) })) };
      assertFits('FormRequest', sent, 'a form that is sent');
      const made = await service.ok('POST', 'form', sent);
      assertFits('Form', made, 'a form');
      assertFits('FormRequest', made, 'a form that is sent back');
    }
  });

  it('has every route and nothing else, and its error names what is missing', () => {
    const added = { '/form/:id/html': { GET: async () => new Response() } };
    assert.throws(
      () => describeService([...routeTables(context), added], DESCRIPTIONS),
      /Not described: GET \/form\/:id\/html\. Describe them in the resource's folder/,
    );
    assert.throws(
      () => describeService(routeTables(context).slice(1), DESCRIPTIONS),
      /not in any table of routes: GET \/form,/,
    );
  });

  it('is OpenAPI 3.1: references have targets, names are unique, and every schema is a JSON Schema', () => {
    const text = JSON.stringify(description);
    const { schemas } = description['components'] as { schemas: JsonObject };
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) assert.ok(name in schemas, name);
    for (const name of Object.keys(schemas)) {
      assert.ok(ajv.compile({ $ref: `api#/components/schemas/${name}` }));
      assert.ok(isObject(schemas[name]) && 'x-source' in schemas[name], `${name} says where it is known from`);
    }
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, operations.length);
    assert.equal(description['openapi'], '3.1.0');
  });

  it('is served without a token', async () => {
    const { status, json } = await client().call('GET', 'openapi.json', undefined, { headers: { Authorization: '' } });
    assert.equal(status, 200);
    assert.deepEqual(json, description);
  });
});
