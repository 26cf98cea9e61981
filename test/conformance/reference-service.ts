// The reference service in this process. It stores posted answers in the recorded form.
import { expect } from 'chai';
import { createService, memoryStore } from '../../packages/service/src/index.js';
import type { FieldExample } from '../../src/fields/example.js';
import type { FieldParam } from '../../src/model/submission.js';
import { bodyPieces } from '../../src/submission/body.js';
import { encode } from '../../src/submission/encode.js';

const TOKEN = 'of-this-test';
const service = createService({ store: memoryStore(), tokens: [TOKEN], origin: 'https://service.test' });

/** Calls the service as the owner of the account. With a body it posts: a text as it is, an object as JSON. */
export async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const json = body instanceof Blob ? await body.text() : JSON.stringify(body);
  const init = body === undefined ? {} : { method: 'POST', body: json };
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const response = await service.fetch(new Request(`https://service.test/api/v2/${path}.json`, { ...init, headers }));
  expect(response.ok, `${path}: ${response.status} ${response.ok ? '' : await response.clone().text()}`).to.equal(true);
  return (await response.json()) as Record<string, unknown>;
}

/** Creates a form with one field. Returns their ids. */
export async function makeForm(type: string, json: FieldExample['json']): Promise<{ formId: string; fieldId: string }> {
  const formId = String((await call('form', { name: type }))['id']);
  return { formId, fieldId: String((await call(`form/${formId}/field`, request(type, json)))['id']) };
}

/** Downloads the bytes at an address of the service. */
export async function download(address: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  return (await service.fetch(new Request(address, { headers }))).blob();
}

/** Posts a submission. Returns it as the service returns it. */
export async function store(formId: string, params: readonly FieldParam[]): Promise<Record<string, unknown>> {
  const { id } = await call(`form/${formId}/submission`, await encode(bodyPieces(params)));
  return call(`submission/${String(id)}`);
}

/** Returns the request that creates the field. */
function request(type: string, json: FieldExample['json']): Record<string, unknown> {
  const { label, required, options, ...attributes } = json;
  const choices = Array.isArray(options) ? (options as { label: string; value: string }[]) : [];
  const named = choices.filter((option) => option.label !== '');
  return {
    field_type: type,
    label,
    required,
    attributes,
    ...(named.length > 0 && { options: named.map((one) => one.label), options_values: named.map((one) => one.value) }),
  };
}
