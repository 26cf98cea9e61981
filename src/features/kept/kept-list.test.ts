// A form that was seen on this device is drawn at once, and follows its author.
import { expect, fixtureSync, html } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { Harness } from '../../../test/support/harness.js';
import { HttpResponse, PROXY, http, serve, serveForm, startService } from '../../../test/support/service-worker.js';
import { gate, until } from '../../../test/support/wait.js';
import { renewForm } from './renew-form.js';

startService();

const NAME = { id: '1', type: 'text', label: 'Name' };
const CITY = { id: '2', type: 'text', label: 'City' };
const ROLE = { id: '3', type: 'text', label: 'Role', default: 'Guest' };

const lists = () => Object.keys(localStorage).filter((name) => name.startsWith('hosted-form/list/'));

/** Puts a form on the page. */
function visit(service: ReturnType<typeof serveForm>, attributes: Readonly<Record<string, string>> = {}): Harness {
  const element = document.createElement('hosted-form');
  for (const [name, value] of Object.entries({ 'form-id': service.formId, proxy: PROXY, ...attributes }))
    element.setAttribute(name, value);
  const harness = new Harness(element, service);
  fixtureSync<HTMLElement>(html`<div>${element}</div>`);
  return harness;
}

/** Visits a form for the first time. Its author changes it then, and `open` lets the service answer again. */
async function visitTwice(answer: () => Response, settings: () => Response | undefined = () => undefined) {
  const service = serveForm({ fields: [NAME, CITY, ROLE] });
  const first = visit(service);
  await until(() => lists().length > 0, 'its list');
  first.element.remove();
  const { open, opened } = gate();
  serve(
    http.get(`${PROXY}/form/${service.formId}/field.json`, () => opened.then(answer)),
    http.get(`${PROXY}/form/${service.formId}.json`, settings),
  );
  const harness = visit(service);
  await until(() => harness.root.querySelector('[data-field="1"] input'), 'the form, before the service answers');
  return {
    service,
    harness,
    open,
    labels: () => [...harness.root.querySelectorAll('.label')].map((label) => label.textContent),
  };
}

describeOnce('a form that was seen before', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('is drawn before the service answers, and takes what the author changed without losing a key or the place', async () => {
    const { harness, open, labels } = await visitTwice(() =>
      HttpResponse.json([{ ...CITY, label: 'Town' }, NAME, { ...ROLE, default: 'Member' }]),
    );
    expect(labels()).to.eql(['Name', 'City', 'Role']);
    await until(() => harness.element.guessPurpose, 'the code that follows the author');
    await harness.enter('1', { type: 'Ada' });
    const control = harness.control('1') as HTMLInputElement;
    control.focus();
    control.setSelectionRange(1, 2);
    const top = control.getBoundingClientRect().top;
    open();
    await until(() => labels().includes('Town'), 'the new label');
    const now = harness.control('1') as HTMLInputElement;
    await until(() => harness.focused?.id === now.id, 'the focus');
    expect([now.value, now.selectionStart, now.selectionEnd]).to.eql(['Ada', 1, 2]);
    expect(
      now.getBoundingClientRect().top,
      'what one looks at stays where it is, as far as the page scrolls',
    ).to.be.at.least(top);
    expect((harness.control('3') as HTMLInputElement).value, 'an untouched answer is the author’s').to.equal('Member');
  });

  it('keeps the typed text, and the position, while the code of a changed form is under way', async () => {
    const harness = visit(serveForm({ fields: [NAME, CITY, ROLE] }));
    await until(() => harness.element.guessPurpose, 'the form and the code that follows the author');
    const { open: arrive, opened: arrived } = gate();
    const list = [NAME, { ...CITY, label: 'Town' }, ROLE];
    const form = async () => {
      await arrived;
      return { list, settings: {}, capabilities: '', source: '' };
    };
    const renewed = renewForm(harness.element, { form });
    await harness.enter('1', { type: 'Ada' });
    const control = harness.control('1') as HTMLInputElement;
    control.focus();
    control.setSelectionRange(1, 2);
    arrive();
    await renewed;
    const now = harness.control('1') as HTMLInputElement;
    expect(harness.root.querySelector('[data-field="2"] .label')?.textContent).to.equal('Town');
    expect([now.value, harness.focused?.id, now.selectionStart]).to.eql(['Ada', now.id, 1]);
  });

  it('is gone where the service has deleted it, and its list is forgotten', async () => {
    const { harness, open } = await visitTwice(() => HttpResponse.json({}, { status: 404 }));
    open();
    await until(() => harness.heard('hf-error'), 'the error');
    await until(() => harness.root.querySelector('[part=failure]'), 'the sentence');
    expect(lists()).to.eql([]);
  });

  it('says that it is closed where its author has closed it since', async () => {
    const { harness, open } = await visitTwice(
      () => HttpResponse.json([NAME, CITY, ROLE]),
      () => HttpResponse.json({ name: 'A form', num_columns: '1', inactive: '1' }),
    );
    await harness.enter('1', { type: 'Ada' });
    open();
    await until(() => harness.root.querySelector('[part=notice]'), 'the sentence');
    expect(harness.root.querySelector('[part=submit]')).to.equal(null);
  });

  it('may be drawn twice on one page, and each keeps its own answers when the author has changed it', async () => {
    const { service, harness, open, labels } = await visitTwice(() =>
      HttpResponse.json([NAME, { ...CITY, label: 'Town' }, ROLE]),
    );
    const other = visit(service);
    await until(() => other.root.querySelector('[data-field="1"] input'), 'the other form');
    await harness.enter('1', { type: 'Ada' });
    await other.enter('1', { type: 'Bob' });
    open();
    await until(() => labels().includes('Town'), 'the new label');
    await until(() => other.root.querySelector('[data-field="2"] .label')?.textContent === 'Town', 'that of the other');
    const answers = [harness, other].map((form) => (form.control('1') as HTMLInputElement).value);
    expect(answers).to.eql(['Ada', 'Bob']);
    expect(lists()).to.have.length(1);
  });

  it('of 5,000 fields is too large to be kept, and loads as for the first time', async () => {
    const fields = Array.from({ length: 5000 }, (_, index) => ({ ...NAME, id: String(index + 1) }));
    const harness = visit(serveForm({ fields }));
    await until(() => harness.element.session?.features.isSuited, 'its look');
    expect(lists()).to.eql([]);
  });

  it('stays where the service has trouble', async () => {
    const { harness, open, labels } = await visitTwice(() => new HttpResponse('', { status: 503 }));
    const answered = until(() => harness.element.guessPurpose, 'the code that follows the author');
    open();
    await answered;
    await harness.enter('1', { type: 'Ada' });
    expect(labels()).to.eql(['Name', 'City', 'Role']);
    expect(lists()).to.have.length(1);
  });

  for (const attributes of [{ skeleton: 'declared' }, { preview: '' }, { draft: 'session' }])
    it(`is not kept with ${Object.keys(attributes).join()}`, async () => {
      const harness = visit(serveForm({ fields: [NAME] }), attributes);
      await until(() => harness.element.session?.features.isSuited, 'its look');
      expect(lists()).to.eql([]);
    });
});
