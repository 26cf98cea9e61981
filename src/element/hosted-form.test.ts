import { expect, fixtureSync, html } from '@open-wc/testing';
import { describeOnce } from '../../test/support/engine.js';
import { openForm, readText } from '../../test/support/harness.js';
import type { Harness } from '../../test/support/harness.js';
import { HttpResponse, PROXY, holdSubmission, serveForm, startService } from '../../test/support/service-worker.js';
import { found, until } from '../../test/support/wait.js';
import { core as arabic } from '../locale/chunks/ar.js';
import { core } from '../locale/chunks/en.js';
import { later } from '../locale/words.examples.js';
import { HostedForm } from './hosted-form.js';

const TEXT = { id: '1', type: 'text', label: 'Name', required: '1' };
const EMAIL = { id: '2', type: 'email', label: 'E-mail' };
const NAME = { id: '3', type: 'name', label: 'Full name' };
const CHOICE = { id: '4', type: 'select', label: 'Colour', options: [{ label: 'Red', value: 'R' }] };
const FIELDS = [TEXT, EMAIL, NAME, CHOICE];

startService();

const names = ({ events }: Harness) => events.map(({ name }) => name);
const input = (harness: Harness, id: string) => harness.control(id) as HTMLInputElement;

describeOnce('<hosted-form>, attributes and properties', () => {
  it('has the documented defaults', () => {
    const { formId, proxy, disabled, readOnly, values } = new HostedForm();
    expect({ formId, proxy, disabled, readOnly, values }).to.eql({
      formId: '',
      proxy: '/forms',
      disabled: false,
      readOnly: false,
      values: {},
    });
  });

  it('turns its attributes into properties', () => {
    const element = document.createElement('hosted-form');
    const attributes = { 'form-id': '7', proxy: '/p', disabled: '', readonly: '', lang: 'ar' };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    const { formId, proxy, disabled, readOnly, lang } = element;
    expect({ formId, proxy, disabled, readOnly, lang }).to.eql({
      formId: '7',
      proxy: '/p',
      disabled: true,
      readOnly: true,
      lang: 'ar',
    });
    element.removeAttribute('disabled');
    expect(element.disabled).to.be.false;
  });

  it('takes the values that a page set before the tag was registered', async () => {
    const element = document.createElement('hosted-form-later');
    element.setAttribute('form-id', serveForm({ fields: FIELDS }).formId);
    Object.assign(element, { values: { '1': 'Ada' } });
    fixtureSync(html`<div>${element}</div>`);
    customElements.define('hosted-form-later', class extends HostedForm {});
    if (!(element instanceof HostedForm)) throw new Error('no form');
    expect([element.values, Object.hasOwn(element, 'values')]).to.eql([{ '1': 'Ada' }, false]);
    await until(() => element.fields.length, 'the form');
    expect(element.values['1']).to.equal('Ada');
    element.values = { '1': 'Grace' };
    expect(element.values['1']).to.equal('Grace');
  });

  it('has its default proxy again, and no form, where a page no longer names them', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { proxy: PROXY } });
    element.removeAttribute('proxy');
    await element.updateComplete;
    expect(element.proxy).to.equal('/forms');
    for (const none of [null, undefined]) {
      Object.assign(element, { proxy: none });
      await element.updateComplete;
      expect(element.proxy).to.equal('/forms');
    }
    expect(names(harness)).to.eql(['hf-ready']);
    element.removeAttribute('form-id');
    await element.updateComplete;
    expect(element.formId).to.equal('');
  });

  it('reflects `disabled` and `readonly` as attributes, for the page’s style sheets', async () => {
    const { element } = await openForm(FIELDS);
    element.disabled = element.readOnly = true;
    await element.updateComplete;
    expect(element.matches('[disabled][readonly]')).to.be.true;
    element.disabled = element.readOnly = false;
    await element.updateComplete;
    expect(element.matches('[disabled], [readonly]')).to.be.false;
  });

  it('reflects its form and its proxy, and without the attributes has their defaults again', async () => {
    const element = new HostedForm();
    document.body.append(element);
    await element.updateComplete;
    expect(element.getAttributeNames()).to.eql([]);
    [element.formId, element.proxy] = ['0', '/other'];
    await element.updateComplete;
    expect([element.getAttribute('form-id'), element.getAttribute('proxy')]).to.eql(['0', '/other']);
    element.removeAttribute('form-id');
    element.removeAttribute('proxy');
    await element.updateComplete;
    expect([element.formId, element.proxy]).to.eql(['', '/forms']);
    expect(element.getAttributeNames()).to.eql([]);
    element.remove();
  });

  it('can’t be filled in or sent while it is disabled', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { disabled: '' }, values: { '1': 'Ada' } });
    expect([input(harness, '1'), harness.part('submit')].every((control) => control.matches(':disabled'))).to.be.true;
    await element.submit();
    expect([harness.service.submissions, names(harness)]).to.eql([[], ['hf-ready']]);
    element.disabled = false;
    await element.updateComplete;
    await element.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada' }]);
  });

  it('can be filled in as soon as it is enabled again', async () => {
    const { element, harness } = await openForm(FIELDS);
    await until(() => element.session?.features.isSuited, 'what draws the form once more');
    for (const disabled of [true, false]) {
      element.disabled = disabled;
      await until(() => harness.part('submit').matches(':disabled') === disabled, `disabled: ${disabled}`);
    }
    expect(input(harness, '1').readOnly).to.be.false;
  });

  it('can be read, but not changed, while it is readonly, and only a script sends it', async () => {
    const { element, harness } = await openForm(FIELDS, {
      attributes: { readonly: '' },
      values: { '1': 'Ada', '4': 'R' },
    });
    expect([input(harness, '1').readOnly, harness.control('4').matches(':disabled')]).to.eql([true, true]);
    await harness.enter('1', { type: 'x' });
    expect(harness.root.querySelector('[part=submit], [part=required-note]')).to.equal(null);
    await element.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_4: 'R' }]);
  });

  it('has the language and the direction of the page', async () => {
    const { harness } = await openForm([EMAIL], { attributes: { lang: 'ar' } });
    expect([readText(harness.part('submit')), harness.part('root').dir]).to.eql([arabic.submit, 'rtl']);
  });

  it('takes the label of its button and its name from the form', async () => {
    const { harness } = await openForm([EMAIL], { settings: { submit_button_title: 'Join us', name: 'Members' } });
    expect([readText(harness.part('submit')), harness.part('form').ariaLabel]).to.eql(['Join us', 'Members']);
  });

  it('has unique ids in its tree, and none in the page’s tree, with two elements on one page', async () => {
    const [one, two] = [await openForm(FIELDS, { formId: '901' }), await openForm(FIELDS, { formId: '902' })];
    for (const { harness, element } of [one, two]) {
      element.reportValidity();
      await until(() => harness.mistakes().length > 0, 'what is wrong');
      const ids = Array.from(harness.root.querySelectorAll('[id]'), ({ id }) => id);
      expect(new Set(ids).size).to.equal(ids.length);
      expect(ids.filter((id) => document.getElementById(id))).to.eql([]);
    }
  });
});

describeOnce('<hosted-form>, answers', () => {
  it('takes `values` before the form is loaded, and leaves out values that do not fit', async () => {
    const values = { '1': 'Ada', '3': { first: 'Ada', suffix: 'II' }, '4': 'Pink', '2': [], '99': 'x' };
    const { element, harness } = await openForm(FIELDS, { values });
    expect(element.values).to.eql({ '1': 'Ada', '2': '', '3': { first: 'Ada' }, '4': '' });
    expect(input(harness, '1').value).to.equal('Ada');
    expect(harness.control('3', 'first')).to.have.property('value', 'Ada');
  });

  it('takes `values` after the form is loaded, and shows them', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.values = { '2': 'a@b.co', '4': 'red' };
    expect([input(harness, '2').value, input(harness, '4').value]).to.eql(['a@b.co', 'R']);
    expect(element.values).to.eql({ '1': '', '2': 'a@b.co', '3': {}, '4': 'R' });
  });

  it('sends hf-change for a change by the person, not for one by the page', async () => {
    const { element, harness } = await openForm(FIELDS);
    element.values = { '1': 'A' };
    element.reset();
    expect(names(harness)).to.eql(['hf-ready']);
    await harness.enter('1', { type: 'x' });
    await harness.enter('3', { subfield: 'last', type: 'L' });
    await harness.enter('4', { choose: 'R' });
    const changes = harness.events.flatMap(({ name, detail }) => (name === 'hf-change' ? [detail] : []));
    expect(changes).to.eql([
      { fieldId: '1', value: 'x' },
      { fieldId: '3', value: { last: 'L' } },
      { fieldId: '4', value: 'R' },
    ]);
  });

  it('returns to the author’s defaults with reset()', async () => {
    const { element, harness } = await openForm([{ ...TEXT, default: 'Grace' }, EMAIL]);
    element.values = { '1': '', '2': 'x' };
    element.reportValidity();
    await until(() => harness.mistakes().length === 2, 'what is wrong');
    element.reset();
    await element.updateComplete;
    expect([element.values, input(harness, '1').value]).to.eql([{ '1': 'Grace', '2': '' }, 'Grace']);
    expect([harness.root.querySelector('[part=error-summary]'), harness.errors('1'), harness.errors('2')]).to.eql([
      null,
      [],
      [],
    ]);
  });

  it('keeps its answers over reload()', async () => {
    const { element, harness } = await openForm(FIELDS, { formId: '903' });
    await harness.enter('1', { type: 'Ada' });
    serveForm({ formId: '903', fields: [{ ...TEXT, label: 'Changed' }, NAME] });
    await element.reload();
    await element.updateComplete;
    expect(element.values).to.eql({ '1': 'Ada', '3': {} });
    expect(input(harness, '1').value).to.equal('Ada');
    expect(readText(harness.part('label'))).to.match(/^Changed/);
  });
});

describeOnce('<hosted-form>, checking', () => {
  it('shows the person nothing with checkValidity()', async () => {
    const { element, harness } = await openForm(FIELDS);
    expect(new HostedForm().checkValidity()).to.be.false;
    expect(element.checkValidity()).to.be.false;
    await element.updateComplete;
    expect([harness.errors('1'), harness.mistakes(), names(harness)]).to.eql([[], [], ['hf-ready']]);
    element.values = { '1': 'Ada' };
    expect([element.checkValidity(), element.reportValidity()]).to.eql([true, true]);
  });

  it('goes on sending with reportValidity(), and its thanks stay', async () => {
    const { open, submission } = holdSubmission();
    const { element, harness } = await openForm(FIELDS, { values: { '1': 'Ada' }, submission });
    const sending = element.submit();
    await until(() => harness.service.submissions.length > 0, 'the submission');
    element.values = { '1': '' };
    expect(element.reportValidity()).to.be.false;
    element.values = { '1': 'Grace' };
    await element.submit();
    expect(readText(harness.part('submit'))).to.include(core.sending);
    open();
    await sending;
    element.values = { '1': '' };
    expect(element.reportValidity()).to.be.false;
    await element.submit();
    expect(harness.part('success').isConnected).to.be.true;
    expect([harness.service.submissions, harness.mistakes()]).to.eql([[{ field_1: 'Ada' }], []]);
  });

  it('leads to the first of a few errors with reportValidity(), says how many there are, and has no summary', async () => {
    const { element, harness } = await openForm(FIELDS, { values: { '2': 'a@' } });
    expect(element.reportValidity()).to.be.false;
    await until(() => harness.focused === harness.control('1'), 'the focus on the first wrong control');
    await element.updateComplete;
    expect(readText(found(harness.root.querySelector('[role=status]'), 'the announcement'))).to.match(
      /^2 things to fix\./,
    );
    expect(harness.mistakes()).to.eql([`Name: ${later.needed.answer}`, `E-mail: ${later.issues['not-an-email']({})}`]);
    expect(harness.root.querySelector('[part=error-summary]')).to.equal(null);
    expect(harness.heard('hf-error')?.detail).to.include({ code: 'invalid', fieldId: '1' });
  });

  it('lists many errors under their number, each with a link to its control', async () => {
    const many = Array.from({ length: 8 }, (_, index) => ({
      ...TEXT,
      id: String(index + 11),
      label: `No. ${index + 1}`,
    }));
    const { element, harness } = await openForm(many);
    expect(element.reportValidity()).to.be.false;
    await until(() => harness.focused?.matches('[part~=error-summary]'), 'the focus on the summary');
    expect(readText(found(harness.root.querySelector('[part=error-summary] h2'), 'the title'))).to.equal(
      '8 things to fix',
    );
    const [shown, all] = [harness.summary().filter((line) => line.checkVisibility()), harness.summary()];
    expect([shown.length, all.length]).to.eql([5, 8]);
    expect(readText(found(harness.root.querySelector('details summary'), 'the words for the rest'))).to.equal('3 more');
    all[7]?.click();
    await until(() => harness.focused === harness.control('18'), 'the focus on the control');
    expect(location.hash).to.equal('');
  });

  it('removes an error as soon as the answer is valid', async () => {
    const { harness } = await openForm(FIELDS);
    const outcome = await harness.submit();
    expect(outcome.detail).to.include({ code: 'invalid' });
    expect(harness.errors('1')).to.eql([`${core.errorPrefix} ${later.needed.answer}`]);
    expect(harness.control('1').ariaInvalid).to.equal('true');
    await harness.enter('1', { type: 'A' });
    expect(harness.errors('1')).to.eql([]);
    expect(harness.control('1').ariaInvalid).to.equal('false');
    expect(harness.service.submissions).to.eql([]);
  });
});

describeOnce('<hosted-form>, sending', () => {
  const values = { '1': 'Ada' };

  it('tells the page of each step by events that bubble out of every shadow tree', async () => {
    const { element, harness } = await openForm(FIELDS, { values });
    const heard: Event[] = [];
    const keep = (event: Event) => heard.push(event);
    const host = fixtureSync<HTMLElement>(html`<div></div>`);
    host.attachShadow({ mode: 'open' }).append(element);
    const watched = ['hf-submit', 'hf-success', 'hf-change', 'hf-error'];
    for (const name of watched) document.addEventListener(name, keep);
    await harness.enter('2', { type: 'a@b.co' });
    await harness.submit();
    for (const name of watched) document.removeEventListener(name, keep);
    expect([...new Set(heard.map(({ type }) => type))]).to.eql(['hf-change', 'hf-submit', 'hf-success']);
    expect(heard.every(({ bubbles, composed }) => bubbles && composed)).to.be.true;
    expect(heard.filter((event) => event.cancelable).map(({ type }) => type)).to.eql(['hf-submit']);
    expect(harness.heard('hf-submit')?.detail).to.eql({ formId: element.formId, values: element.values });
    const { response, ...success } = found(harness.heard('hf-success'), 'hf-success').detail;
    expect(success).to.eql({ formId: element.formId, submissionId: '1000001' });
    expect(response).to.include({ id: '1000001' });
    expect(harness.heard('hf-ready')?.detail.fields.map(({ id, type }) => `${id} ${type}`)).to.eql([
      '1 text',
      '2 email',
      '3 name',
      '4 select',
    ]);
  });

  it('tells no script an answer where the owner wants none told', async () => {
    const { harness, element } = await openForm(FIELDS, {
      values: { '1': 'Ada' },
      attributes: { events: 'without-answers' },
    });
    await harness.enter('2', { type: 'a@b.co' });
    await harness.submit();
    expect(harness.heard('hf-change')?.detail).to.eql({ fieldId: '2', value: undefined });
    expect(harness.heard('hf-submit')?.detail).to.eql({ formId: element.formId, values: {} });
    expect(JSON.stringify(harness.events.map(({ detail }) => detail))).not.to.match(/Ada|a@b\.co/);
  });

  it('has its fields for a script that runs after the form is drawn', async () => {
    const { harness, element } = await openForm(FIELDS);
    expect(element.fields).to.equal(harness.heard('hf-ready')?.detail.fields);
    expect(new (customElements.get('hosted-form') ?? HTMLElement)()).to.have.property('fields').that.is.empty;
  });

  it('shows the author’s thanks, sanitised, and opens an empty form', async () => {
    const message = '<h3>Merci</h3><script>globalThis.ran=1</script>';
    const submission = () => HttpResponse.json({ id: 7, message }, { status: 201 });
    const { harness } = await openForm(FIELDS, { values, submission });
    await harness.submit();
    expect(harness.focused).to.equal(harness.part('success'));
    expect(readText(found(harness.root.querySelector('h3'), 'the thanks'))).to.equal('Merci');
    expect(harness.root.querySelector('script')).to.equal(null);
    harness.part('again').click();
    await until(() => harness.focused?.matches('[part~=form]'), 'the focus on the form');
    expect(input(harness, '1').value).to.equal('');
  });

  it('sends one submission for twenty calls and twenty clicks', async () => {
    const { element, harness } = await openForm(FIELDS, { values });
    const calls = Array.from({ length: 20 }, () => {
      harness.part('submit').click();
      return element.submit();
    });
    await Promise.all(calls);
    await until(() => harness.heard('hf-success'), 'hf-success');
    await element.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada' }]);
    expect(names(harness).filter((name) => name === 'hf-submit')).to.have.length(1);
  });

  it('stops at preventDefault() on hf-submit; the answers stay, and can be sent later', async () => {
    const { element, harness } = await openForm(FIELDS, { values });
    element.addEventListener('hf-submit', (event) => event.preventDefault(), { once: true });
    await element.submit();
    expect([harness.service.submissions, element.values['1']]).to.eql([[], 'Ada']);
    expect(harness.part('submit').ariaDisabled).to.equal(null);
    await element.submit();
    expect(harness.service.submissions).to.have.length(1);
  });

  it('includes answers that a browser filled in without an event', async () => {
    const { harness } = await openForm(FIELDS);
    input(harness, '1').value = 'Ada';
    input(harness, '2').value = 'ada@example.com';
    input(harness, '4').value = 'R';
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_1: 'Ada', field_2: 'ada@example.com', field_4: 'R' }]);
  });

  it('keeps a country that the author gave another name', async () => {
    const address = { id: '6', type: 'address', show_country: 1, default: 'city = X\ncountry = USA' };
    const { harness } = await openForm([address]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_6: { city: 'X', country: 'USA' } }]);
  });

  it('posts only its answers, and only to its own proxy', async () => {
    const asked: Request[] = [];
    const submission = (request: Request) => {
      asked.push(request);
      return HttpResponse.json({});
    };
    const { element, harness } = await openForm(FIELDS, { values, submission });
    await harness.submit();
    expect(asked.map(({ url }) => new URL(url).pathname)).to.eql([`${PROXY}/form/${element.formId}/submission.json`]);
    expect(asked[0]?.headers.get('content-type')).to.equal('application/json');
    expect(asked[0]?.headers.has('authorization')).to.be.false;
  });
});
