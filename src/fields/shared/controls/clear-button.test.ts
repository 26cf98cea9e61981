import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeIn } from '../../../../test/support/engine.js';
import { openForm, readText } from '../../../../test/support/harness.js';
import type { Harness } from '../../../../test/support/harness.js';
import { pressOn } from '../../../../test/support/person.js';
import { logic } from '../../../../test/support/rule-form.js';
import { startService } from '../../../../test/support/service-worker.js';
import { found, until } from '../../../../test/support/wait.js';

startService();

const OPTIONS = ['Yes', 'No'].map((label) => ({ label, value: label }));
const ASK = { id: '1', type: 'radio', label: 'Do you bring a guest?', options: OPTIONS };
const GUEST = {
  id: '2',
  type: 'text',
  label: 'Name',
  required: '1',
  logic: logic('show', 'all', ['1', 'equals', 'Yes']),
};
const ROWS = { id: '3', type: 'matrix', label: 'How was it?', one_per_row: '1' };
const MATRIX = { ...ROWS, row_choices: 'Food\nRoom', column_choices: 'Good\nBad' };
const WHEN = {
  id: '4',
  type: 'datetime',
  label: 'When?',
  date_format: 'Y-m-d',
  time_format: 'H:i',
  display_option: 'calendar',
};

const buttons = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[part~=clear]')].filter((button) =>
    button.checkVisibility({ visibilityProperty: true }),
  );
const said = ({ root }: Harness) => readText(found(root.querySelector('[role=status]'), 'the announcement'));
const readValues = (harness: Harness) =>
  harness.controls('4').map((each) => (each instanceof HTMLInputElement ? each.value : ''));
/** Lets pass what would go on: in these tests, a pause takes no time. */
const waitPast = async () => {
  await nextFrame();
  await nextFrame();
};
const only = (harness: Harness) => found(buttons(harness)[0], 'the button');

describe('The button that clears an answer', () => {
  it('lets a person out who has said “Yes” by mistake', async () => {
    const { harness } = await openForm([ASK, GUEST]);
    await harness.enter('1', { choose: 'Yes' });
    expect(harness.field('2').checkVisibility()).to.equal(true);
    await pressOn(only(harness));
    await harness.element.updateComplete;
    expect(harness.field('2').checkVisibility()).to.equal(false);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });

  it('names its question, leads back to the choice, and says that the answer is gone', async () => {
    const { harness } = await openForm([ASK]);
    await harness.enter('1', { choose: 'No' });
    expect(readText(only(harness))).to.equal('Clear: Do you bring a guest?');
    harness.controls('1')[1]?.focus();
    await sendKeys({ press: 'Tab' });
    expect(harness.focused === only(harness)).to.equal(true);
    await sendKeys({ press: ' ' });
    expect(harness.focused === harness.controls('1')[1]).to.equal(true);
    await until(() => said(harness) === 'Answer cleared', 'the sentence');
    expect(harness.element.values['1']).to.equal('');
  });

  it('empties one row of a matrix, and no other', async () => {
    const { harness, element } = await openForm([MATRIX]);
    await harness.enter('3', { subfield: '0', choose: 'Good' });
    await harness.enter('3', { subfield: '1', choose: 'Bad' });
    expect(buttons(harness).map(readText)).to.eql(['Clear: How was it? Food', 'Clear: How was it? Room']);
    await pressOn(only(harness));
    expect(element.values['3']).to.eql({ Room: ['Bad'] });
    expect(harness.focused === harness.control('3', '0')).to.equal(true);
  });

  it('is there for what the form or the page has answered, and for no answer that is needed or that nobody may change', async () => {
    const fields = [ASK, MATRIX];
    const values = { 1: 'Yes', 3: 'Food = Good' };
    const given = await openForm(fields, { values });
    expect(buttons(given.harness).length).to.equal(2);
    const byAuthor = await openForm([{ ...ASK, default: 'No' }]);
    expect(buttons(byAuthor.harness).length).to.equal(1);
    const none = [
      await openForm(fields),
      await openForm(
        fields.map((field) => ({ ...field, required: '1' })),
        { values },
      ),
      await openForm(fields, { values, attributes: { readonly: '' } }),
    ];
    for (const { harness } of none) expect(buttons(harness)).to.eql([]);
  });

  it('empties a calendar and a clock', async () => {
    const { harness, element } = await openForm([WHEN]);
    expect(buttons(harness)).to.eql([]);
    await harness.enter('4', { subfield: 'date', type: '2026-04-03' });
    await harness.enter('4', { subfield: 'time', type: '14:30' });
    await pressOn(only(harness));
    await element.updateComplete;
    expect(readValues(harness)).to.eql(['', '']);
    expect(buttons(harness)).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });

  it('leads back to a slider', async () => {
    const { harness } = await openForm([{ id: '5', type: 'number', label: 'Volume', slider: '1', default: '20' }]);
    await pressOn(only(harness));
    expect(harness.focused === harness.control('5')).to.equal(true);
    expect(readText(harness.part('slider-value'))).to.equal('Not answered yet');
  });

  it('is large enough for a finger', async () => {
    const { harness } = await openForm([ASK, MATRIX], { values: { 1: 'Yes', 3: 'Food = Good' } });
    for (const button of buttons(harness)) {
      const { width, height } = button.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
    }
  });
});

describeIn('Chromium', 'The button that clears a clock', () => {
  it('also clears a time that is not finished, of which only the control knows', async () => {
    const { harness, element } = await openForm([WHEN]);
    const clock = harness.control('4', 'time');
    await harness.enter('4', { subfield: 'time', type: '14:30' });
    clock.focus();
    await sendKeys({ press: 'Backspace' });
    await element.updateComplete;
    expect(clock.matches(':invalid')).to.equal(true);
    await pressOn(only(harness));
    await element.updateComplete;
    expect(clock.matches(':invalid')).to.equal(false);
    expect(buttons(harness)).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{}]);
  });
});

describe('A question that is shown alone', () => {
  it('stays once its answer is taken back', async () => {
    const { harness, element } = await openForm([ASK, { ...ASK, id: '6' }], { attributes: { layout: 'one-by-one' } });
    harness.controls('1')[0]?.focus();
    await sendKeys({ press: ' ' });
    await pressOn(only(harness));
    await until(() => element.values['1'] === '', 'no answer');
    await waitPast();
    expect(harness.field('1').checkVisibility()).to.equal(true);
  });

  it('does not move what is below it once it is answered', async () => {
    const { harness } = await openForm([ASK, { ...ASK, id: '6' }], { attributes: { layout: 'one-by-one' } });
    const measure = () => harness.part('next').getBoundingClientRect().top;
    const before = measure();
    harness.controls('1')[0]?.focus();
    await sendKeys({ press: ' ' });
    await harness.element.updateComplete;
    expect(only(harness).checkVisibility()).to.equal(true);
    expect(measure()).to.be.closeTo(before, 0.5);
  });

  it('stays once nothing is chosen in its list', async () => {
    const { harness, element } = await openForm(
      [
        { ...ASK, type: 'select', default: 'No' },
        { ...ASK, id: '6' },
      ],
      {
        attributes: { layout: 'one-by-one' },
      },
    );
    await pressOn(harness.part('page-heading'));
    await harness.enter('1', { choose: '' });
    await waitPast();
    expect([element.values['1'], harness.field('1').checkVisibility()]).to.eql(['', true]);
  });
});
