// The language of a form follows its page.
import { expect } from '@open-wc/testing';
import { openForm, textOf } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { core as arabic } from '../../locale/chunks/ar.js';
import { core } from '../../locale/chunks/en.js';
import { later, laterInArabic } from '../../locale/words.examples.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'number', label: 'How many' },
];

startService();

describe('A page that changes its language', () => {
  it('changes the form at once, with its direction, and no answer is lost', async () => {
    const { element, harness } = await openForm(FIELDS);
    await harness.enter('1', { type: 'Ada' });
    await harness.enter('2', { type: '1.5' });
    element.lang = 'ar';
    await until(() => textOf(harness.part('submit')) === arabic.submit, 'the button in Arabic');
    expect([harness.part('root').lang, harness.part('root').dir]).to.eql(['ar', 'rtl']);
    expect(element.values).to.eql({ '1': 'Ada', '2': '1.5' });
    element.lang = 'en';
    await until(() => textOf(harness.part('submit')) === core.submit, 'the button in English');
    expect([harness.part('root').lang, harness.part('root').dir]).to.eql(['en', 'ltr']);
    expect((await harness.submit()).name).to.equal('hf-success');
  });

  it('changes what was said about several questions: the summary, and the price', async () => {
    const asked = ['1', '2', '3', '4'].map((id) => ({ id, type: 'text', label: `Question ${id}`, required: '1' }));
    const product = { id: '5', type: 'product', label: 'Seeds', unit_price: '2.50', currency: 'euro' };
    const { element, harness } = await openForm([...asked, product]);
    await harness.submit();
    expect(harness.mistakes()).to.include(`Question 1: ${later.needed.answer}`);
    const priceBefore = textOf(harness.field('5'));
    element.lang = 'de';
    await until(() => textOf(harness.part('submit')) !== core.submit, 'the button in German');
    await element.updateComplete;
    expect(harness.mistakes().filter((line) => line.includes(later.needed.answer))).to.eql([]);
    expect([priceBefore.includes('2.50'), textOf(harness.field('5')).includes('2,50')]).to.eql([true, true]);
    element.removeAttribute('lang');
  });

  it('changes the errors beside the questions', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.reportValidity();
    await until(() => harness.root.textContent.includes(later.needed.answer), 'the error in English');
    element.parentElement?.setAttribute('lang', 'ar-EG');
    await until(() => harness.root.textContent.includes(laterInArabic.needed.answer), 'the error in Arabic');
    element.parentElement?.removeAttribute('lang');
  });

  it('changes the note on a question that nobody can answer', async () => {
    const { element, harness } = await openForm([...FIELDS, { id: '7', type: 'hologram', label: '?', required: '1' }]);
    const note = () => textOf(found(harness.root.querySelector('[data-note=unanswerable]'), 'the note'));
    await until(() => note() === later.unanswerableForm, 'the note in English');
    element.lang = 'ar';
    await until(() => note() === laterInArabic.unanswerableForm, 'the note in Arabic');
    element.removeAttribute('lang');
  });

  it('leaves the form as it is where it says nonsense', async () => {
    const { element, harness } = await openForm(FIELDS);
    for (const lang of ['no language', 'xx', '%', '-']) {
      element.lang = lang;
      await element.updateComplete;
      expect([textOf(harness.part('submit')), harness.part('root').lang]).to.eql([core.submit, 'en']);
    }
  });
});
