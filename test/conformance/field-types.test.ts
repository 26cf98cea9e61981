// Every field type keeps the promises of its examples. A new type needs no change here: its examples are found by its
// folder.
import { expect } from '@open-wc/testing';
import { findModule, samples } from '../support/catalogue.js';
import { openForm, readText } from '../support/harness.js';
import { startService } from '../support/service-worker.js';
import { found, until } from '../support/wait.js';
import { describeAllExamples, describeExample } from './describe-examples.js';
import { testedSamples, typicalSamples } from './tested-samples.js';

startService();

// Every definition is frozen before a form is opened, so no form can change shared state.
before(() => Promise.all(samples.map(({ json }) => findModule(json))));

// Keys do the same in each example of a type.
for (const sample of testedSamples) describeExample(sample, {}, typicalSamples.includes(sample) ? 'keys' : 'paste');
describeAllExamples(samples);

describe('an unknown type', () => {
  const unknown = found(
    samples.find(({ json, folder }) => json.type !== folder),
    'an example of an unknown type',
  );

  it('shows a notice and warns the owner, and the rest of the form works', async () => {
    const text = { id: '1', type: 'text', label: 'Name', required: '1' };
    const { harness } = await openForm([unknown.json, text]);
    expect(readText(harness.field(unknown.json.id))).to.include(String(unknown.json['label']));
    expect(harness.field(unknown.json.id).querySelector('[part~="notice"]')).to.exist;
    // The code that warns the owner is fetched after the form is there.
    await until(() => harness.heard('hf-warning'), 'hf-warning');
    expect(harness.heard('hf-warning')?.detail.code).to.equal('unknown-type');
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    expect(harness.service.submissions).to.deep.equal([{ field_1: 'Ada' }]);
  });
});
