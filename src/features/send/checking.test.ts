import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';

startService();

const TEXT = { id: '3', type: 'text', label: 'Code' };
const PHONE = { id: '1', type: 'phone', label: 'Phone', format: 'US', phone_format: 'national' };
const NUMBER = { id: '2', type: 'number', label: 'Weight' };

/** Moves the focus into the form, and waits for the code that checks, which is fetched then. */
async function begin(harness: Harness): Promise<void> {
  harness.control('3').focus();
  await until(
    () => 'issues' in harness.element.wording.current && harness.element.session?.features.sending,
    'the sending',
  );
}
const readValue = (harness: Harness, id: string) => (harness.control(id) as HTMLInputElement).value;

describeOnce('A telephone number', () => {
  it('is written in the form’s format when its field is left, not before', async () => {
    const { harness } = await openForm([PHONE, TEXT]);
    await begin(harness);
    await harness.enter('1', { type: '+1 555.010.0000 x5' });
    expect(readValue(harness, '1')).to.equal('+1 555.010.0000 x5');
    harness.control('3').focus();
    await until(() => readValue(harness, '1') === '(555) 010-0000 ext 5', 'the format');
    expect(harness.heard('hf-change')?.detail).to.eql({ fieldId: '1', value: '(555) 010-0000 ext 5' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: '(555) 010-0000 ext 5' }]);
  });

  it('stays as it was typed where it can’t be read, or the author has no room for the format', async () => {
    const short = { ...PHONE, id: '4', maxlength: '10' };
    const { harness } = await openForm([PHONE, short, TEXT]);
    await begin(harness);
    await harness.enter('1', { type: '+44 20 7946 0123' });
    await harness.enter('4', { type: '5550100000' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: '+44 20 7946 0123', field_4: '5550100000' }]);
  });
});

describeOnce('A number with two readings', () => {
  const note = (harness: Harness) => readText(harness.field('2').querySelector('[aria-live]') ?? document.body);

  it('says how it is read when its field is left, and is no error', async () => {
    const { harness } = await openForm([NUMBER, TEXT]);
    await begin(harness);
    await harness.enter('2', { type: '1.234' });
    expect(note(harness)).to.equal('');
    harness.control('3').focus();
    await until(() => note(harness), 'the reading');
    expect(note(harness).replace(/[\u2066\u2069]/g, '')).to.equal('This is read as 1.234, not as 1234.');
    expect(harness.errors('2')).to.eql([]);
    expect(harness.control('2').ariaInvalid).to.equal('false');
    expect(harness.control('2').getAttribute('aria-describedby')).to.include('field-2-reading');
  });

  it('can be changed to the other one by a button, which gives the focus back', async () => {
    const { harness } = await openForm([NUMBER, TEXT]);
    await begin(harness);
    await harness.enter('2', { type: '1.234' });
    harness.control('3').focus();
    await until(() => note(harness), 'the reading');
    const button = harness.part('other-reading');
    button.focus();
    button.click();
    await harness.element.updateComplete;
    expect(readValue(harness, '2')).to.equal('1234');
    expect(harness.focused).to.equal(harness.control('2'));
    expect(note(harness)).to.equal('');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_2: '1234' }]);
  });

  it('is not asked about while it is typed on', async () => {
    const { harness } = await openForm([NUMBER, TEXT]);
    await begin(harness);
    await harness.enter('2', { type: '1.234' });
    harness.control('3').focus();
    await until(() => note(harness), 'the reading');
    await harness.enter('2', { type: '5' });
    expect(note(harness)).to.equal('');
  });
});
