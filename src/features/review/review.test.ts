import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText, settleTurn } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const OPTIONS = [{ label: 'Very red', value: 'r' }];
const NAME = { id: '1', type: 'text', label: 'First name', required: '1' };
const COLOUR = { id: '2', type: 'select', label: 'Colour', options: OPTIONS };
const BREAK = { id: '3', type: 'section', section_break: '1', section_heading: 'Your address' };
const CITY = { id: '4', type: 'text', label: 'City' };
const SECRET = { id: '5', type: 'text', label: 'Code', hide_input_characters: '1' };

/** Marks that two recorders know. */
const MASKED = '.fs-mask[data-hj-suppress]';

const rows = ({ root }: Harness) =>
  Array.from(root.querySelectorAll('[part=review-row]'), (row) => [
    readText(found(row.querySelector('dt'), 'the question')),
    readText(found(row.querySelector('dd'), 'the answer')),
  ]);
const findChange = ({ root }: Harness, id: string) =>
  found(root.querySelector<HTMLElement>(`[data-changes="${id}"]`), `Change of ${id}`);

/** Presses Next until the review is shown. */
async function goToReview(harness: Harness): Promise<void> {
  for (let pages = 0; pages < 5 && !harness.root.querySelector('[part=review]'); pages++) {
    const before = readText(harness.part('form'));
    harness.part('next').click();
    await until(() => readText(harness.part('form')) !== before, 'the next page');
    await harness.element.updateComplete;
  }
  await until(() => harness.focused?.matches('.review > h2'), 'the focus on the review');
  await settleTurn(harness);
}

describeOnce('The review of all answers', () => {
  it('says them in words before they are sent, and what was left out', async () => {
    const { harness } = await openForm([NAME, COLOUR, CITY], {
      attributes: { review: '' },
      values: { 1: 'Ada', 2: 'r' },
    });
    expect(readText(harness.part('next'))).to.equal('Check answers');
    expect(harness.root.querySelector('[part=page-heading]')).to.equal(null);
    await goToReview(harness);
    expect(rows(harness)).to.eql([
      ['First name', 'Ada'],
      ['Colour', 'Very red'],
      ['City', 'No answer'],
    ]);
    expect(harness.service.submissions).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_2: 'r' }]);
  });

  it('is reached only with right answers', async () => {
    const { harness } = await openForm([NAME], { attributes: { review: '' } });
    harness.part('next').click();
    await until(() => harness.mistakes().length === 1, 'what is wrong');
    expect(harness.root.querySelector('[part=review]')).to.equal(null);
  });

  it('leads to an answer and back, over pages', async () => {
    const { harness } = await openForm([NAME, COLOUR, BREAK, CITY], {
      attributes: { review: '' },
      values: { 1: 'Ada' },
    });
    await goToReview(harness);
    expect(readText(harness.part('page-heading'))).to.equal('Step 3 of 3');
    findChange(harness, '1').click();
    await until(() => harness.focused === harness.control('1'), 'the focus on the control');
    await harness.enter('1', { type: ' B.' });
    expect(readText(harness.part('next'))).to.equal('Check answers');
    harness.part('next').click();
    await until(() => harness.focused?.matches('[data-changes="1"]'), 'the focus on Change');
    expect(rows(harness)[0]).to.eql(['First name', 'Ada B.']);
  });

  it('stays with the question that an answer makes necessary', async () => {
    const checks = [{ field: '2', condition: 'equals', option: 'r' }];
    const needed = { ...CITY, required: '1', logic: { action: 'show', conditional: 'all', checks } };
    const { harness } = await openForm([NAME, COLOUR, BREAK, needed, { ...NAME, id: '6', label: 'Street' }], {
      attributes: { review: '' },
      values: { 1: 'Ada', 6: 'Main Street' },
    });
    await goToReview(harness);
    expect(rows(harness).map(([label]) => label)).to.eql(['First name', 'Colour', 'Street']);
    findChange(harness, '2').click();
    await until(() => harness.focused === harness.control('2'), 'the focus on the control');
    await harness.enter('2', { choose: 'r' });
    harness.part('next').click();
    await until(() => harness.focused === harness.control('4'), 'the focus on the question that appeared');
  });

  it('comes after single questions', async () => {
    const { harness } = await openForm([NAME, CITY], {
      attributes: { review: '', layout: 'one-by-one' },
      values: { 1: 'Ada', 4: 'Lisbon' },
    });
    await goToReview(harness);
    expect(rows(harness)).to.eql([
      ['First name', 'Ada'],
      ['City', 'Lisbon'],
    ]);
  });

  it('shows no secret, and hides all answers from translators and from recorders', async () => {
    const { harness } = await openForm([NAME, SECRET], { attributes: { review: '' }, values: { 1: 'Ada', 5: '1234' } });
    await goToReview(harness);
    const answers = [...harness.root.querySelectorAll('[part=review-answer]')];
    expect(answers.map((answer) => [answer.getAttribute('translate'), answer.closest(MASKED) !== null])).to.eql(
      answers.map(() => ['no', true]),
    );
    expect(readText(harness.part('review'))).not.to.include('1234');
  });
});
