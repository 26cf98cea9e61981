import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../../../test/support/engine.js';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { startService } from '../../../../test/support/service-worker.js';
import { until } from '../../../../test/support/wait.js';

startService();

const EMAIL = { id: '7', type: 'email', label: 'E-mail', confirm: '1' };

/** Returns the control of the answer, or of its confirmation. */
function input(harness: Harness, subfield?: string): HTMLInputElement {
  const control = harness.control('7', subfield);
  if (!(control instanceof HTMLInputElement)) throw new Error('No input');
  return control;
}

/** Waits for the button, whose words are fetched. */
async function showButton(harness: Harness): Promise<HTMLElement> {
  await until(() => harness.field('7').querySelector('button'), 'the button');
  return harness.part('show');
}

const readValues = (harness: Harness) => [input(harness).value, input(harness, 'confirm').value];

describeOnce('A text that is to be confirmed', () => {
  it('reports that the second text differs, until it is the same', async () => {
    const { harness } = await openForm([EMAIL]);
    await harness.enter('7', { type: 'ada@example.org' });
    await harness.enter('7', { subfield: 'confirm', type: 'ada@example.or' });
    expect((await harness.submit()).name).to.equal('hf-error');
    const confirm = input(harness, 'confirm');
    expect(confirm.ariaInvalid).to.equal('true');
    expect(harness.description(confirm)).to.equal('Error: Enter the same as above');
    expect(harness.mistakes()).to.eql(['E-mail, once more: Enter the same as above']);
    await harness.enter('7', { subfield: 'confirm', type: 'g' });
    expect(confirm.ariaInvalid).to.equal('false');
    expect(harness.errors('7')).to.eql([]);
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(harness.service.submissions).to.eql([{ field_7: 'ada@example.org' }]);
  });

  it('reaches the page as a text, without its confirmation', async () => {
    const { element, harness } = await openForm([EMAIL]);
    await harness.enter('7', { type: 'a' });
    await harness.enter('7', { subfield: 'confirm', type: 'b' });
    expect(element.values).to.eql({ '7': 'a' });
    const told = harness.events.filter(({ name }) => name === 'hf-change');
    expect(told.map(({ detail }) => detail)).to.eql([{ fieldId: '7', value: 'a' }]);
  });

  it('keeps the second text while the first is typed again', async () => {
    const { harness } = await openForm([EMAIL]);
    await harness.enter('7', { subfield: 'confirm', type: 'ada' });
    await harness.enter('7', { type: 'a' });
    expect(readValues(harness)).to.eql(['a', 'ada']);
    await harness.enter('7', { type: 'da' });
    expect(readValues(harness)).to.eql(['ada', 'ada']);
  });

  it('is confirmed when it comes from outside, until the person types', async () => {
    const { element, harness } = await openForm([EMAIL], { values: { '7': 'ada@example.org' } });
    expect(readValues(harness)).to.eql(['ada@example.org', 'ada@example.org']);
    expect(element.checkValidity()).to.equal(true);
    await harness.enter('7', { type: 'x' });
    expect(input(harness, 'confirm').value).to.equal('ada@example.org');
    expect(element.checkValidity()).to.equal(false);
    element.values = { '7': 'bob@example.org' };
    expect(readValues(harness)).to.eql(['bob@example.org', 'bob@example.org']);
    element.reset();
    expect(readValues(harness)).to.eql(['', '']);
  });

  it('forgets a confirmation that was typed beside an untouched text, when the form is reset', async () => {
    for (const preset of ['', 'ada@example.org']) {
      const { element, harness } = await openForm([{ ...EMAIL, default: preset }]);
      await harness.enter('7', { subfield: 'confirm', type: 'x' });
      expect(readValues(harness)).to.eql([preset, `${preset}x`]);
      element.reset();
      expect(readValues(harness)).to.eql([preset, preset]);
    }
  });

  it('keeps a wrong confirmation until the form is reset', async () => {
    const { element, harness } = await openForm([{ ...EMAIL, default: 'ada@example.org' }]);
    await harness.enter('7', { subfield: 'confirm', type: 'x' });
    await harness.submit();
    expect(readValues(harness)).to.eql(['ada@example.org', 'ada@example.orgx']);
    element.reset();
    expect(readValues(harness)).to.eql(['ada@example.org', 'ada@example.org']);
    expect(harness.errors('7')).to.eql([]);
  });

  it('keeps a confirmation while the form is redrawn', async () => {
    const { element, harness } = await openForm([EMAIL]);
    await harness.enter('7', { subfield: 'confirm', type: 'ada' });
    element.readOnly = true;
    await element.updateComplete;
    element.readOnly = false;
    await element.updateComplete;
    expect(readValues(harness)).to.eql(['', 'ada']);
  });

  it('requires no confirmation while it is empty', async () => {
    const { element } = await openForm([EMAIL]);
    expect(element.checkValidity()).to.equal(true);
  });

  it('names its second control by the author’s words, else by its own', async () => {
    const { harness } = await openForm([EMAIL]);
    await until(() => readText(harness.field('7')).includes('E-mail, once more'), 'the words');
    const other = await openForm([{ ...EMAIL, confirmationText: 'Please type it again' }]);
    expect(readText(other.harness.field('7'))).to.include('Please type it again');
    expect(input(other.harness, 'confirm').autocomplete).to.equal('email');
  });
});

describe('A text whose characters are hidden', () => {
  const HIDDEN = { id: '7', type: 'text', label: 'PIN', hide_input_characters: 1 };

  it('has a quiet button of the form’s own look', async () => {
    const { harness } = await openForm([{ id: '7', type: 'text', label: 'Passport number', hide_input_characters: 1 }]);
    const { cursor, borderTopStyle } = getComputedStyle(await showButton(harness));
    expect([cursor, borderTopStyle]).to.eql(['pointer', 'solid']);
  });

  it('shows them while its button is pressed', async () => {
    const { harness } = await openForm([HIDDEN]);
    expect([input(harness).type, input(harness).autocomplete]).to.eql(['password', 'off']);
    await harness.enter('7', { type: '12' });
    const show = await showButton(harness);
    expect([readText(show), show.ariaPressed]).to.eql(['Show: PIN', 'false']);
    show.click();
    expect([input(harness).type, input(harness).value, show.ariaPressed]).to.eql(['text', '12', 'true']);
    show.focus();
    await sendKeys({ press: ' ' });
    expect(input(harness).type).to.equal('password');
  });

  it('labels its button in the language of the form', async () => {
    const { harness } = await openForm([HIDDEN], { attributes: { lang: 'ar' } });
    expect(readText(await showButton(harness))).to.match(/^إظهار/);
  });
});
