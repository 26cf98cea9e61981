import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm, quickPorts, readText } from '../../../test/support/harness.js';
import type { Harness } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { found, until } from '../../../test/support/wait.js';

startService();

const ALONE = { attributes: { layout: 'one-by-one' } };
const OPTIONS = ['Red', 'Green', 'Blue'].map((label) => ({ label, value: label }));
const COLOUR = { id: '1', type: 'radio', label: 'Which one?', options: OPTIONS };
const SHAPES = { id: '2', type: 'checkbox', label: 'Which ones?', options: OPTIONS };
const LIST = { id: '3', type: 'select', label: 'And which one here?', options: OPTIONS };
const NAME = { id: '4', type: 'name', label: 'Your name', required: '1' };
const TEXT = { id: '5', type: 'text', label: 'City' };
const STARS = { id: '6', type: 'rating', label: 'How was it?', number_of_choices: '5' };

const shown = ({ root }: Harness) =>
  [...root.querySelectorAll<HTMLElement>('[data-field]')]
    .filter((field) => field.checkVisibility())
    .map(({ dataset }) => dataset['field'])
    .join();
const isShown = (harness: Harness, fields: string) => until(() => shown(harness) === fields, `fields ${fields}`);

/** Presses an element with the mouse. */
async function pressOn(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
}

const option = (harness: Harness, index: number) =>
  found(
    [...harness.root.querySelectorAll('label[part~=option]')].filter((label) => label.checkVisibility())[index],
    'option',
  );

/** Lets pass what would go on: in these tests, a pause takes no time. */
const waitPast = async () => {
  await nextFrame();
  await nextFrame();
};

describe('A choice in a question that is shown alone', () => {
  it('goes on by itself when it is pressed, and can be changed', async () => {
    const { harness, element } = await openForm([COLOUR, TEXT], ALONE);
    await pressOn(option(harness, 1));
    await isShown(harness, '5');
    expect(element.values['1']).to.equal('Green');
    harness.part('back').click();
    await isShown(harness, '1');
    await until(() => harness.focused?.matches('[type=radio]:checked'), 'the focus on what is chosen');
    await pressOn(option(harness, 1));
    await isShown(harness, '5');
    harness.part('back').click();
    await isShown(harness, '1');
    await pressOn(option(harness, 2));
    await isShown(harness, '5');
    expect(element.values['1']).to.equal('Blue');
  });

  it('goes on by its letter or its digit, and by Enter', async () => {
    const { harness, element } = await openForm([COLOUR, STARS, { ...COLOUR, id: '7' }, TEXT], ALONE);
    harness.part('page-heading').focus();
    await sendKeys({ press: 'c' });
    await isShown(harness, '6');
    await until(() => harness.focused?.matches('[type=radio]'), 'the focus on the first score');
    await sendKeys({ press: '4' });
    await isShown(harness, '7');
    await until(() => harness.focused?.matches('[type=radio]'), 'the focus on the first option');
    await sendKeys({ press: ' ' });
    await sendKeys({ press: 'Enter' });
    await isShown(harness, '5');
    expect(element.values).to.include({ 1: 'Blue', 6: '4', 7: 'Red' });
  });

  it('stays while arrow keys look for it', async () => {
    const { harness, element } = await openForm([COLOUR, TEXT], ALONE);
    harness.control('1').focus();
    await sendKeys({ press: 'ArrowDown' });
    expect(element.values['1']).to.equal('Green');
    await waitPast();
    expect(shown(harness)).to.equal('1');
  });

  it('stays where the person presses a key in the pause', async () => {
    const { harness, element } = await openForm([COLOUR, TEXT], ALONE);
    let end = (): void => undefined;
    const pause = new Promise<void>((resolve) => (end = resolve));
    element.ports = {
      ...quickPorts,
      wait: (_, signal) => pause.then(() => (signal.aborted ? Promise.reject(signal.reason as Error) : undefined)),
    };
    await pressOn(option(harness, 0));
    await sendKeys({ press: 'ArrowDown' });
    end();
    await waitPast();
    expect(shown(harness)).to.equal('1');
  });

  it('stays where more than one may be chosen, or something is to be written, and sends nothing', async () => {
    const { harness } = await openForm([SHAPES, { ...COLOUR, option_other: '1' }, { ...COLOUR, id: '7' }], ALONE);
    await pressOn(option(harness, 0));
    await waitPast();
    expect(shown(harness)).to.equal('2');
    harness.part('next').click();
    await isShown(harness, '1');
    await pressOn(option(harness, 3));
    await waitPast();
    expect(shown(harness)).to.equal('1');
    await harness.enter('1', { choose: 'Red' });
    await isShown(harness, '7');
    await pressOn(option(harness, 0));
    await waitPast();
    expect(harness.service.submissions).to.eql([]);
  });
});

describe('Enter in a question that is shown alone', () => {
  it('goes through the parts of an answer, and then on', async () => {
    const { harness, element } = await openForm([NAME, TEXT], ALONE);
    harness.control('4', 'first').focus();
    await sendKeys({ press: 'Enter' });
    expect(harness.focused === harness.control('4', 'last')).to.equal(true);
    expect(harness.mistakes()).to.eql([]);
    await sendKeys({ press: 'Shift+Tab' });
    await sendKeys({ type: 'Ada' });
    await sendKeys({ press: 'Enter' });
    await sendKeys({ type: 'Lovelace' });
    await sendKeys({ press: 'Enter' });
    await until(() => harness.focused === harness.control('5'), 'the next question');
    expect(element.values['4']).to.eql({ first: 'Ada', last: 'Lovelace' });
  });

  it('goes on from a list, and from boxes', async () => {
    const { harness } = await openForm([LIST, SHAPES, TEXT], ALONE);
    harness.control('3').focus();
    await sendKeys({ press: 'g' });
    await sendKeys({ press: 'Enter' });
    await until(() => harness.focused === harness.control('2'), 'the first box');
    await sendKeys({ press: 'b' });
    await sendKeys({ press: 'Enter' });
    await until(() => harness.focused === harness.control('5'), 'the text');
    expect(harness.element.values).to.deep.include({ 2: ['Green'], 3: 'Green' });
  });
});

describeOnce('The cover of a form', () => {
  const WELCOME = { id: '8', type: 'section', section_heading: 'Welcome', section_text: '<p>Three questions.</p>' };

  it('is the author’s first text, with a button that starts', async () => {
    const { harness } = await openForm([WELCOME, COLOUR, TEXT], ALONE);
    expect([shown(harness), readText(harness.part('next'))]).to.eql(['8', 'Start']);
    expect(harness.root.querySelector('[part=progress], [part=back]')).to.equal(null);
    harness.part('next').click();
    await isShown(harness, '1');
    expect(readText(harness.part('page-heading'))).to.equal('Question 1 of 2: Which one?');
    harness.part('back').click();
    await isShown(harness, '8');
    await until(() => harness.focused === harness.part('page-heading'), 'the focus on the cover');
  });

  it('is what the page puts before the form', async () => {
    const { harness, element } = await openForm([COLOUR, TEXT], {
      attributes: ALONE.attributes,
      slots: { before: 'Win a prize' },
    });
    const cover = found(element.querySelector<HTMLElement>('[slot=before]'), 'the cover');
    expect([shown(harness), readText(harness.part('next')), cover.checkVisibility()]).to.eql(['', 'Start', true]);
    harness.part('next').click();
    await isShown(harness, '1');
    expect(cover.checkVisibility()).to.equal(false);
    expect(readText(harness.part('page-heading'))).to.equal('Question 1 of 2: Which one?');
  });

  it('is not there before a heading alone', async () => {
    const { harness } = await openForm([{ ...WELCOME, section_text: '' }, COLOUR, TEXT], ALONE);
    expect(shown(harness)).to.equal('8,1');
  });
});

describeOnce('The thanks after single questions', () => {
  it('say the first name of the person, if the form asks for one name', async () => {
    for (const [fields, thanks] of [
      [[NAME], 'Thank you, Ada'],
      [[NAME, { ...NAME, id: '9' }], 'Thank you'],
      [[TEXT], 'Thank you'],
    ] as const) {
      const values = { 4: { first: 'Ada', last: 'Byron' }, 9: { first: 'Bob', last: 'Ross' } };
      const { harness } = await openForm(fields, { ...ALONE, values });
      for (const field of fields.slice(1)) {
        harness.part('next').click();
        await isShown(harness, field.id);
      }
      await harness.submit();
      expect(readText(found(harness.part('success').querySelector('h2'), 'the heading'))).to.equal(thanks);
    }
  });
});

describeOnce('The room of a question', () => {
  const middle = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };

  it('is the window where the form is the page, an element’s own height, or what scrolls it', async () => {
    await setViewport({ width: 900, height: 800 });
    for (const [page, box] of [
      [{}, undefined],
      [{ style: 'block-size: 500px; overflow: auto' }, 500],
    ] as const) {
      const { harness, element } = await openForm([TEXT, COLOUR], { ...ALONE, page });
      const around = found(element.parentElement, 'the page').getBoundingClientRect();
      const [top, height] = box ? [around.top, box] : [0, innerHeight];
      expect(Math.abs(middle(harness.field('5')) - (top + height / 2))).to.be.below(height * 0.2);
      expect(document.documentElement.scrollHeight, 'no page is longer for it').to.be.most(innerHeight + 1);
      element.remove();
    }
    const { harness } = await openForm([TEXT, COLOUR], {
      attributes: { ...ALONE.attributes, style: 'block-size: 600px; padding: 10px; box-sizing: border-box' },
    });
    expect(harness.part('root').getBoundingClientRect().height).to.equal(580);
  });

  it('does not move while an error appears, and is kept small within a longer page', async () => {
    const { harness, element } = await openForm([{ ...TEXT, required: '1' }, COLOUR], ALONE);
    const top = () => found(harness.field('5').querySelector('label'), 'the label').getBoundingClientRect().top;
    const before = top();
    harness.part('next').click();
    await until(() => harness.errors('5').length > 0, 'what is wrong');
    await element.updateComplete;
    expect(top()).to.equal(before);
    const article = document.createElement('div');
    article.style.blockSize = '4000px';
    document.body.append(article);
    const inPage = await openForm([TEXT, COLOUR], ALONE);
    expect(inPage.harness.part('form').getBoundingClientRect().height).to.be.within(340, 420);
    article.remove();
  });

  it('ends above a phone’s keyboard', async () => {
    await setViewport({ width: 400, height: 800 });
    const { harness } = await openForm([TEXT, COLOUR], ALONE);
    const seen = found(visualViewport, 'the seen part of the window');
    Object.defineProperty(seen, 'height', { value: 400, configurable: true });
    seen.dispatchEvent(new Event('resize'));
    Reflect.deleteProperty(seen, 'height');
    expect(harness.part('next').getBoundingClientRect().bottom).to.be.below(400);
    expect(harness.control('5').getBoundingClientRect().top).to.be.above(0);
    seen.dispatchEvent(new Event('resize'));
    expect(harness.part('next').getBoundingClientRect().bottom).to.be.above(400);
  });
});
