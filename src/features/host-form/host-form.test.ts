// The element as a control of a form of the page.
import { expect, fixtureSync, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { openForm } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { Wording } from '../../locale/wording.js';
import { later } from '../../locale/words.examples.js';
import type { HostedForm } from '../../element/hosted-form.js';

startService();

const FIELDS = [{ id: '1', type: 'text', label: 'Name', required: '1' }];

/** Opens a form, and puts it into a form of the page. */
async function openInForm(attributes: Readonly<Record<string, string>> = {}, settings = {}) {
  const { element, harness } = await openForm(FIELDS, { attributes: { name: 'survey', ...attributes }, settings });
  const around = fixtureSync<HTMLFormElement>(
    html`<form>
      <fieldset><label for="survey">Survey</label><input name="own" value="1" /></fieldset>
    </form>`,
  );
  let sent = 0;
  around.addEventListener('submit', (event) => {
    event.preventDefault();
    sent++;
  });
  element.id = 'survey';
  around.firstElementChild?.append(element);
  const submit = () => {
    around.requestSubmit();
    return sent;
  };
  return { element, harness, around, submit };
}

const isBlocked = (element: HostedForm) => until(() => !element.validity.valid, 'the form of the page is stopped');
const valueIn = (form: HTMLFormElement) => {
  const value = new FormData(form).get('survey');
  return typeof value === 'string' ? value : null;
};

describe('In a form of the page, the element', () => {
  it('belongs to it, and has its label', async () => {
    const { element, around } = await openInForm();
    expect(element.form).to.equal(around);
    expect([...around.elements]).to.include(element);
    expect(element.labels).to.have.length(1);
    expect(element.willValidate).to.equal(true);
  });

  it('has no value until it is sent, and then tells which submission it was, without the answers', async () => {
    const { element, harness, around } = await openInForm();
    expect([valueIn(around), element.value]).to.eql([null, '']);
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    await until(() => element.value, 'the value');
    const value = JSON.parse(valueIn(around) ?? '') as Record<string, string>;
    expect(Object.keys(value)).to.eql(['form', 'submission', 'key']);
    expect(value).to.include({ form: element.formId, submission: '1000001' });
    expect(value['key']).to.match(/^[0-9a-f]{32}$/);
    expect(valueIn(around)).not.to.include('Ada');
  });

  it('takes part in a form that its attribute names later', async () => {
    const { element, harness } = await openForm(FIELDS, { attributes: { name: 'survey', required: '' } });
    const elsewhere = fixtureSync<HTMLFormElement>(html`<form id="elsewhere"></form>`);
    expect(element.form).to.equal(null);
    element.setAttribute('form', 'elsewhere');
    expect(element.form).to.equal(elsewhere);
    await isBlocked(element);
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    await until(() => valueIn(elsewhere), 'the value');
  });

  it('does not stop it unless it is required', async () => {
    const { submit } = await openInForm();
    expect(submit()).to.equal(1);
  });

  it('stops it while it is required and not sent: the browser leads to its button, with a sentence', async () => {
    const { element, harness, submit } = await openInForm({ required: '' });
    await isBlocked(element);
    expect(element.validity.valueMissing).to.equal(true);
    await until(() => element.validationMessage === later.sendFirst, 'the sentence');
    expect(submit()).to.equal(0);
    await until(() => harness.focused === harness.part('submit'), 'the focus on the button');
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    await until(() => element.validity.valid, 'the form of the page is free');
    expect(submit()).to.equal(1);
  });

  it('stops it at once while it is required, before anything of it has come', () => {
    const around = fixtureSync<HTMLFormElement>(html`<form><hosted-form required></hosted-form></form>`);
    const inPage = around.firstElementChild as HostedForm;
    expect([around.checkValidity(), inPage.validity.valueMissing]).to.eql([false, true]);
    expect(inPage.validationMessage).not.to.equal('');
    const made = document.createElement('hosted-form');
    made.toggleAttribute('required', true);
    const second = fixtureSync<HTMLFormElement>(html`<form></form>`);
    second.append(made);
    expect(second.checkValidity()).to.equal(false);
  });

  it('stops it also where its sentence does not come', async () => {
    const { element, submit } = await openInForm({ required: '' });
    await isBlocked(element);
    element.wording = Object.assign(new Wording(core), { complete: () => Promise.reject(new Error('no words')) });
    element.requestUpdate();
    await element.updateComplete;
    expect(submit()).to.equal(0);
  });

  it('does not stop it where nobody can send it, because it is closed', async () => {
    const { element, submit } = await openInForm({ required: '' }, { inactive: '1' });
    await until(() => element.validity.valid, 'the form of the page is free');
    expect(submit()).to.equal(1);
  });

  it('is not sent along by Enter, nor is the form of the page sent by it', async () => {
    const { harness, around } = await openInForm();
    let sent = 0;
    around.addEventListener('submit', () => sent++);
    harness.control('1').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => harness.heard('hf-error')?.detail.code === 'invalid', 'the check of the form itself');
    expect(sent).to.equal(0);
    expect([...new FormData(around).keys()]).to.eql(['own']);
  });

  it('is reset with it', async () => {
    const { element, harness, around } = await openInForm();
    await harness.enter('1', { type: 'Ada' });
    await harness.submit();
    around.reset();
    await element.updateComplete;
    expect([element.value, valueIn(around), element.values['1']]).to.eql(['', null, '']);
    expect(harness.part('form')).to.be.instanceOf(HTMLFormElement);
  });

  it('is disabled with its fieldset, and enabled again', async () => {
    const { element, harness, around } = await openInForm({ required: '' });
    const fieldset = around.querySelector('fieldset');
    fieldset?.toggleAttribute('disabled', true);
    await until(() => harness.control('1').matches(':disabled'), 'a disabled control');
    expect(element.hasAttribute('disabled'), 'its own attribute').to.equal(false);
    await element.submit();
    expect(harness.heard('hf-error')).to.equal(undefined);
    fieldset?.toggleAttribute('disabled', false);
    await until(() => !harness.control('1').matches(':disabled'), 'an enabled control');
    await harness.enter('1', { type: 'Ada' });
    expect(element.values['1']).to.equal('Ada');
  });

  it('is shown as sent again when the browser restores the page', async () => {
    const { element, harness, around } = await openInForm({ required: '' });
    const state = JSON.stringify({ form: element.formId, submission: '77', key: 'a'.repeat(32) });
    element.formStateRestoreCallback(state);
    await until(() => harness.root.querySelector('[part=success]'), 'the thanks');
    await until(() => valueIn(around) === state, 'the value');
    await until(() => element.validity.valid, 'the form of the page is free');
  });

  it('ignores a restored state of another form', async () => {
    const { element, harness } = await openInForm();
    for (const state of ['x', '{"form":"0","submission":"1"}', null]) element.formStateRestoreCallback(state);
    await element.updateComplete;
    expect(harness.part('submit').checkVisibility()).to.equal(true);
  });

  it('checks its answers by its own methods', async () => {
    const { element, harness } = await openInForm();
    expect([element.checkValidity(), element.validity.valid]).to.eql([false, true]);
    await harness.enter('1', { type: 'Ada' });
    expect(element.checkValidity()).to.equal(true);
  });
});
