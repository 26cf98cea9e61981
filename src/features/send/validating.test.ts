import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { gate, until } from '../../../test/support/wait.js';
import { core } from '../../locale/chunks/en.js';
import { afterFocus } from '../../platform/focus.js';

startService();

const EMAIL = { id: '1', type: 'email', label: 'E-mail', required: '1' };
const NAME = { id: '2', type: 'name', label: 'Name', required: '1' };
const TEXT = { id: '3', type: 'text', label: 'Code' };
const DATE = { id: '4', type: 'datetime', label: 'Arrival', date_format: 'd/m/Y' };
const WRONG = 'Enter an e-mail address like name@example.com';

const type = (harness: Harness, id: string, type: string) => harness.enter(id, { type });
/** Moves the focus into the form, and waits for the code that checks, which is fetched then. */
async function begin(harness: Harness): Promise<void> {
  harness.control('3').focus();
  await until(() => harness.element.session?.features.sending, 'the code that checks');
}
/** Moves the pointer to an element, and presses without releasing. */
async function press(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
  await sendMouse({ type: 'down' });
}
const readErrors = (harness: Harness, id: string) => until(() => harness.errors(id).length > 0, `an error of ${id}`);

describe('The error of an answer', () => {
  it('appears when its field is left after a wrong edit, and disappears once the answer is valid', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await type(harness, '1', 'ada@');
    expect(harness.errors('1')).to.eql([]);
    harness.control('3').focus();
    await readErrors(harness, '1');
    expect(harness.errors('1').join()).to.include(WRONG);
    expect(readText(harness.root.querySelector('[role=status]') ?? document.body)).to.equal(`E-mail: ${WRONG}`);
    await type(harness, '1', 'example.com');
    expect(harness.errors('1')).to.eql([]);
  });

  it('appears for a field that was left before the code that checks has come', async () => {
    const { harness } = await openForm([EMAIL, { ...EMAIL, id: '5' }, TEXT]);
    const answer = (id: string, text: string) => {
      const control = harness.control(id) as HTMLInputElement;
      control.focus();
      control.value = text;
      control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    };
    answer('1', 'ada@');
    // A question that is emptied again has no wrong answer.
    answer('5', 'ada@');
    answer('5', '');
    harness.control('3').focus();
    expect(harness.element.session?.features.sending, 'the code that checks').to.equal(undefined);
    await readErrors(harness, '1');
    expect(harness.errors('1').join()).to.include(WRONG);
    expect(harness.errors('5')).to.eql([]);
  });

  it('does not appear for an answer that the page gave, when the code that checks comes', async () => {
    const { harness } = await openForm([EMAIL, TEXT], { values: { 1: 'ada@' } });
    await begin(harness);
    await harness.element.updateComplete;
    expect(harness.errors('1')).to.eql([]);
  });

  it('does not appear for an unchanged field, or while another part of the field has the focus', async () => {
    const { harness } = await openForm([EMAIL, NAME, TEXT]);
    await begin(harness);
    harness.control('1').focus();
    await harness.enter('2', { subfield: 'first', type: 'Ada' });
    harness.control('2', 'last').focus();
    await harness.element.updateComplete;
    expect([...harness.errors('1'), ...harness.errors('2')]).to.eql([]);
    harness.control('3').focus();
    await readErrors(harness, '2');
    expect(harness.errors('1')).to.eql([]);
  });

  it('does not move a button away while it is pressed', async () => {
    const { harness } = await openForm([TEXT, EMAIL]);
    await begin(harness);
    await type(harness, '1', 'ada@');
    const submit = harness.part('submit');
    const { top } = submit.getBoundingClientRect();
    await press(submit);
    expect(submit.getBoundingClientRect().top).to.equal(top);
    await sendMouse({ type: 'up' });
    await until(() => harness.mistakes().length, 'what is wrong');
  });

  it('does not move a button of the page away either, and appears at the end of the press', async () => {
    const { harness, element } = await openForm([TEXT, EMAIL]);
    const button = document.createElement('button');
    element.after(button);
    await begin(harness);
    await type(harness, '1', 'ada@');
    await press(button);
    expect(harness.errors('1')).to.eql([]);
    await sendMouse({ type: 'move', position: [1, 1] });
    await sendMouse({ type: 'up' });
    await readErrors(harness, '1');
  });

  it('does not move a button away that is pressed before the page has judged', async () => {
    const { harness, element } = await openForm([TEXT, EMAIL]);
    const button = document.createElement('button');
    element.after(button);
    const { open, opened } = gate();
    element.addValidator('3', async () => {
      await opened;
      return 'No such code';
    });
    await begin(harness);
    await type(harness, '3', 'X');
    harness.control('1').focus();
    await press(button);
    open();
    await opened;
    await afterFocus();
    expect(harness.errors('3')).to.eql([]);
    await sendMouse({ type: 'up' });
    await readErrors(harness, '3');
  });

  it('appears for a part that is wrong by itself when the part is left, and for no other part', async () => {
    const { harness } = await openForm([DATE, TEXT]);
    await begin(harness);
    await harness.enter('4', { subfield: 'year', type: '20' });
    expect(harness.errors('4')).to.eql([]);
    harness.control('4', 'month').focus();
    await readErrors(harness, '4');
    expect(harness.errors('4')).to.eql(['Error: Use four digits, like 2026']);
    expect(harness.control('4', 'year').ariaInvalid).to.equal('true');
    expect(harness.control('4', 'month').ariaInvalid).to.equal('false');
    await harness.enter('4', { subfield: 'year', type: '26' });
    expect(harness.errors('4')).to.eql([]);
    harness.control('3').focus();
    await readErrors(harness, '4');
    expect(harness.errors('4').length, 'the day and the month are missing').to.equal(2);
  });

  it('appears for a postal code while the rest of the address is empty', async () => {
    const address = { id: '5', type: 'address', label: 'Address', required: '1', format: 'US' };
    const { harness } = await openForm([address, TEXT]);
    await begin(harness);
    await harness.enter('5', { subfield: 'zip', type: '1' });
    harness.control('5', 'city').focus();
    await readErrors(harness, '5');
    expect(harness.errors('5')).to.eql(['Error: Enter a postal code like 12345']);
  });

  it('disappears part by part', async () => {
    const { harness } = await openForm([NAME, DATE, TEXT]);
    await harness.submit();
    expect(harness.errors('2').length).to.equal(2);
    await harness.enter('2', { subfield: 'first', type: 'A' });
    expect(harness.errors('2').length).to.equal(1);
    await harness.enter('2', { subfield: 'last', type: 'L' });
    expect(harness.errors('2')).to.eql([]);
  });

  it('does not appear while another window has the focus', async () => {
    const { harness } = await openForm([EMAIL, TEXT]);
    await begin(harness);
    await type(harness, '1', 'ada@');
    harness.control('1').dispatchEvent(new FocusEvent('focusout', { bubbles: true, composed: true }));
    await harness.element.updateComplete;
    expect(harness.errors('1')).to.eql([]);
    harness.control('3').focus();
    await readErrors(harness, '1');
  });
});

describeOnce('A check of the page’s own', () => {
  const isTaken = (value: unknown) => (value === 'AB' ? `“${value}” is taken` : undefined);

  it('applies when the form is sent: beside the field, and it is announced', async () => {
    const { element, harness } = await openForm([TEXT]);
    element.addValidator('3', isTaken);
    await type(harness, '3', 'AB');
    expect((await harness.submit()).name).to.equal('hf-error');
    expect(harness.mistakes()).to.eql(['Code: “AB” is taken']);
    expect(element.checkValidity()).to.equal(false);
    await type(harness, '3', 'C');
    expect(harness.errors('3')).to.eql([]);
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_3: 'ABC' }]);
  });

  it('may be slow: the form waits for it', async () => {
    const { element, harness } = await openForm([TEXT]);
    const asked: unknown[] = [];
    element.addValidator('3', async (value, values) => {
      asked.push([value, values]);
      await new Promise(requestAnimationFrame);
      return isTaken(value);
    });
    await type(harness, '3', 'AB');
    await harness.submit();
    expect(harness.errors('3').join()).to.include('“AB” is taken');
    await type(harness, '3', 'C');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_3: 'ABC' }]);
    expect(asked.at(-1)).to.eql(['ABC', { 3: 'ABC' }]);
  });

  it('may answer at once for some answers and later for others', async () => {
    const { element, harness } = await openForm([TEXT]);
    element.addValidator('3', (value) => (value === 'AB' ? 'AB is bad' : Promise.resolve(`${String(value)} is taken`)));
    for (const answer of ['AB', 'C', 'AB']) {
      element.values = { 3: answer };
      await element.submit();
      expect(harness.errors('3').join()).to.include(`${answer} is`);
    }
    expect(harness.service.submissions).to.eql([]);
  });

  it('may be an async function on a page that replaces Promise', async () => {
    const { element, harness } = await openForm([TEXT]);
    const { then } = Promise.prototype;
    element.addValidator('3', () => Object.setPrototypeOf(Promise.resolve('is taken'), { then }) as Promise<string>);
    await type(harness, '3', 'AB');
    await harness.submit();
    expect(harness.service.submissions).to.eql([]);
  });

  it('judges an answer that is changed while another one is judged', async () => {
    const { element, harness } = await openForm([TEXT, { ...TEXT, id: '9' }]);
    const { open, opened } = gate();
    element.addValidator('3', async (value) => (value === 'AB' ? undefined : 'is taken'));
    element.addValidator('9', () => opened.then(() => undefined));
    element.values = { 3: 'AB', 9: 'AB' };
    const sending = element.submit();
    await until(() => readText(harness.part('submit')).includes(core.sending), 'the sending');
    await harness.enter('3', { type: 'C' });
    open();
    await sending;
    expect(harness.service.submissions).to.eql([]);
    expect(harness.errors('3').join()).to.include('is taken');
  });

  for (const what of ['submit', 'reportValidity'] as const)
    it(`says nothing when the form was reset while it judged, after ${what}()`, async () => {
      const { element, harness } = await openForm([{ ...TEXT, required: '1' }, EMAIL], { values: { 3: 'AB' } });
      const { open, opened } = gate();
      let isAsked = false;
      element.addValidator('3', () => {
        isAsked = true;
        return opened.then(() => undefined);
      });
      const asked = element[what]();
      await until(() => isAsked, 'the check');
      element.reset();
      open();
      await asked;
      await element.updateComplete;
      expect([harness.errors('3'), harness.errors('1'), harness.mistakes()]).to.eql([[], [], []]);
      expect(harness.events.map(({ name }) => name)).to.eql(['hf-ready']);
    });

  it('counts an answer as valid when it throws', async () => {
    const { element, harness } = await openForm([TEXT]);
    element.addValidator('3', () => {
      throw new Error('no');
    });
    element.addValidator('3', () => Promise.reject(new Error('no')));
    await type(harness, '3', 'AB');
    await harness.submit();
    expect(harness.service.submissions).to.eql([{ field_3: 'AB' }]);
  });

  it('applies to the fields of a page before the page is turned', async () => {
    const { element, harness } = await openForm([
      TEXT,
      { id: '8', type: 'section', section_break: '1', section_heading: 'More' },
      { id: '9', type: 'text', label: 'More' },
    ]);
    const asked: string[] = [];
    element.addValidator('3', (value) => {
      asked.push('3');
      return isTaken(value);
    });
    element.addValidator('9', () => {
      asked.push('9');
      return 'never right';
    });
    await type(harness, '3', 'AB');
    harness.part('next').click();
    await until(() => harness.mistakes().length, 'what is wrong');
    expect(asked).not.to.include('9');
    await type(harness, '3', 'C');
    harness.part('next').click();
    await until(() => harness.heard('hf-page'), 'hf-page');
  });
});
