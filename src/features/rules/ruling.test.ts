import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText, settleTurn } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const when = (field: number | string, option: string, condition = 'equals') => ({
  action: 'show',
  conditional: 'all',
  checks: [{ field, condition, option }],
});
const TRIP = {
  id: '1',
  type: 'radio',
  label: 'Do you come?',
  options: [
    { label: 'Yes', value: 'yes' },
    { label: 'No', value: 'no' },
  ],
};
const MEAL = { id: '2', type: 'text', label: 'What do you eat?', required: '1', logic: when(1, 'yes') };
const NAME = { id: '3', type: 'text', label: 'Name', required: '1' };

const shown = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((field) => field.checkVisibility())
    .map(({ dataset }) => dataset['field']);
const said = (harness: Harness) => readText(harness.root.querySelector('[role=status]') ?? document.body);
const choose = (harness: Harness, choose: string) => harness.enter('1', { choose });
const type = (harness: Harness, id: string, type: string) => harness.enter(id, { type });

describeOnce('A form whose fields depend on each other', () => {
  it('requires a field that appears, announces it once, and sends it', async () => {
    const { harness } = await openForm([TRIP, MEAL, NAME]);
    expect(shown(harness)).to.eql(['1', '3']);
    await choose(harness, 'yes');
    expect(shown(harness)).to.eql(['1', '2', '3']);
    expect(said(harness)).to.equal('One more question: What do you eat?');
    await type(harness, '3', 'Ada');
    expect((await harness.submit()).name).to.equal('hf-error');
    expect(harness.mistakes()).to.eql(['What do you eat? Enter an answer']);
    await type(harness, '2', 'Soup');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'yes', field_2: 'Soup', field_3: 'Ada' }]);
  });

  it('announces a field that vanishes, in one sentence with those that come', async () => {
    const { harness } = await openForm([
      TRIP,
      MEAL,
      { id: '4', type: 'text', label: 'Why not?', logic: when(1, 'no') },
      { id: '5', type: 'text', label: 'A guest', logic: when(1, 'yes') },
    ]);
    await choose(harness, 'yes');
    expect(said(harness)).to.equal('2 more questions: What do you eat?, A guest');
    await choose(harness, 'no');
    expect(said(harness)).to.equal('One more question: Why not? 2 questions fewer: What do you eat?, A guest.');
  });

  it('announces each sentence as a new element: of one that changes, Firefox says the changed parts alone', async () => {
    const { harness } = await openForm([TRIP, MEAL, NAME]);
    await choose(harness, 'yes');
    const before = [...found(harness.root.querySelector('[role=status]'), 'the announcement').querySelectorAll('*')];
    await choose(harness, 'no');
    expect(said(harness)).to.equal('One question fewer: What do you eat?');
    expect(before.filter(({ isConnected }) => isConnected)).to.eql([]);
  });

  it('says nothing of a field that vanishes from a page that is not shown, and how many pages are left', async () => {
    const page = (id: string, label: string) => ({ id, type: 'section', section_heading: label, section_break: '1' });
    const { harness } = await openForm([
      TRIP,
      { ...page('4', 'Food'), logic: when(1, 'no', 'notequals') },
      { ...MEAL, logic: when(1, 'no', 'notequals') },
      page('5', 'You'),
      NAME,
      { id: '6', type: 'text', label: 'Phone', logic: when(1, 'no', 'notequals') },
    ]);
    await choose(harness, 'no');
    expect(said(harness)).to.equal('Step 1 of 2');
    await choose(harness, 'yes');
    expect(said(harness)).to.include('Step 1 of 3');
  });

  it('writes a calculated amount in full and in its currency, and sends the number', async () => {
    const { harness } = await openForm([
      { id: '7', type: 'number', label: 'Hours' },
      { id: '8', type: 'number', label: 'Total', currency: 'euro', calculation: '[7]*0.5' },
    ]);
    await type(harness, '7', '1');
    harness.control('7').blur();
    await until(() => said(harness) !== '', 'the announcement');
    expect(readText(harness.part('result'))).to.equal('€0.50');
    expect(said(harness)).to.equal('Total: €0.50');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_7: '1', field_8: '0.5' }]);
  });

  it('neither requires nor sends a field that it hides, and restores its answer when it returns', async () => {
    const { element, harness } = await openForm([TRIP, MEAL, NAME], { values: { 1: 'yes', 2: 'Soup', 3: 'Ada' } });
    expect(shown(harness)).to.eql(['1', '2', '3']);
    await choose(harness, 'no');
    expect(shown(harness)).to.eql(['1', '3']);
    expect(element.checkValidity()).to.equal(true);
    expect(element.values).to.include({ 2: 'Soup' });
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'no', field_3: 'Ada' }]);
    expect(harness.heard('hf-submit')?.detail.values).not.to.have.property('2');
    element.reset();
    element.values = { 1: 'yes', 2: 'Bread' };
    await element.updateComplete;
    expect(harness.control('2')).to.include({ value: 'Bread' });
  });

  it('hides all fields of a section, and a page without visible fields', async () => {
    const { harness } = await openForm([
      TRIP,
      { id: '10', type: 'section', section_break: '1', section_heading: 'Travel', logic: when('1', 'yes') },
      { id: '11', type: 'text', label: 'By train?', required: '1' },
      { id: '20', type: 'section', section_break: '1', section_heading: 'The end' },
      NAME,
    ]);
    const heading = () => readText(harness.part('page-heading'));
    expect(heading()).to.equal('Step 1 of 2');
    await choose(harness, 'yes');
    expect(heading()).to.equal('Step 1 of 3');
    await choose(harness, 'no');
    harness.part('next').click();
    await until(() => harness.heard('hf-page'), 'hf-page');
    expect(harness.heard('hf-page')?.detail).to.eql({ page: 2, pages: 2 });
    await settleTurn(harness);
    expect(shown(harness)).to.eql(['20', '3']);
    await type(harness, '3', 'Ada');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'no', field_3: 'Ada' }]);
  });

  it('leaves a page when a program hides all its fields', async () => {
    const { element, harness } = await openForm(
      [
        TRIP,
        { id: '10', type: 'section', section_break: '1', section_heading: 'Travel', logic: when('1', 'yes') },
        { id: '11', type: 'text', label: 'By train?' },
      ],
      { values: { 1: 'yes' } },
    );
    harness.part('next').click();
    await until(() => harness.heard('hf-page'), 'hf-page');
    element.values = { 1: 'no' };
    await element.updateComplete;
    expect(shown(harness)).to.eql(['1']);
    expect(readText(harness.part('page-heading'))).to.equal('Page 1 of 1');
  });

  it('calculates a read-only field, announces the result when a number loses the focus, and sends it', async () => {
    const { element, harness } = await openForm([
      { id: '1', type: 'number', label: 'Adults', decimals: '0' },
      { id: '2', type: 'number', label: 'Price', decimals: '2', default: '9.95' },
      { id: '3', type: 'number', label: 'Total', decimals: '2', required: '1', calculation: '[1] * [2]' },
      { id: '4', type: 'text', label: 'A reason', logic: when(3, '20', 'greaterthan') },
    ]);
    expect(readText(harness.part('result'))).to.equal('0.00');
    expect(harness.controls('3')).to.eql([]);
    await type(harness, '1', '3');
    expect(readText(harness.part('result'))).to.equal('29.85');
    expect(shown(harness)).to.eql(['1', '2', '3', '4']);
    harness.control('2').focus();
    await element.updateComplete;
    expect(said(harness)).to.equal('One more question: A reason. Total: 29.85.');
    expect(harness.heard('hf-change')?.detail).to.eql({ fieldId: '3', value: '29.85' });
    element.values = { 3: '1' };
    expect(element.values['3']).to.equal('29.85');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: '3', field_2: '9.95', field_3: '29.85' }]);
  });

  it('opens despite the author’s mistakes, names each to the owner, and can be sent', async () => {
    const { harness } = await openForm([
      { ...NAME, label: 'Name', logic: when('77', 'x', 'notequals') },
      { id: '4', type: 'text', label: 'Egg', logic: when('5', '1') },
      { id: '5', type: 'text', label: 'Hen', logic: when('4', '1') },
      { id: '6', type: 'number', label: 'Sum', calculation: '[7] + 1' },
      { id: '7', type: 'number', label: 'Other sum', calculation: '[6] - 1' },
      { id: '8', type: 'number', label: 'Broken', calculation: '[6] + ( 2' },
      { ...TRIP, logic: when('3', 'x', 'resembles') },
      {
        id: '9',
        type: 'text',
        label: 'Never',
        required: '1',
        logic: {
          action: 'show',
          conditional: 'all',
          checks: [
            { field: '1', condition: 'equals', option: 'yes' },
            { field: '1', condition: 'equals', option: 'no' },
          ],
        },
      },
      { id: '12', type: 'text', label: 'Blue', logic: when('1', 'perhaps') },
      { id: '13', type: 'text', label: 'Nothing', logic: [] },
      { id: '14', type: 'text', label: 'Date', logic: { action: 'show', conditional: 'all' } },
    ]);
    expect(shown(harness)).to.eql(['3', '4', '5', '6', '7', '8', '1', '13', '14']);
    await until(() => harness.events.filter(({ name }) => name === 'hf-warning').length >= 7, 'the warnings');
    const warnings = harness.events.flatMap((event) => (event.name === 'hf-warning' ? [event.detail] : []));
    const joinWarnings = (code: string) =>
      warnings
        .filter((warning) => warning.code === code)
        .map(({ message }) => message)
        .join();
    expect(joinWarnings('circular-rules')).to.include('Egg (4)').and.include('Hen (5)').and.include('Other sum (7)');
    expect(joinWarnings('calculation-malformed')).to.include('Broken (8)');
    expect(joinWarnings('logic-unknown-field')).to.include('77');
    expect(joinWarnings('logic-not-understood')).to.include('resembles');
    expect(joinWarnings('logic-contradiction')).to.include('Never (9)');
    expect(joinWarnings('logic-unknown-option')).to.include('perhaps');
    await type(harness, '3', 'Ada');
    await type(harness, '8', '5');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_3: 'Ada', field_8: '5' }]);
  });

  it('explains to its owner why a field is shown, and how a sum was calculated', async () => {
    const { element } = await openForm(
      [
        TRIP,
        MEAL,
        { id: '6', type: 'number', label: 'Sum', decimals: '0', calculation: '2 * [7]' },
        { id: '7', type: 'number', label: 'One', decimals: '0' },
      ],
      { values: { 1: 'no', 7: '4' } },
    );
    const meal = await element.explain('2');
    expect(meal).to.include({ fieldId: '2', shown: false });
    expect(meal?.logic?.checks[0]).to.include({ fieldId: '1', label: 'Do you come?', holds: false });
    expect(meal?.sentences.join(' ')).to.include('Do you come?');
    expect((await element.explain('6'))?.calculation).to.include({ result: '8' });
    expect(await element.explain('99')).to.equal(undefined);
  });

  it('explains a field without rules in a form without rules', async () => {
    const { element } = await openForm([NAME]);
    expect(await element.explain('3')).to.include({ fieldId: '3', shown: true });
  });

  it('draws only the dependants of a field at a keystroke', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: String(100 + index),
      type: 'text',
      label: `Question ${index}`,
      logic: when(index % 2 === 0 ? '3' : '2', 'x'),
    }));
    const { element, harness } = await openForm([NAME, { ...MEAL, logic: null }, ...many]);
    await until(() => element.session?.features.isSuited, 'its look');
    const changed = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const field = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null;
        if (field?.dataset['field']) changed.add(field.dataset['field']);
      }
    });
    observer.observe(harness.root, { subtree: true, attributes: true, childList: true, characterData: true });
    await type(harness, '3', 'x');
    await harness.element.updateComplete;
    observer.disconnect();
    expect([...changed].filter((id) => Number(id) >= 100)).to.eql(
      many.filter((_, index) => index % 2 === 0).map(({ id }) => id),
    );
  });
});
