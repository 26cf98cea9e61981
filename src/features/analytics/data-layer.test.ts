// The page's analytics hear the events of a form, and nothing that a person writes.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, http, serve, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { reportForm } from './data-layer.js';
import type { Entry } from './data-layer.js';

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'select', label: 'Size', options: ['Small', 'Large'].map((label) => ({ label, value: label })) },
  { id: '3', type: 'number', label: 'How many' },
];

startService();

/** Opens a form whose reports a test receives. The clock moves by 2 s at each reading. */
async function openReported(attributes: Readonly<Record<string, string>> = {}) {
  const opened = await openForm(FIELDS, { attributes, settings: { name: 'Order' } });
  await until(() => opened.element.session?.features.isSuited, 'the code that reads the attribute');
  opened.element.setAttribute('analytics', 'datalayer');
  const entries: Entry[] = [];
  let time = 0;
  const session = found(opened.element.session, 'the session');
  reportForm(session, {
    push: (entry) => entries.push(entry) > 0,
    isManaged: () => false,
    now: () => (time += 2000),
  });
  return { ...opened, entries, session };
}

const listNames = (entries: readonly Entry[]) => entries.map(({ event }) => event);

const warned = ({ events }: Harness): string[] =>
  events.flatMap((event) => (event.name === 'hf-warning' ? event.detail.message : []));

describeOnce('The dataLayer of the page', () => {
  it('hears that a form is drawn, is begun, is wrong and is sent, once each', async () => {
    const { harness, entries } = await openReported();
    await harness.enter('2', { choose: 'Large' });
    await harness.submit();
    await harness.enter('1', { type: 'Ada Lovelace' });
    expect((await harness.submit()).name).to.equal('hf-success');
    expect(listNames(entries)).to.eql(['form_ready', 'form_start', 'form_error', 'form_submit']);
    const form = { form_id: harness.service.formId, form_name: 'Order' };
    expect(entries).to.eql([
      { event: 'form_ready', ...form, field_count: 3 },
      { event: 'form_start', ...form, field_id: '2' },
      { event: 'form_error', ...form, error_code: 'invalid', field_ids: '1' },
      { event: 'form_submit', ...form, submission_id: harness.heard('hf-success')?.detail.submissionId, seconds: 2 },
    ]);
    expect(JSON.stringify(entries)).not.to.match(/Ada|Large/);
  });

  it('hears that a form was begun before this code came', async () => {
    const { harness, element } = await openForm(FIELDS);
    await harness.enter('1', { type: 'Ada' });
    await harness.enter('3', { type: '2' });
    element.setAttribute('analytics', 'datalayer');
    const entries: Entry[] = [];
    const push = (entry: Entry) => entries.push(entry) > 0;
    reportForm(found(element.session, 'the session'), { push, isManaged: () => false, now: () => 0 });
    expect(entries.map(({ event, field_id: field }) => [event, field])).to.eql([
      ['form_ready', undefined],
      ['form_start', '1'],
    ]);
  });

  it('hears that a form was sent before this code came', async () => {
    const { harness, element } = await openForm(FIELDS);
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    element.setAttribute('analytics', 'datalayer');
    const entries: Entry[] = [];
    const push = (entry: Entry) => entries.push(entry) > 0;
    reportForm(found(element.session, 'the session'), { push, isManaged: () => true, now: () => 0 });
    expect(listNames(entries)).to.eql(['form_ready', 'form_start', 'form_submit']);
    expect(entries.at(-1)?.['submission_id']).to.equal(harness.heard('hf-success')?.detail.submissionId);
  });

  it('hears that a form was left, with the field that came last, and how long it took', async () => {
    const { harness, element, entries } = await openReported();
    await harness.enter('1', { type: 'Ada' });
    element.remove();
    await until(() => listNames(entries).includes('form_abandon'), 'the report');
    expect(entries.at(-1)).to.deep.include({ event: 'form_abandon', field_id: '1', page_number: 1, seconds: 2 });
  });

  it('hears that a person leaves the page, and not that an untouched or a sent form was left', async () => {
    const { harness, entries } = await openReported();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(listNames(entries)).to.eql(['form_ready']);
    await harness.enter('1', { type: 'Ada' });
    dispatchEvent(new PageTransitionEvent('pagehide'));
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(listNames(entries)).to.eql(['form_ready', 'form_start', 'form_abandon']);
    await harness.enter('1', { type: 'b' });
    await harness.submit();
    dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(listNames(entries).slice(3)).to.eql(['form_start', 'form_submit']);
  });

  it('hears nothing of a form that is only moved', async () => {
    const { harness, element, entries } = await openReported();
    await harness.enter('1', { type: 'Ada' });
    const place = found(element.parentElement, 'its place');
    element.remove();
    place.append(element);
    await element.updateComplete;
    expect(listNames(entries)).to.eql(['form_ready', 'form_start']);
  });

  it('hears no second “ready” of a form that is loaded again, and goes on with what was begun', async () => {
    const { harness, element, entries } = await openReported();
    await harness.enter('1', { type: 'Ada' });
    const before = element.session;
    element.removeAttribute('analytics');
    await element.reload();
    await until(() => element.session !== before && element.session?.features.isSuited, 'the new session');
    element.setAttribute('analytics', 'datalayer');
    reportForm(found(element.session, 'the session'));
    await harness.enter('3', { type: '2' });
    await harness.submit();
    expect(listNames(entries)).to.eql(['form_ready', 'form_start', 'form_submit']);
  });

  it('gets choices and numbers that the owner lists, and never what a person writes', async () => {
    const { harness, entries } = await openReported({ 'share-answers': '1, 2 3' });
    await harness.enter('1', { type: 'Ada' });
    await harness.enter('2', { choose: 'Large' });
    await harness.enter('3', { type: '2' });
    await harness.submit();
    expect(entries.at(-1)?.['answers']).to.eql({ 2: 'Large', 3: '2' });
  });

  it('is made where the page has none yet, so that a tag manager that comes later reads it', async () => {
    const page = globalThis as { dataLayer?: Entry[] };
    expect(page.dataLayer).to.equal(undefined);
    const { harness } = await openForm(FIELDS, { attributes: { analytics: 'datalayer' } });
    await until(() => page.dataLayer?.length, 'the first entry');
    expect(page.dataLayer?.[0]).to.deep.include({ event: 'form_ready', form_id: harness.service.formId });
    delete page.dataLayer;
  });

  it('hears that a form can’t be loaded, once for each try, by its code alone', async () => {
    const page = globalThis as { dataLayer?: Entry[] };
    const { element } = await openForm(FIELDS, { attributes: { analytics: 'datalayer' } });
    await until(() => page.dataLayer?.length, 'the first entry');
    const answer = () => HttpResponse.json({ status: 'error', error: 'The form was not found' }, { status: 404 });
    serve(http.get(`${PROXY}/form/9777.json`, answer), http.get(`${PROXY}/form/9777/field.json`, answer));
    element.formId = '9777';
    const failure = { event: 'form_error', form_id: '9777', error_code: 'not-found', error_stage: 'load' };
    await until(() => page.dataLayer?.length === 2, 'the failure');
    element.requestUpdate();
    await element.updateComplete;
    await element.reload().catch(() => undefined);
    await until(() => page.dataLayer?.length === 3, 'the second failure');
    element.formId = '/f/9777';
    await until(() => page.dataLayer?.length === 4, 'the third failure');
    expect(page.dataLayer?.slice(1)).to.eql([
      failure,
      failure,
      { event: 'form_error', error_code: 'not-configured', error_stage: 'load' },
    ]);
    delete page.dataLayer;
  });

  it('hears nothing of a preview, and nothing where the owner asks for something unknown', async () => {
    const page = globalThis as { dataLayer?: Entry[] };
    await openForm(FIELDS, { attributes: { analytics: 'datalayer', preview: '' } });
    const { harness } = await openForm(FIELDS, { attributes: { analytics: 'other' } });
    await until(() => warned(harness).some((text) => text.includes('write datalayer')), 'the warning');
    expect(page.dataLayer).to.equal(undefined);
  });
});
