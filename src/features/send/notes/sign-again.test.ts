import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../../test/support/engine.js';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { startService } from '../../../../test/support/service-worker.js';
import { until } from '../../../../test/support/wait.js';
import type { JsonObject, Values } from '../../../model/form.js';
import { SIGNATURE, STROKES, sign } from '../../../fields/signature/testing/signer.js';

startService();

const NAME = { id: '1', type: 'text', label: 'Name' };
const LATER = { id: '2', type: 'text', label: 'Anything else' };
const FORM = [NAME, LATER, SIGNATURE];
const VALUES = { 1: 'Ada', 5: STROKES };

const note = (harness: Harness) =>
  readText(harness.field('5').querySelector('.sign-again') ?? document.createElement('p'));

/** Opens a signed form, and waits for the code that follows its answers. */
async function openSigned(form: readonly JsonObject[] = FORM, values: Values = VALUES) {
  const opened = await openForm(form, { values });
  opened.harness.control('2').focus();
  await until(() => opened.element.session?.features.sending, 'the sending');
  // The code for the note is fetched after the sending.
  await import('./sign-again.js');
  return opened;
}

describeOnce('A signature', () => {
  it('asks to be given again while an answer differs from what was signed, and stops nothing', async () => {
    const { harness } = await openSigned();
    await harness.enter('1', { type: ' King' });
    expect(note(harness)).to.equal('You changed answers after signing. Sign again: Sign');
    await until(
      () => readText(harness.root.querySelector('[role=status]') ?? document.body).includes('after signing'),
      'the announcement',
    );
    harness.element.values = { 1: 'Ada' };
    expect(note(harness), 'as it was').to.equal('');
    await harness.enter('1', { type: '!' });
    expect((await harness.submit()).name).to.equal('hf-success');
  });

  it('asks for another one when a file below it was replaced by one of the same name', async () => {
    const scan = (text: string) => new File([text], 'image.jpg', { type: 'image/jpeg', lastModified: 5 });
    const { element, harness } = await openSigned([{ id: '1', type: 'file', label: 'Scan' }, LATER, SIGNATURE], {
      1: scan('one'),
      5: STROKES,
    });
    await harness.enter('2', { type: 'No' });
    expect(note(harness)).to.equal('');
    element.values = { 1: scan('another') };
    expect(note(harness)).to.include('You changed answers after signing.');
  });

  it('is taken back by one press, and covers the new answers then', async () => {
    const { element, harness } = await openSigned();
    await harness.enter('1', { type: ' King' });
    harness.part('sign-again').click();
    await element.updateComplete;
    expect(element.values['5']).to.eql([]);
    expect(note(harness)).to.equal('');
    await sign(harness);
    await harness.enter('2', { type: 'No' });
    expect(note(harness), 'a question that is answered later').to.equal('');
  });
});
