import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText, settleTurn } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { logic } from '../../../test/support/rule-form.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { splitIntoQuestions } from '../pages/split-pages.js';

startService();

const COLOURS = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label }));
const NAME = { id: '1', type: 'text', label: 'First name', required: '1' };
const SECTION = { id: '2', type: 'section', section_heading: 'Colours' };
const COLOUR = { id: '3', type: 'radio', label: 'Which one?', options: COLOURS };
const WHY = { id: '4', type: 'textarea', label: 'Why?' };
const FIELDS = [NAME, SECTION, COLOUR, WHY];
const ALONE = { attributes: { layout: 'one-by-one' } };

const shown = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((field) => field.checkVisibility())
    .map(({ dataset }) => dataset['field']);
const heading = (harness: Harness) => readText(harness.part('page-heading'));
const said = ({ root }: Harness) => readText(found(root.querySelector('[role=status]'), 'the announcement'));

/** Presses a key, and waits until these fields are shown. */
async function turnBy(harness: Harness, press: string, fields: readonly string[]): Promise<void> {
  await sendKeys({ press });
  await until(() => shown(harness).join() === fields.join(), `fields ${fields.join()}`);
  await settleTurn(harness);
}

describe('A form with one question at a time', () => {
  it('goes on with Enter, chooses by letters, and is sent by keys alone', async () => {
    const { harness } = await openForm(FIELDS, ALONE);
    expect([shown(harness), heading(harness)]).to.eql([['1'], 'Question 1 of 3: First name']);
    harness.control('1').focus();
    await sendKeys({ type: 'Ada' });
    await turnBy(harness, 'Enter', ['2', '3']);
    await until(() => harness.focused === harness.part('page-heading'), 'the focus on the heading');
    await turnBy(harness, 'b', ['4']);
    expect(harness.element.values['3']).to.equal('Green');
    await until(() => harness.focused === harness.control('4'), 'the focus on the control');
    await sendKeys({ type: 'a b' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: 'c' });
    expect(shown(harness)).to.eql(['4']);
    await sendKeys({ press: 'Control+Enter' });
    await until(() => harness.heard('hf-success'), 'hf-success');
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_3: 'Green', field_4: 'a b\nc' }]);
  });

  it('does not go on from a wrong answer, and goes back without losing one', async () => {
    const { harness } = await openForm(FIELDS, ALONE);
    harness.control('1').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => harness.mistakes().length === 1, 'what is wrong');
    expect(shown(harness)).to.eql(['1']);
    await sendKeys({ type: 'Ada' });
    await turnBy(harness, 'Enter', ['2', '3']);
    await settleTurn(harness);
    harness.part('back').click();
    await until(() => harness.focused === harness.control('1'), 'the focus on the first question');
    expect(harness.element.values['1']).to.equal('Ada');
  });

  it('has the question in its heading, where a text before it takes the focus to there', async () => {
    const { harness } = await openForm(FIELDS, { ...ALONE, values: { 1: 'Ada' } });
    harness.part('next').click();
    await until(() => harness.focused?.matches('h2[part=page-heading]'), 'the focus on the heading');
    expect(heading(harness)).to.equal('Question 2 of 3: Which one?');
    expect(said(harness)).to.equal('');
  });

  it('moves the question that comes, not the one that goes with the focus: Firefox would lose the focus', async () => {
    const { harness } = await openForm([NAME, WHY], { ...ALONE, values: { 1: 'Ada' } });
    const moves = (id: string) =>
      getComputedStyle(found(harness.root.querySelector(`[data-field="${id}"]`), 'the field')).animationName;
    harness.control('1').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => harness.root.querySelector('[data-field="1"].leaving'), 'the field that goes');
    await until(() => harness.root.querySelector('.forward'), 'the next question');
    expect([moves('1'), moves('4')]).to.eql(['none', 'come-forward']);
    await settleTurn(harness);
  });

  it('says an error once: by its control where the focus comes to it, else by the live region', async () => {
    const { harness } = await openForm(FIELDS, ALONE);
    harness.control('1').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => said(harness) === 'First name: Enter an answer.', 'the error');
    harness.part('next').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => harness.focused === harness.control('1'), 'the focus on the control');
    await harness.element.updateComplete;
    expect([said(harness), harness.description(harness.control('1'))]).to.eql(['', 'Error: Enter an answer']);
  });

  it('says the number of a question whose control takes the focus, and measures what is answered', async () => {
    const { harness } = await openForm(FIELDS, { ...ALONE, values: { 1: 'Ada' } });
    expect(harness.part('progress')).to.include({ value: 1, max: 3 });
    harness.part('next').click();
    await until(() => shown(harness).includes('3'), 'the second question');
    harness.part('next').click();
    await until(() => said(harness) === 'Question 3 of 3', 'the number');
    expect(harness.focused === harness.control('4')).to.equal(true);
  });
});

describeOnce('The order of single questions', () => {
  it('follows the rules to the next question, and claims no number of questions', async () => {
    const checks = [{ field: '3', condition: 'equals', option: 'Blue' }];
    const why = { ...WHY, logic: { action: 'show', conditional: 'all', checks } };
    const { harness } = await openForm([COLOUR, why, NAME], ALONE);
    expect(heading(harness)).to.equal('Question 1: Which one?');
    harness.part('next').click();
    await until(() => shown(harness).join() === '1', 'the question after the hidden one');
    await settleTurn(harness);
    harness.part('back').click();
    await until(() => shown(harness).join() === '3', 'the first question');
    await harness.enter('3', { choose: 'Blue' });
    await until(() => shown(harness).join() === '4', 'the question that the answer shows');
  });

  it('shows a text with the next question, or with the last one, whatever the rules hide', async () => {
    const company = {
      ...NAME,
      id: '5',
      label: 'Company',
      required: '0',
      logic: logic('show', 'all', ['3', 'equals', 'Red']),
    };
    const consent = { id: '6', type: 'section', section_heading: 'Consent', section_text: 'We keep your answers.' };
    const terms = { id: '7', type: 'richtext', section_text: 'By sending you agree.' };
    const secret = { ...terms, id: '8', logic: company.logic };
    const { harness } = await openForm([COLOUR, consent, company, NAME, { ...company, id: '9' }, terms, secret], ALONE);
    harness.part('next').click();
    await until(() => shown(harness).join() === '6,1,7', 'the texts with the only question that is left');
    await settleTurn(harness);
    harness.part('back').click();
    await until(() => shown(harness).join() === '3', 'the first question');
    await harness.enter('3', { choose: 'Red' });
    await until(() => shown(harness).join() === '6,5', 'the text with its own question');
    harness.part('next').click();
    await until(() => shown(harness).join() === '1', 'the question between');
    await harness.enter('1', { type: 'Ada' });
    harness.part('next').click();
    await until(() => shown(harness).join() === '9,7,8', 'the texts with the last question');
  });

  it('moves the last texts to the question that an answer shows, and back, before the review', async () => {
    const why = { ...WHY, logic: logic('show', 'all', ['3', 'equals', 'Blue']) };
    const terms = { id: '7', type: 'richtext', section_text: 'By sending you agree.' };
    const { harness } = await openForm([COLOUR, why, terms], { attributes: { ...ALONE.attributes, review: '' } });
    expect(shown(harness)).to.eql(['3', '7']);
    await harness.enter('3', { choose: 'Blue' });
    await until(() => shown(harness).join() === '4,7', 'the text with the last question');
    harness.part('next').click();
    await until(() => harness.root.querySelector('[part=review]'), 'the review');
    expect(shown(harness)).to.eql([]);
  });

  it('is sent where no question is shown, and claims none', async () => {
    const hidden = { ...NAME, hidden: '1', default: 'Ada' };
    const never = { ...WHY, logic: logic('show', 'all', ['1', 'equals', 'Bob']) };
    const terms = { id: '7', type: 'richtext', section_text: 'By sending you agree.' };
    const { harness } = await openForm([hidden, never, terms], ALONE);
    expect(shown(harness)).to.eql(['7']);
    expect(harness.root.querySelector('[part=page-heading], [part=progress], [part=next], [part=back]')).to.equal(null);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('leads to the review where no question is shown', async () => {
    const { harness } = await openForm(
      [
        { ...NAME, hidden: '1', default: 'Ada' },
        { id: '7', type: 'richtext', section_text: 'Yes.' },
      ],
      {
        attributes: { ...ALONE.attributes, review: '' },
      },
    );
    harness.part('next').click();
    await until(() => harness.root.querySelector('[part=review]'), 'the review');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('is what the service’s form asks for, and the owner decides', async () => {
    const settings = { should_display_one_question_at_a_time: true };
    const { harness } = await openForm(FIELDS, { settings });
    expect(shown(harness)).to.eql(['1']);
    const whole = await openForm(FIELDS, { settings, attributes: { layout: 'form' } });
    expect(shown(whole.harness)).to.eql(['1', '2', '3', '4']);
  });
});

describe('A letter key', () => {
  it('writes a letter in a control that is typed into', async () => {
    const { harness } = await openForm([{ ...COLOUR, other: '1' }], ALONE);
    await harness.enter('3', { choose: 'Red' });
    const before = harness.element.values['3'];
    harness.part('page-heading').focus();
    await sendKeys({ press: 'Control+b' });
    expect(harness.element.values['3']).to.equal(before);
  });
});

describeOnce('Questions', () => {
  const field = (id: string, more: object = {}) => ({
    id,
    type: 'text',
    label: '',
    hideLabel: false,
    hint: '',
    required: false,
    readonly: false,
    span: 1,
    hidden: false,
    ...more,
  });
  const ids = (...fields: ReturnType<typeof field>[]) =>
    splitIntoQuestions(fields, ({ id }) => Number(id) < 10).map((page) => page.map(({ id }) => id));

  it('have the headings before them, and what comes after the last one is apart', () => {
    expect(ids(field('11'), field('1'), field('2'), field('12'), field('3'), field('13'))).to.eql([
      ['11', '1'],
      ['2'],
      ['12', '3'],
      ['13'],
    ]);
  });

  it('keep hidden fields and fields within them', () => {
    expect(ids(field('1'), field('12', { hidden: true }), field('13', { parentId: '1' }), field('2'))).to.eql([
      ['1', '12', '13'],
      ['2'],
    ]);
    expect(ids()).to.eql([[]]);
  });
});
