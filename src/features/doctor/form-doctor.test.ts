// The doctor in the page, for the form's owner.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { violations } from '../../../test/conformance/axe.js';
import { HttpResponse, PROXY, http, serve, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { LoadError } from '../../model/errors.js';
import { errorFact, pageFacts } from './facts.js';

const logic = { action: 'show', conditional: 'all', checks: [{ field: 1, condition: 'equals', option: 'x' }] };
const FIELDS = [
  { id: '1', type: 'text', label: 'Code', hide_input_characters: '1' },
  { id: '2', type: 'text', label: '<img src=x onerror=alert(1)>', required: '1' },
  { id: '3', type: 'text', label: 'Of the code', logic },
  { id: '4', type: 'text', label: 'Of the other', logic: { ...logic, checks: [{ ...logic.checks[0], field: 2 }] } },
  { id: '5', type: 'hologram', label: 'Tomorrow' },
];

startService();

const { href } = location;

/** Opens a form on a page whose address asks for the doctor. */
async function openExamined(options: OpenOptions = {}) {
  const { element, harness } = await openForm(FIELDS, options);
  await until(() => harness.root.querySelector('[part=doctor]'), 'the doctor');
  await until(() => said(harness).includes('is there'), 'what it says');
  return { element, harness };
}

const said = (harness: Harness) => readText(harness.part('doctor'));

describeOnce('The form doctor in the page', () => {
  beforeEach(() => {
    history.replaceState(history.state, '', '?form-doctor');
  });
  afterEach(() => {
    history.replaceState(history.state, '', href);
  });

  it('is shown only where the address of the page asks for it', async () => {
    history.replaceState(history.state, '', '?form-doctored');
    const { harness } = await openForm(FIELDS);
    expect(harness.root.querySelector('[part=doctor]')).to.equal(null);
  });

  it('says what the element knows: the form, the proxy, the warnings with the place of their explanation', async () => {
    const { harness } = await openExamined({ settings: null });
    expect(said(harness)).to.include('with 5 fields');
    expect(said(harness)).to.include('does not answer the call for the form object');
    expect(said(harness)).to.include('Warning: This is a plain proxy');
    expect(said(harness)).to.include('The type hologram (Tomorrow, field 5) is unknown');
    const link = harness
      .part('doctor')
      .querySelector<HTMLAnchorElement>('a[href$="/troubleshooting/warning-codes/#unknown-type"]');
    expect([link?.protocol, link?.rel]).to.eql(['https:', 'noopener']);
  });

  it('says that there are no words in the language of the page', async () => {
    const { harness } = await openExamined({ attributes: { lang: 'sw' } });
    expect(said(harness)).to.include('Warning: There are no words in “sw”.');
    expect(said(harness)).to.include('warning-codes/#language-without-words');
  });

  it('says what a better proxy can do', async () => {
    const { harness } = await openExamined({ capabilities: 'idempotency, form-token, max-body=33554432' });
    expect(said(harness)).to.include('Good: The proxy sends each submission once.');
    expect(said(harness)).not.to.include('plain proxy');
  });

  it('says why a form can’t be loaded', async () => {
    const answer = () => HttpResponse.json({ status: 'error', error: 'The form was not found' }, { status: 404 });
    serve(http.get(`${PROXY}/form/9777.json`, answer), http.get(`${PROXY}/form/9777/field.json`, answer));
    const { element, harness } = await openExamined();
    element.formId = '9777';
    await until(() => said(harness).includes('Error: not-found'), 'the error');
    expect(said(harness)).to.include('error-codes/#not-found');
  });

  it('names an attribute that is nearly right', async () => {
    const { element, harness } = await openExamined({ attributes: { sucess_url: '/thanks', 'data-theme': 'x' } });
    expect(said(harness)).to.include('Warning: Nobody reads the attribute sucess_url. Write success-url');
    expect(pageFacts(element).filter(({ text }) => text.startsWith('Nobody reads'))).to.have.length(1);
  });

  it('says that a proxy of another site may not let the page use it', () => {
    const failure = new LoadError('network', 'No response.');
    expect(errorFact(failure, 'https://proxy.example/forms').text).to.include(`Add ${location.origin} to the origins`);
    expect(errorFact(failure, `${location.origin}/forms`).text).to.equal('network: No response.');
  });

  it('says that a page can call no proxy: one with a base of another site', async () => {
    const { element } = await openExamined();
    const place = { protocol: 'https:', origin: location.origin, base: 'https://cdn.example/site/' };
    const [fact] = pageFacts(element, place);
    expect(fact).to.include({ level: 'error' });
    expect(fact?.text).to.include(`proxy="${location.origin}/forms"`);
    expect(pageFacts(element).map(({ level }) => level)).not.to.include('error');
  });

  it('says that a page can call no proxy: a file, and a sandboxed frame', async () => {
    const { element } = await openExamined();
    for (const [place, word] of [
      [{ protocol: 'file:', origin: 'null', base: 'file:///srv/contact.html' }, 'The page is a file'],
      [{ protocol: 'https:', origin: 'null', base: 'https://www.site.test/contact' }, 'add allow-same-origin'],
    ] as const) {
      const [fact] = pageFacts(element, place);
      expect(fact).to.include({ level: 'error' });
      expect(fact?.text).to.include(word);
      expect(fact?.help).to.include('error-codes/#not-configured');
    }
  });

  it('shows the author’s rules with their current results, and follows the answers', async () => {
    const { harness } = await openExamined();
    expect(said(harness)).to.include('Of the other (4): hidden');
    await harness.enter('2', { type: 'x' });
    expect(said(harness)).to.include('Of the other (4): shown');
  });

  it('shows an author’s text as a text, and no answer that is typed hidden', async () => {
    const { harness } = await openExamined();
    expect(harness.part('doctor').querySelector('img')).to.equal(null);
    await harness.enter('1', { type: 'hush7' });
    expect(said(harness)).to.include('Of the code (3): hidden');
    expect(said(harness)).not.to.include('hush7');
  });

  it('tells of an error while sending', async () => {
    const submission = () => HttpResponse.json({ status: 'error', error: 'No' }, { status: 401 });
    const { harness } = await openExamined({ submission });
    await harness.enter('2', { type: 'y' });
    await harness.submit();
    expect(said(harness)).to.include('Error: unauthorized');
  });

  it('is accessible, and can be closed', async () => {
    const { element, harness } = await openExamined();
    expect(await violations(element)).to.eql([]);
    harness.part('doctor').querySelector('button')?.click();
    expect(harness.root.querySelector('[part=doctor]')).to.equal(null);
    expect(harness.focused).to.equal(harness.part('form'));
    await harness.enter('2', { type: 'y' });
    expect(harness.root.querySelector('[part=doctor]'), 'it stays closed').to.equal(null);
  });
});
