// What is sent comes back: the reference service stores it, in the form that the recordings show, and each type reads its own
// stored value again.
import { expect } from '@open-wc/testing';
import { createService } from '../../demo/service/service.js';
import { memoryStore } from '../../demo/service/store/memory.js';
import { readForm } from '../../src/api/read-form.js';
import type { ExampleEntry, FieldExample } from '../../src/fields/example.js';
import { moduleOf, samples } from '../support/catalogue.js';
import { plain } from './expected.js';

const TOKEN = 'of-this-test';
const service = createService({ store: memoryStore(), tokens: [TOKEN], origin: 'https://service.test' });

async function call(path: string, body?: unknown): Promise<Record<string, unknown>> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const response = await service.fetch(new Request(`https://service.test/api/v2/${path}.json`, { ...init, headers }));
  expect(response.ok, `${path}: ${response.status} ${response.ok ? '' : await response.clone().text()}`).to.equal(true);
  return (await response.json()) as Record<string, unknown>;
}

/** The field as a request makes it. */
function request(type: string, json: FieldExample['json']): Record<string, unknown> {
  const { label, required, options, ...attributes } = json;
  const choices = Array.isArray(options) ? (options as { label: string; value: string }[]) : [];
  const named = choices.filter((option) => option.label !== '');
  return {
    ...{ field_type: type, label, required, attributes },
    ...(named.length > 0 && { options: named.map((one) => one.label), options_values: named.map((one) => one.value) }),
  };
}

type Posted = string | Readonly<Record<string, string>>;

/** What the example posts; a file is its own story. */
function posted({ issues, param }: ExampleEntry): Posted | undefined {
  return issues || param === undefined || (typeof param === 'object' && 'filename' in param) ? undefined : param;
}

for (const { example, json, title } of samples) {
  const params = example.entries.map(posted).filter((param) => param !== undefined);
  if (params.length === 0) continue;
  it(`${title}: what was sent is read again from what the service has stored`, async () => {
    const form = await call('form', { name: title });
    const fieldId = String((await call(`form/${String(form['id'])}/field`, request(json.type, example.json)))['id']);
    const { definition, view } = await moduleOf(json.type);
    const [entry] = readForm('1', [{ ...json, id: fieldId }], undefined, []).fields;
    if (!entry) throw new Error('No field');
    const context = {
      warn: () => undefined,
      form: {},
      find: () => undefined,
      random: () => 0,
      now: () => new Date(2026, 10, 20),
    };
    const field = definition.parse(entry.common, entry.json, { ...context, language: 'en' });
    await view.prepare?.(field);
    for (const param of params) {
      const sent = await call(`form/${String(form['id'])}/submission`, { [`field_${fieldId}`]: param });
      const { data } = await call(`submission/${String(sent['id'])}`);
      const [stored] = data as { value: string }[];
      const answer = definition.restore(field, param);
      expect(answer, 'the answer that was sent').not.to.equal(undefined);
      expect(plain(definition.restore(field, stored?.value)), stored?.value).to.deep.equal(plain(answer));
    }
  });
}
