// Prices as values: options of the same price are different options.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { openForm, readText } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { startService } from '../../test/support/service-worker.js';
import { until } from '../../test/support/wait.js';
import type { Words } from '../locale/words.js';
import { receiptFile } from '../submission/receipt-page.js';
import { describeFields } from '../features/agents/describe-fields.js';
import { sharedAnswers } from '../features/analytics/shared-answers.js';
import { receiptContent } from './views/receipt-actions.js';

startService();

const options = (prices: Readonly<Record<string, string>>) =>
  Object.entries(prices).map(([label, value]) => ({ label, value }));
const SEAT = {
  id: '1',
  type: 'select',
  label: 'Seat',
  options: options({ 'Stalls left': '45', 'Stalls right': '45', Balcony: '30' }),
};
const EXTRAS = {
  id: '2',
  type: 'checkbox',
  label: 'Extras',
  options: options({ Lunch: '15', 'T-shirt': '15', Dinner: '40' }),
};
const DAY = { id: '3', type: 'radio', label: 'Day', options: options({ Sat: '20', Sun: '20', Both: '35' }) };
const TOTAL = { id: '4', type: 'number', label: 'Total', calculation: '[1]+[2]+[3]' };
const FORM = [SEAT, EXTRAS, DAY, TOTAL];

/** Lists what the form shows as chosen. */
function chosen({ root }: Harness): string[] {
  const listed = Array.from(root.querySelectorAll('select'), (list) => list.selectedOptions[0]?.label ?? '');
  const boxes = Array.from(root.querySelectorAll('input:checked'), (box) => readText(box.closest('label') ?? box));
  return [...listed, ...boxes];
}

/** Chooses an option by its label, as the eye does. */
async function choose(harness: Harness, id: string, label: string): Promise<void> {
  const list = harness.field(id).querySelector('select');
  const option = Array.from(list?.options ?? []).find(({ text }) => text === label);
  const box = Array.from(harness.field(id).querySelectorAll('label')).find((one) => readText(one) === label);
  if (list && option) await harness.enter(id, { choose: option.value });
  else box?.click();
  await harness.element.updateComplete;
}

async function order() {
  const opened = await openForm(FORM, { attributes: { review: '', 'share-answers': '1 2' } });
  await choose(opened.harness, '1', 'Stalls right');
  await choose(opened.harness, '2', 'T-shirt');
  await choose(opened.harness, '3', 'Sun');
  return opened;
}

const rows = ({ root }: Harness) =>
  Array.from(root.querySelectorAll('[part=review-answer]'), (answer) => readText(answer));

describeOnce('Options of one value', () => {
  it('are chosen, shown, counted and sent as the one that was chosen', async () => {
    const { element, harness } = await order();
    expect(chosen(harness)).to.eql(['Stalls right', 'T-shirt', 'Sun']);
    await choose(harness, '3', 'Sat');
    expect(chosen(harness)).to.eql(['Stalls right', 'T-shirt', 'Sat']);
    await choose(harness, '2', 'Lunch');
    await until(() => element.values['4'] === '95', 'the total of two extras');
    await choose(harness, '2', 'Lunch');
    await until(() => element.values['4'] === '80', 'the total');
    harness.part('next').click();
    await until(() => rows(harness).length === 4, 'the review');
    expect(rows(harness)).to.eql(['Stalls right', 'T-shirt', 'Sat', '80']);
    await harness.submit();
    const { status } = element.session ?? {};
    const { accepted, answers } = status?.name === 'sent' ? status : {};
    const receipt =
      accepted && answers && receiptFile(await receiptContent(element.wording.current as Words, accepted, answers));
    expect(receipt).to.match(/>Stalls right<[^]*>T-shirt<[^]*>Sat</);
    expect(answers?.params.map(([id, sent]) => [id, sent])).to.eql([
      ['1', '45'],
      ['2', '15'],
      ['3', '20'],
      ['4', '80'],
    ]);
    expect(harness.service.submissions).to.eql([{ field_1: '45', field_2: '15', field_3: '20', field_4: '80' }]);
  });

  it('leave the form by their values', async () => {
    const validated: unknown[] = [];
    const { element, harness } = await order();
    element.addValidator('2', (value, all) => void validated.push(value, all['1']));
    expect(element.values).to.deep.include({ 1: '45', 2: ['15'], 3: '20' });
    expect(harness.heard('hf-change')?.detail.value).to.not.match(/\0/);
    harness.part('next').click();
    await until(() => rows(harness).length === 4, 'the review');
    await harness.submit();
    expect(validated.slice(0, 2)).to.eql([['15'], '45']);
    expect(harness.heard('hf-submit')?.detail.values).to.deep.include({ 1: '45', 2: ['15'] });
    const { session } = element;
    expect(session && sharedAnswers(session).answers).to.eql({ 1: '45', 2: '15' });
    expect(session && JSON.stringify(describeFields(session.store.states))).to.not.include('u0000');
  });

  it('stay chosen when the page sets the values that it has read, and when the form is loaded again', async () => {
    const { element, harness } = await order();
    element.values = { ...element.values, 3: 'Sat' };
    await element.updateComplete;
    expect(chosen(harness)).to.eql(['Stalls right', 'T-shirt', 'Sat']);
    const { session } = element;
    await element.reload();
    await until(() => element.session !== session && chosen(harness).length === 3, 'the form');
    expect(chosen(harness)).to.eql(['Stalls right', 'T-shirt', 'Sat']);
  });

  it('are told apart in a list that is searched', async () => {
    const { element, harness } = await openForm([{ ...SEAT, use_searchable_options: true }]);
    await harness.enter('1', { choose: 'Stalls right' });
    harness.control('1').blur();
    await element.updateComplete;
    expect([(harness.control('1') as HTMLInputElement).value, element.values['1']]).to.eql(['Stalls right', '45']);
  });
});
