import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../../test/support/engine.js';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { startService } from '../../../../test/support/service-worker.js';
import { until } from '../../../../test/support/wait.js';

startService();

const EMAIL = { id: '1', type: 'email', label: 'E-mail' };
const NAME = { id: '2', type: 'name', label: 'Name' };
const DATE = { id: '3', type: 'datetime', label: 'Birthday', date_format: 'd/m/Y' };
const TEXT = { id: '4', type: 'text', label: 'Code', maxlength: '10' };

/** Moves the focus into the form, and waits for the code that checks, which is fetched then. */
async function begin(harness: Harness): Promise<void> {
  harness.control('4').focus();
  await until(
    () => 'issues' in harness.element.wording.current && harness.element.session?.features.sending,
    'the sending',
  );
}
const note = (harness: Harness, id: string, part: string) =>
  readText(harness.field(id).querySelector(`[part=${part}]`) ?? document.createElement('p'));
const announced = (harness: Harness) => readText(harness.root.querySelector('[role=status]') ?? document.body);
const readValue = (harness: Harness, id: string, subfield?: string) =>
  (harness.control(id, subfield) as HTMLInputElement).value;

/** Types an answer, and leaves its field. Waits for the suggestion. */
async function slip(harness: Harness, id: string, entries: readonly (readonly [text: string, subfield?: string])[]) {
  for (const [type, subfield] of entries) await harness.enter(id, { type, ...(subfield && { subfield }) });
  harness.control('4').focus();
  await until(() => note(harness, id, 'suggestion'), 'the suggestion');
}

describeOnce('A suggestion', () => {
  it('is shown below a field that was left, is announced, and is no error', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await slip(harness, '1', [['ada@gmial.com']]);
    expect(note(harness, '1', 'suggestion')).to.equal('Did you mean ada@gmail.com? E-mail');
    await until(() => announced(harness).includes('ada@gmail.com'), 'the announcement');
    expect(harness.errors('1')).to.eql([]);
    expect(harness.control('1').ariaInvalid).to.equal('false');
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(harness.service.submissions).to.eql([{ field_1: 'ada@gmial.com' }]);
  });

  it('is taken by one press, which gives the focus back', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await slip(harness, '1', [['ada@gmial.com']]);
    harness.part('suggestion').click();
    await harness.element.updateComplete;
    expect(readValue(harness, '1')).to.equal('ada@gmail.com');
    expect(harness.heard('hf-change')?.detail).to.eql({ fieldId: '1', value: 'ada@gmail.com' });
    expect(harness.focused).to.equal(harness.control('1'));
    expect(note(harness, '1', 'suggestion')).to.equal('');
  });

  it('goes away when the person types on', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await slip(harness, '1', [['ada@gmial.com']]);
    await harness.enter('1', { type: '.example' });
    expect(note(harness, '1', 'suggestion')).to.equal('');
  });

  it('is shown below a group too, and beside an error', async () => {
    const { harness } = await openForm([NAME, DATE, TEXT]);
    await begin(harness);
    await slip(harness, '2', [
      ['ADA', 'first'],
      ['LOVELACE', 'last'],
    ]);
    expect(note(harness, '2', 'suggestion')).to.equal('Did you mean Ada Lovelace? Name');
    await slip(harness, '3', [
      ['4', 'day'],
      ['13', 'month'],
      ['1999', 'year'],
    ]);
    expect(note(harness, '3', 'suggestion')).to.equal('Did you mean 13 April 1999? Birthday');
    expect(harness.errors('3')).to.have.length(1);
    harness.field('3').querySelector<HTMLElement>('[part=suggestion]')?.click();
    await harness.element.updateComplete;
    expect(harness.errors('3')).to.eql([]);
    expect([readValue(harness, '3', 'day'), readValue(harness, '3', 'month')]).to.eql(['13', '4']);
  });

  it('repeats no hidden characters', async () => {
    const { harness } = await openForm([{ ...EMAIL, hide_input_characters: 1 }, { ...EMAIL, id: '5' }, TEXT]);
    await begin(harness);
    await harness.enter('1', { type: 'ada@gmial.com' });
    await slip(harness, '5', [['ada@gmial.com']]);
    expect(note(harness, '1', 'suggestion')).to.equal('');
  });

  it('is hidden from session recorders', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await slip(harness, '1', [['ada@gmial.com']]);
    expect(harness.field('1').querySelector('bdi')?.className).to.include('fs-mask');
  });
});

describeOnce('The count of characters', () => {
  it('is shown near the limit and over it, and not before', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await harness.enter('4', { type: '1234567' });
    expect(note(harness, '4', 'count')).to.equal('');
    await harness.enter('4', { type: '8' });
    expect(note(harness, '4', 'count')).to.equal('2 characters left');
    await harness.enter('4', { type: '🙂' });
    expect(note(harness, '4', 'count')).to.equal('1 character left');
    await harness.enter('4', { type: 'abc' });
    expect(note(harness, '4', 'count')).to.equal('2 characters too many');
    await until(() => announced(harness) === '2 characters too many', 'the announcement');
  });

  it('is shown at once for an answer that is restored', async () => {
    const { harness } = await openForm([EMAIL, TEXT], { values: { '4': '12345678' } });
    await begin(harness);
    expect(note(harness, '4', 'count')).to.equal('2 characters left');
  });
});
