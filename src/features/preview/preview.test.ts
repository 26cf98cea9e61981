// A form in an editor: it is drawn, and nothing of it leaves the page.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { Harness, openForm, readText } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, http, serve, startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { later } from '../../locale/words.examples.js';

startService();

const FIELDS = [
  { id: '1', type: 'text', label: 'Name', required: '1' },
  { id: '2', type: 'section', section_break: '1', section_heading: 'Two' },
  { id: '3', type: 'text', label: 'Town' },
];
const { note, button } = later.preview;
const PREVIEW = { attributes: { preview: '', draft: 'local', outbox: '', history: '', autofocus: '' } };
const GUARDED = 'idempotency, form-token';

describeOnce('A preview', () => {
  it('is drawn, and says above the form and on its button that nothing is sent', async () => {
    const { harness } = await openForm(FIELDS.slice(0, 1), PREVIEW);
    expect(readText(harness.part('note'))).to.equal(note);
    expect(readText(harness.part('submit'))).to.equal(button);
  });

  it('sends nothing and asks for no token, by its button, by Enter or by a program', async () => {
    let tokens = 0;
    const { element, harness } = await openForm(FIELDS.slice(0, 1), { ...PREVIEW, capabilities: GUARDED });
    serve(http.post(`${PROXY}/form/${element.formId}/token.json`, () => HttpResponse.json({ token: `${++tokens}` })));
    await harness.enter('1', { type: 'Ada' });
    harness.part('submit').click();
    await until(() => harness.focused?.matches('[data-note=preview]'), 'the focus on the note');
    await element.submit();
    expect([tokens, harness.service.submissions.length]).to.eql([0, 0]);
    expect(
      ['hf-submit', 'hf-success', 'hf-error'].filter((name) => harness.events.some((event) => event.name === name)),
    ).to.be.empty;
  });

  it('keeps nothing on the device, takes no focus, and leaves the browser’s history alone', async () => {
    const focused = document.activeElement;
    const { length } = history;
    const { element, harness } = await openForm(FIELDS, PREVIEW);
    expect(document.activeElement).to.equal(focused);
    await harness.enter('1', { type: 'Ada' });
    harness.part('next').click();
    await until(() => harness.heard('hf-page'), 'the second page');
    expect([element.session?.features.draft, element.session?.features.outbox]).to.eql([undefined, undefined]);
    expect(history.length).to.equal(length);
  });

  it('turns its pages without a check, so that an editor sees them all', async () => {
    const { harness } = await openForm(FIELDS, PREVIEW);
    harness.part('next').click();
    await until(() => harness.heard('hf-page')?.detail.page === 2, 'the second page');
  });

  it('asks for each form once for the whole page, and follows the form id', async () => {
    const asked: string[] = [];
    const list = (formId: string) =>
      serve(
        http.get(`${PROXY}/form/${formId}.json`, () => HttpResponse.json({ id: formId })),
        http.get(`${PROXY}/form/${formId}/field.json`, () => {
          asked.push(formId);
          return HttpResponse.json([{ id: '1', type: 'text', label: `Of ${formId}` }]);
        }),
      );
    const { element, harness } = await openForm(FIELDS.slice(0, 1), PREVIEW);
    list('9001');
    element.formId = '9001';
    const label = (root: ParentNode) => root.querySelector('label')?.textContent;
    await until(() => label(harness.root) === 'Of 9001', 'the other form');
    const other = document.createElement('hosted-form');
    new Harness(other, harness.service);
    Object.assign(other, { formId: '9001', proxy: PROXY });
    other.toggleAttribute('preview', true);
    element.after(other);
    await until(() => label(other.renderRoot) === 'Of 9001', 'the same form again');
    expect(asked).to.eql(['9001']);
    await other.reload();
    expect(asked, 'asked for by reload()').to.eql(['9001', '9001']);
  });

  it('becomes a form that is sent when the attribute is removed, and the form loaded again', async () => {
    const { element, harness } = await openForm(FIELDS.slice(0, 1), { attributes: { preview: '' } });
    element.removeAttribute('preview');
    await element.reload();
    await until(() => harness.events.filter(({ name }) => name === 'hf-ready').length === 2, 'the form itself');
    await element.updateComplete;
    expect(readText(harness.part('submit'))).not.to.equal(button);
    await harness.enter('1', { type: 'Ada' });
    expect((await harness.submit()).name).to.equal('hf-success');
  });
});
