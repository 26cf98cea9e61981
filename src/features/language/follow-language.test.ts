// The language of a form follows its page.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import type { Harness } from '../../../test/support/harness.js';
import { openForm, readText } from '../../../test/support/harness.js';
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

describeOnce('A page that changes its language', () => {
  it('changes the form at once, with its direction, and no answer is lost', async () => {
    const { element, harness } = await openForm(FIELDS);
    await harness.enter('1', { type: 'Ada' });
    await harness.enter('2', { type: '1.5' });
    element.lang = 'ar';
    await until(() => readText(harness.part('submit')) === arabic.submit, 'the button in Arabic');
    expect([harness.part('root').lang, harness.part('root').dir]).to.eql(['ar', 'rtl']);
    expect(element.values).to.eql({ '1': 'Ada', '2': '1.5' });
    element.lang = 'en';
    await until(() => readText(harness.part('submit')) === core.submit, 'the button in English');
    expect([harness.part('root').lang, harness.part('root').dir]).to.eql(['en', 'ltr']);
    expect((await harness.submit()).name).to.equal('hf-success');
  });

  it('tells its owner, once for each, of languages in which there are no words', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { lang: 'sw' } });
    const warned = () => harness.events.filter(({ name }) => name === 'hf-warning').map(({ detail }) => detail);
    await until(() => warned().length > 0, 'the warning');
    expect(warned()[0]).to.include({ code: 'language-without-words', path: 'lang' });
    expect((warned()[0] as { message: string }).message).to.include('“sw”');
    expect(readText(harness.part('submit'))).to.equal(core.submit);
    element.lang = 'de';
    await until(() => harness.part('root').lang === 'de', 'German');
    element.lang = 'sw';
    await until(() => harness.part('root').lang === 'en', 'English');
    element.lang = 'xx';
    await until(() => warned().length > 1, 'the warning of the other language');
    expect(warned()).to.have.length(2);
    expect((warned()[1] as { message: string }).message).to.include('“xx”');
  });

  it('changes what was said about several questions: the summary, and the price', async () => {
    const asked = ['1', '2', '3', '4'].map((id) => ({ id, type: 'text', label: `Question ${id}`, required: '1' }));
    const product = { id: '5', type: 'product', label: 'Seeds', unit_price: '2.50', currency: 'euro' };
    const { element, harness } = await openForm([...asked, product]);
    await harness.submit();
    expect(harness.mistakes()).to.include(`Question 1: ${later.needed.answer}`);
    const priceBefore = readText(harness.field('5'));
    element.lang = 'de';
    await until(() => readText(harness.part('submit')) !== core.submit, 'the button in German');
    await element.updateComplete;
    expect(harness.mistakes().filter((line) => line.includes(later.needed.answer))).to.eql([]);
    expect([priceBefore.includes('2.50'), readText(harness.field('5')).includes('2,50')]).to.eql([true, true]);
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
    const note = () => readText(found(harness.root.querySelector('[data-note=unanswerable]'), 'the note'));
    await until(() => note() === later.unanswerableForm, 'the note in English');
    element.lang = 'ar';
    await until(() => note() === laterInArabic.unanswerableForm, 'the note in Arabic');
    element.removeAttribute('lang');
  });
});

describeOnce('A page whose language is nonsense', () => {
  const NONSENSE = ['', ' ', 'xx', 'no language', 'german', '%', '-', 'de-', '1', 'x'.repeat(300)];
  /** Languages that can't be read, and those without words; on the element, and around it. */
  const PLACES: readonly (readonly [string, (harness: Harness, lang: string) => void])[] = [
    ['on the element', ({ element }, lang) => element.setAttribute('lang', lang)],
    ['around it', ({ element }, lang) => element.parentElement?.setAttribute('lang', lang)],
  ];
  /** Waits until the owner was told that there are no words in these languages, and of nothing else. */
  const awaitWarnings = async ({ events }: Harness, languages: readonly string[]) => {
    const listReports = () => events.filter(({ name }) => name === 'hf-warning' || name === 'hf-error');
    await until(() => listReports().length >= languages.length, 'the warnings');
    const messages = listReports().map(({ detail }) => ('message' in detail ? detail.message : ''));
    expect(messages).to.eql(
      languages.map((lang) => `There are no words in “${lang}”. The page can add them by addLanguage.`),
    );
  };
  const spoken = ({ root }: Harness) =>
    [...root.querySelectorAll<HTMLElement>('[lang]')].map(({ lang, dir }) => [lang, dir].join(' '));

  for (const [place, put] of PLACES)
    it(`has the form in English, which says so, and its owner is told of each: ${place}`, async () => {
      const { element, harness } = await openForm(FIELDS);
      await harness.enter('1', { type: 'Ada' });
      for (const [index, lang] of NONSENSE.entries()) {
        put(harness, lang);
        await element.updateComplete;
        // The code that follows the page comes after the form, and learns the language of that moment.
        await awaitWarnings(harness, NONSENSE.slice(0, index + 1).filter(Boolean));
        expect([lang, readText(harness.part('submit')), ...spoken(harness)]).to.eql([lang, core.submit, 'en ltr']);
      }
      expect(element.values['1']).to.equal('Ada');
      element.parentElement?.removeAttribute('lang');
    });

  it('has the form in its own language, and its owner is told', async () => {
    for (const lang of NONSENSE) {
      const { harness } = await openForm(FIELDS, { attributes: { lang }, settings: { language: 'ar' } });
      await until(() => readText(harness.part('submit')) === arabic.submit, `the button in Arabic for “${lang}”`);
      expect([harness.part('root').lang, harness.part('root').dir]).to.eql(['ar', 'rtl']);
      await awaitWarnings(harness, [lang].filter(Boolean));
    }
  });

  it('has the form in the language around it where it is empty', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.lang = '';
    element.parentElement?.setAttribute('lang', 'ar');
    await until(() => readText(harness.part('submit')) === arabic.submit, 'the button in Arabic');
    expect([harness.part('root').lang, harness.part('root').dir]).to.eql(['ar', 'rtl']);
    element.parentElement?.removeAttribute('lang');
  });
});
