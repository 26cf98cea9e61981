// What the server has said stays said when the script comes, and a form that has changed meanwhile loses no answer in silence.
import { expect } from '@open-wc/testing';
import { describeOnce } from '../../../test/support/engine.js';
import { serveDrawn } from '../../../test/support/served.js';
import type { ServedPage } from '../../../test/support/served.js';
import { HttpResponse, PROXY, http, serve, startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';
import { Serving } from './take-over.js';
import type { Harness } from '../../../test/support/harness.js';

startService();

const NAME = { id: '1', type: 'text', label: 'Name' };
const CITY = { id: '2', type: 'text', label: 'City', required: '1' };
const CHOICES = ['Red', 'Blue'].map((label) => ({ label: `Dark ${label}`, value: label }));
const COLOUR = { id: '3', type: 'radio', label: 'Colour', options: CHOICES };

/** Puts what the server says of answers into its tree: a part, and the hidden control with it. */
const saying =
  (part: string, told: object, where = 'form') =>
  (tree: HTMLElement): void => {
    const said = document.createElement('div');
    said.setAttribute('part', part);
    said.tabIndex = -1;
    said.textContent = 'Said';
    const input = document.createElement('input');
    for (const [name, value] of Object.entries({
      type: 'hidden',
      name: 'hosted-form-told',
      value: JSON.stringify(told),
    }))
      input.setAttribute(name, value);
    found(tree.querySelector(where), where).prepend(said, input);
  };

/** Lets the owner change the form after the server has drawn it. */
function change({ element }: ServedPage, fields: readonly object[]): void {
  const formId = element.getAttribute('form-id') ?? '';
  serve(http.get(`${PROXY}/form/${formId}/field.json`, () => HttpResponse.json([...fields])));
}

/** Tells whether the form waits for the end of an act. */
function followWait(person: Serving['person']): () => boolean {
  let isWaiting = false;
  const wait = person.waitForRest.bind(person);
  person.waitForRest = () => {
    isWaiting = true;
    return wait();
  };
  return () => isWaiting;
}

const noteOf = ({ root }: Harness): string =>
  root.querySelector('[data-note=left-out]')?.textContent.replace(/\s+/g, ' ').trim() ?? '';

describeOnce('What the server has said', () => {
  it('stays said where the answers could not be sent, in the same place and with the focus', async () => {
    const page = await serveDrawn(
      [NAME],
      {},
      { served: saying('failure', { failure: { code: 'service-failed' } }, '[part=actions]') },
    );
    page.tree.querySelector<HTMLElement>('[part=failure]')?.focus();
    const harness = await page.takeOver();
    const failure = harness.part('failure');
    expect(failure.textContent).to.contain('Your answers are still here');
    expect(harness.element.session?.status.name).to.equal('failed');
    expect(harness.focused).to.equal(failure);
  });

  it('stays said where the service refuses an answer, until the person sends again', async () => {
    const refusal = { errors: [{ field: 'field_2', error: 'Unknown city' }] };
    const page = await serveDrawn([NAME, CITY], {}, { served: saying('error-summary', { refusal }) });
    await page.person.enter('2', { type: 'Atlantis' });
    page.control('1').focus();
    const harness = await page.takeOver();
    await until(() => harness.control('2').getAttribute('aria-invalid') === 'true', 'the error');
    expect(harness.field('2').textContent).to.contain('Unknown city');
    await harness.element.submit();
    await until(() => harness.heard('hf-success'), 'hf-success');
    expect(harness.service.submissions).to.have.length(1);
  });

  it('stays said of answers that have no place in the form, and of files that have to be chosen again', async () => {
    const told = { lost: [{ label: 'Street', text: ['Dorpsstraat'] }], isUnsent: true, files: ['letter.txt'] };
    const page = await serveDrawn([NAME], {}, { served: saying('note', told) });
    const harness = await page.takeOver();
    expect(noteOf(harness))
      .to.contain('nothing has been sent yet')
      .and.to.contain('Street: Dorpsstraat')
      .and.to.contain('letter.txt');
  });

  it('is nothing where a page has written nonsense', async () => {
    const page = await serveDrawn(
      [NAME],
      {},
      { served: saying('note', { lost: 7, files: {}, failure: 'x', refusal: [1] }) },
    );
    const harness = await page.takeOver();
    expect([noteOf(harness), harness.element.session?.status.name]).to.eql(['', 'filling']);
  });
});

describeOnce('A form that has changed since its tree was drawn', () => {
  it('says which answers have no place any more, in the words in which they were given', async () => {
    const page = await serveDrawn([NAME, CITY, COLOUR]);
    await page.person.enter('1', { type: 'Ada' });
    await page.person.enter('2', { type: 'Ghent' });
    await page.person.enter('3', { choose: 'Blue' });
    page.control('1').focus();
    change(page, [NAME, { ...COLOUR, options: CHOICES.slice(0, 1) }]);
    const harness = await page.takeOver();
    await until(() => noteOf(harness), 'the note');
    expect(noteOf(harness)).to.contain('City: Ghent').and.to.contain('Colour: Dark Blue');
    expect(harness.element.values).to.eql({ '1': 'Ada', '3': '' });
  });

  it('is not sent by a press that came before, and by the next one', async () => {
    const page = await serveDrawn([NAME, CITY]);
    await page.person.enter('2', { type: 'Ghent' });
    page.control('1').focus();
    change(page, [NAME]);
    const open = page.holdList();
    const harness = page.letScriptCome();
    await until(() => harness.element.lasting.get(Serving), 'the script');
    const isWaiting = followWait(found(harness.element.lasting.get(Serving), 'the script').person);
    page.control('1').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, composed: true }));
    open();
    await until(isWaiting, 'the form');
    found(page.tree.querySelector<HTMLElement>('[part=submit]'), 'the button').click();
    await until(() => noteOf(harness), 'the note');
    expect(noteOf(harness)).to.contain('nothing has been sent yet').and.to.contain('City: Ghent');
    expect(harness.service.submissions).to.have.length(0);
    await harness.element.submit();
    await until(() => harness.heard('hf-success'), 'hf-success');
    expect(harness.service.submissions).to.have.length(1);
  });

  it('says nothing of questions that its own rules hide', async () => {
    const page = await serveDrawn([NAME, { ...CITY, required: '0' }]);
    await page.person.enter('2', { type: 'Ghent' });
    page.control('1').focus();
    const logic = { action: 'Show', conditional: 'all', checks: [{ field: '1', condition: 'equals', option: 'x' }] };
    change(page, [NAME, { ...CITY, required: '0', logic }]);
    const harness = await page.takeOver();
    expect([harness.field('2').hidden, noteOf(harness)]).to.eql([true, '']);
  });
});

describeOnce('A choice beside a text of one’s own', () => {
  const FIELD = { id: '1', label: 'Colour', options: CHOICES, option_other: '1' };
  const beside = (tree: HTMLElement) => {
    const input = Object.assign(document.createElement('input'), { name: 'field_1[other]' });
    tree.querySelector('[data-field="1"]')?.append(input);
  };

  it('counts where one may be made, also if the author has made it', async () => {
    const page = await serveDrawn(
      [
        { ...FIELD, type: 'radio', default: 'Red' },
        { ...NAME, id: '2' },
      ],
      {},
      { served: beside },
    );
    expect(page.tree.querySelector('[checked]')?.getAttribute('value')).to.equal('Red');
    await page.person.enter('1', { subfield: 'other', type: 'Green' });
    page.control('2').focus();
    expect((await page.takeOver()).element.values['1']).to.equal('Red');
  });

  it('is not lost by a box for all', async () => {
    const page = await serveDrawn(
      [
        { ...FIELD, type: 'checkbox', option_checkall: '1' },
        { ...NAME, id: '2' },
      ],
      {},
      { served: beside },
    );
    await page.person.enter('1', { subfield: 'all', choose: 'on' });
    await page.person.enter('1', { subfield: 'other', type: 'Green' });
    page.control('2').focus();
    const harness = await page.takeOver();
    const state = found(harness.element.session?.store.state('1'), 'the question');
    expect(state.definition.comparable(state.field, state.answer)).to.eql(['Red', 'Blue', 'Other', 'Green']);
  });
});
