// The page gives answers: by an attribute, by its address, and by where the visitor came from.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness, OpenOptions } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'City' },
  { id: '2', type: 'email', label: 'E-mail' },
  { id: '3', type: 'name', label: 'Name' },
  {
    id: '4',
    type: 'checkbox',
    label: 'Topics',
    options: [
      { label: 'Bread', value: 'B' },
      { label: 'Cake', value: 'C' },
    ],
  },
  { id: '5', type: 'signature', label: 'Signature' },
  { id: '6', type: 'file', label: 'Plan' },
  { id: '7', type: 'text', label: 'UTM Source', name: 'utm_source', hidden: '1' },
  { id: '8', type: 'text', label: 'Came from', name: 'referrer', hidden: '1', default: 'nobody' },
];
const ALL = '1, 2: mail, 3, 4, 5, 6';

startService();

describeOnce('An answer that the page gives', () => {
  const address = location.href;
  afterEach(() => {
    history.replaceState(null, '', address);
    sessionStorage.removeItem('hosted-form first visit');
  });

  /** Opens a form on a page with this query or fragment. */
  const openAt = (part: string, attributes: OpenOptions['attributes'], options: OpenOptions = {}) => {
    const url = new URL(address);
    if (part.startsWith('#')) url.hash = part;
    else url.search = part;
    history.replaceState(null, '', url);
    return openForm(FIELDS, { ...options, ...(attributes && { attributes }) });
  };
  const note = ({ root }: Harness) =>
    readText(root.querySelector('[data-note=given]') ?? document.createElement('p')).replace(/[\u2068\u2069]/g, '');
  const warned = ({ events }: Harness): string[] =>
    events.flatMap((event) =>
      event.name === 'hf-warning' ? `${event.detail.code} ${event.detail.path}: ${event.detail.message}` : [],
    );
  const untilWarned = async (harness: Harness, text: string) => {
    await until(() => warned(harness).some((warning) => warning.includes(text)), `a warning: ${text}`);
  };

  it('is filled in from the query for the listed fields, marked, and named above the fields', async () => {
    const { harness, element } = await openAt('?mail=ada@example.com&field_3[first]=Ada&4=B&4=C&1=Paris', {
      prefill: 'query',
      'prefill-fields': '2: mail, 3, 4',
    });
    expect(element.values).to.deep.include({ 1: '', 2: 'ada@example.com', 3: { first: 'Ada' }, 4: ['B', 'C'] });
    await until(() => note(harness), 'the note');
    expect(note(harness)).to.equal('Filled in from the link you followed: E-mail, Name, Topics. Please check.');
    expect(['1', '2', '3'].map((id) => harness.field(id).part.contains('prefilled'))).to.eql([false, true, true]);
    await until(
      () => readText(harness.root.querySelector('[role=status]') ?? document.body).includes('E-mail'),
      'the announcement',
    );
  });

  it('is drawn together with its note, so that nothing moves, and each label has its own direction', async () => {
    const { harness } = await openAt('?mail=ada@example.com&1=Paris', { prefill: 'query', 'prefill-fields': ALL });
    const [first] = harness.root.querySelector('.fields, .groups')?.children ?? [];
    expect(readText(first ?? document.body)).to.include('City, E-mail');
    expect([...(first?.querySelectorAll('bdi') ?? [])].map(readText)).to.eql(['City', 'E-mail']);
  });

  it('is filled in from the fragment, which no server sees', async () => {
    const { element } = await openAt('#/contact?mail=ada@example.com', { prefill: 'hash', 'prefill-fields': ALL });
    expect(element.values).to.include({ 2: 'ada@example.com' });
  });

  it('is no longer marked once the person has changed it, and the note goes with the last one', async () => {
    const { harness } = await openAt('?mail=ada@example.com', { prefill: 'query', 'prefill-fields': ALL });
    await until(() => note(harness), 'the note');
    await harness.enter('2', { type: 'x' });
    expect(harness.field('2').part.contains('prefilled')).to.equal(false);
    expect(note(harness)).to.equal('');
  });

  it('follows the language of the page', async () => {
    const { harness, element } = await openAt('?mail=ada@example.com', { prefill: 'query', 'prefill-fields': ALL });
    await until(() => note(harness), 'the note');
    element.lang = 'de';
    await until(() => note(harness).startsWith('Aus dem Link'), 'the note in German');
  });

  it('never signs, never chooses a file, and is never wrong', async () => {
    const typed = '?field_5[way]=type&field_5[typed]=Eve&5=Eve&6=a.txt&mail=nonsense&field_3[first]=Ada';
    const { harness, element } = await openAt(typed, { prefill: 'query', 'prefill-fields': ALL });
    expect(element.values).to.deep.include({ 2: '', 3: { first: 'Ada' }, 5: [], 6: undefined });
    await untilWarned(harness, 'What the address has for field 2 is no answer that it takes.');
    expect(warned(harness).join()).not.to.include('nonsense');
  });

  it('is shown as text, whatever it says', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const { harness, element } = await openAt(`?1=${encodeURIComponent(markup)}`, {
      prefill: 'query',
      'prefill-fields': '1',
    });
    expect(element.values).to.include({ 1: markup });
    expect(harness.root.querySelector('img')).to.equal(null);
  });

  it('is not taken where nothing is listed, or the word is unknown', async () => {
    const one = await openAt('?field_1=Paris', { prefill: 'query' });
    expect(one.element.values).to.include({ 1: '' });
    await untilWarned(one.harness, 'prefill-fields lists no field');
    const two = await openAt('?field_1=Paris', { prefill: 'cookie', 'prefill-fields': '1' });
    expect(two.element.values).to.include({ 1: '' });
    await untilWarned(two.harness, '“cookie” is not understood');
  });

  it('gives way to the property `values`, and comes before the attribute `values`', async () => {
    const attributes = { prefill: 'query', 'prefill-fields': ALL, values: '{"1":"Rome","2":"b@example.com"}' };
    const { element } = await openAt('?mail=ada@example.com&1=Paris', attributes, { values: { 1: 'Oslo' } });
    expect(element.values).to.include({ 1: 'Oslo', 2: 'ada@example.com' });
  });

  it('may be written in the attribute `values`, as JSON', async () => {
    const { element, harness } = await openAt('', { values: '{"1":"Rome","3":{"first":"Ada"},"99":"x"}' });
    expect(element.values).to.deep.include({ 1: 'Rome', 3: { first: 'Ada' } });
    expect(note(harness)).to.equal('');
    const damaged = await openAt('', { values: '{1:' });
    await untilWarned(damaged.harness, 'not a JSON object');
  });

  it('tells where the visitor came from, in hidden fields alone, also after the form was emptied', async () => {
    const { element, harness } = await openAt('?utm_source=letter&utm_medium=mail', { capture: 'utm gclid' });
    expect(element.values).to.include({ 7: 'letter', 8: 'nobody' });
    await untilWarned(harness, 'No hidden field has a name for “gclid”');
    element.reset();
    expect(element.values).to.include({ 7: 'letter' });
    await harness.enter('1', { type: 'Paris' });
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(harness.service.submissions).to.eql([{ field_1: 'Paris', field_7: 'letter', field_8: 'nobody' }]);
  });

  it('tells the first visit, where the owner keeps it', async () => {
    await openAt('?utm_source=letter', { capture: 'utm', 'capture-keep': 'session' });
    const later = await openAt('', { capture: 'utm', 'capture-keep': 'session' });
    expect(later.element.values).to.include({ 7: 'letter' });
    const unkept = await openAt('', { capture: 'utm' });
    expect(unkept.element.values).to.include({ 7: '' });
  });
});
