// The reference service stores every answer in the recorded form, and each type can read its own stored value.
import { it } from 'node:test';
import { expect } from 'chai';
import { readForm } from '../../src/api/read-form.js';
import type { ExampleEntry } from '../../src/fields/example.js';
import { FormStore } from '../../src/session/form-store.js';
import { collectParams } from '../../src/submission/params.js';
import { bareContext, findModule, samples } from '../support/catalogue.js';
import { plain } from './expected.js';
import { makeForm, store } from './reference-service.js';

type Posted = string | Readonly<Record<string, string>>;

/** Returns the parameters that the example posts. Files have tests of their own. */
function posted({ issues, param }: ExampleEntry): Posted | undefined {
  return issues || param === undefined || (typeof param === 'object' && 'filename' in param) ? undefined : param;
}

it('a pasted text with characters that the service refuses is stored without them', async () => {
  const { formId, fieldId } = await makeForm('text', { type: 'text', label: 'Name' });
  const { definition } = await findModule({ id: fieldId, type: 'text' });
  const [entry] = readForm('1', [{ id: fieldId, type: 'text' }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const field = definition.parse(entry.common, entry.json, { ...bareContext, warn: () => undefined });
  const form = new FormStore([{ field, module: { definition } }]);
  form.setValues({ [fieldId]: 'A\0da \uD83D' });
  const { data } = await store(formId, await collectParams(form));
  expect(data).to.have.nested.property('[0].value', 'Ada \uFFFD');
});

for (const { example, json, title } of samples) {
  const params = example.entries.map(posted).filter((param) => param !== undefined);
  if (params.length === 0) continue;
  it(`${title}: the sent answer is read again from the stored value`, async () => {
    const { formId, fieldId } = await makeForm(json.type, example.json);
    const { definition } = await findModule(json);
    const [entry] = readForm('1', [{ ...json, id: fieldId }], undefined, []).fields;
    if (!entry) throw new Error('No field');
    const field = definition.parse(entry.common, entry.json, { ...bareContext, warn: () => undefined });
    for (const param of params) {
      const { data } = await store(formId, [[fieldId, param]]);
      const [stored] = data as { value: string }[];
      const answer = definition.restore(field, param);
      expect(answer, 'the answer that was sent').not.to.equal(undefined);
      expect(plain(definition.restore(field, stored?.value)), stored?.value).to.deep.equal(plain(answer));
    }
  });
}
