// What is sent comes back: the reference service stores it, in the form that the recordings show, and each type reads its own
// stored value again.
import { expect } from '@open-wc/testing';
import { readForm } from '../../src/api/read-form.js';
import type { ExampleEntry } from '../../src/fields/example.js';
import { bareContext, moduleOf, samples } from '../support/catalogue.js';
import { plain } from './expected.js';
import { makeForm, store } from './reference-service.js';

type Posted = string | Readonly<Record<string, string>>;

/** What the example posts; a file is its own story. */
function posted({ issues, param }: ExampleEntry): Posted | undefined {
  return issues || param === undefined || (typeof param === 'object' && 'filename' in param) ? undefined : param;
}

for (const { example, json, title } of samples) {
  const params = example.entries.map(posted).filter((param) => param !== undefined);
  if (params.length === 0) continue;
  it(`${title}: what was sent is read again from what the service has stored`, async () => {
    const { formId, fieldId } = await makeForm(json.type, example.json);
    const { definition } = await moduleOf(json);
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
