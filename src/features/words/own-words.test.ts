// The owner puts words of their own into a form.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { added } from '../../locale/languages.js';
import { later } from '../../locale/words.examples.js';
import { HostedForm } from '../../element/hosted-form.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'number', label: 'How many' },
];

startService();

/** Waits until the button that sends says these words. */
const untilButton = (harness: Harness, words: string) =>
  until(() => readText(harness.part('submit')) === words, `the button “${words}”`);

/** Returns the warnings that the page has heard, by their place. */
const warned = ({ events }: Harness): string[] =>
  events.flatMap((event) => (event.name === 'hf-warning' ? `${event.detail.code} ${event.detail.path}` : []));

const scriptWith = (text: string) => {
  const script = document.createElement('script');
  Object.assign(script, { type: 'application/json', slot: 'words', textContent: text });
  return script;
};

describeOnce("The owner's own words", () => {
  after(() => {
    added.length = 0;
  });

  it('change an open form at once, and no answer is lost', async () => {
    const { element, harness } = await openForm(FIELDS);
    await harness.enter('2', { type: '1.5' });
    element.reportValidity();
    const error = () => harness.root.querySelector('[part~=error]')?.textContent ?? '';
    await until(() => error().includes(later.needed.answer), 'the error');
    element.words = { submit: 'Join', 'needed.answer': 'Say something' };
    await untilButton(harness, 'Join');
    await until(() => error().includes('Say something'), 'the sentence of the owner');
    expect(element.values['2']).to.equal('1.5');
    element.words = undefined;
    await untilButton(harness, core.submit);
    expect(error()).to.include(later.needed.answer);
  });

  it('may be written in a script inside the element, and a change of it is followed', async () => {
    const { element, harness } = await openForm(FIELDS);
    const script = scriptWith('{"submit":"Join"}');
    element.append(script);
    await untilButton(harness, 'Join');
    script.textContent = '{"submit":"Enter"}';
    await untilButton(harness, 'Enter');
    element.words = { submit: 'By property' };
    await untilButton(harness, 'By property');
    element.words = undefined;
    script.remove();
    await untilButton(harness, core.submit);
  });

  it('stay when the form is loaded again', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.words = { submit: 'Join', loading: 'A moment …' };
    await untilButton(harness, 'Join');
    await element.reload();
    await untilButton(harness, 'Join');
  });

  it('stay in a form that changes its language', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.words = { submit: 'Join' };
    await untilButton(harness, 'Join');
    element.lang = 'ar';
    await until(() => harness.part('root').dir === 'rtl', 'Arabic');
    expect(readText(harness.part('submit'))).to.equal('Join');
  });

  it('are told to the owner where they can’t be used, once, and the form is drawn', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.words = { submit: 'Join', 'pages.nixt': 'Next', 'pages.position': '{side}' };
    await untilButton(harness, 'Join');
    await until(() => warned(harness).length > 0, 'the warnings');
    element.lang = 'ar';
    await until(() => harness.part('root').dir === 'rtl', 'Arabic');
    expect(warned(harness)).to.eql(['words-not-used words["pages.nixt"]', 'words-not-used words["pages.position"]']);
  });

  it('do no harm where they are nonsense', async () => {
    const { element, harness } = await openForm(FIELDS);
    const circle: Record<string, never> = {};
    Object.assign(circle, { circle });
    for (const words of [circle, {}, 3n, Symbol('words'), [], () => 1]) {
      Object.assign(element, { words });
      await element.updateComplete;
      await element.reload();
      expect(readText(harness.part('submit'))).to.equal(core.submit);
    }
    const script = scriptWith('{"submit": ');
    element.words = undefined;
    element.append(script);
    await until(() => warned(harness).includes('words-not-used words'), 'the warning');
    expect(readText(harness.part('submit'))).to.equal(core.submit);
  });

  it('may be a whole language, added for all forms of the page', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { lang: 'eo' } });
    expect(readText(harness.part('submit'))).to.equal(core.submit);
    HostedForm.addLanguage('eo', { submit: 'Sendi' });
    await untilButton(harness, 'Sendi');
    expect(harness.part('root').lang).to.equal('eo');
    HostedForm.addLanguage('no language', { submit: 'Sendi' });
    await until(() => warned(harness).includes('words-not-used addLanguage("no language")'), 'the warning');
    const { element: other, harness: second } = await openForm(FIELDS, { attributes: { lang: 'eo' } });
    await untilButton(second, 'Sendi');
    expect([element.isConnected, other.isConnected]).to.eql([true, true]);
  });
});
