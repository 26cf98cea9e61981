// A form in the page's own tree leaves the page as it is, and gets on with its scripts and styles.
import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { describeOnce } from '../support/engine.js';
import { openForm, readText } from '../support/harness.js';
import type { Harness } from '../support/harness.js';
import { LIGHT, useLightSheet } from '../support/light.js';
import { startService } from '../support/service-worker.js';
import { found, until } from '../support/wait.js';

startService();

const TEXT = { id: '1', type: 'text', label: 'Town', required: '1', description: 'Where you live' };

const PERSON = [
  { id: '1', type: 'name', label: 'Your name' },
  { id: '2', type: 'email', label: 'E-mail' },
];
const POSTED = ['field_1[first]', 'field_1[last]', 'field_2'];

/** Selector by which the focus traps of pages look. */
const STOPS =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

/** Puts children into the element, as the page's HTML has them. */
function fill(element: Element, markup: string): void {
  const template = document.createElement('template');
  template.innerHTML = markup;
  element.prepend(template.content);
}

const isShown = (element: Element) => element.checkVisibility();
const slotted = ({ element }: Harness, selector: string) => found(element.querySelector(selector), selector);

describeOnce('a form in the page’s own tree', () => {
  const sheet = useLightSheet();

  it('the slots show what the page gives, where a form in its own tree does, and move no node of the page', async () => {
    const { element, harness } = await openForm([TEXT], LIGHT);
    const markup = ['before', 'after', 'success'].map((name) => `<p slot="${name}" class="${name}">${name}</p>`);
    fill(element, `<p class="fallback">Write to us</p>${markup.join('')}`);
    await nextFrame();
    for (const name of ['before', 'after', 'success', 'fallback'])
      expect(slotted(harness, `.${name}`).parentNode, name).to.equal(element);
    expect(isShown(slotted(harness, '.before'))).to.be.true;
    expect(isShown(slotted(harness, '.after'))).to.be.true;
    expect(isShown(slotted(harness, '.success'))).to.be.false;
    expect(isShown(slotted(harness, '.fallback'))).to.be.false;
    const top = (selector: string) => slotted(harness, selector).getBoundingClientRect().top;
    expect(top('.before')).to.be.below(top('[part=form]'));
    expect(top('.after')).to.be.above(top('[part=form]'));

    await harness.enter('1', { type: 'Ghent' });
    await harness.submit();
    await until(() => isShown(slotted(harness, '.success')), 'the page’s own thanks');
    expect(harness.part('success').innerText).not.to.include('Thank you');
    element.reset();
    await until(() => !isShown(slotted(harness, '.success')), 'the form again');
    expect(isShown(slotted(harness, '.fallback'))).to.be.false;
  });

  it('the fallback is shown where the form can’t be', async () => {
    const element = document.createElement('hosted-form');
    element.setAttribute('render', 'light');
    element.setAttribute('form-id', 'none');
    fill(element, '<a href="mailto:hello@example.com">Write to us</a>');
    document.body.append(element);
    await until(() => element.querySelector('[part=failure]'), 'the failure');
    expect(isShown(found(element.querySelector('a'), 'the fallback'))).to.be.true;
    element.remove();
  });

  it('what looks for controls by a selector finds them: a focus trap, a password manager', async () => {
    const { element, harness } = await openForm(PERSON, LIGHT);
    const dialog = found(element.parentElement, 'the page’s own dialog');
    const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(isShown);
    expect(stops.map((stop) => stop.getAttribute('name') ?? readText(stop))).to.eql([...POSTED, 'Send']);
    const autofill = (token: string) =>
      found(dialog.querySelector(`[autocomplete~="${token}"]`), token).getAttribute('name');
    expect(['given-name', 'family-name', 'email'].map(autofill)).to.eql(POSTED);

    // A trap leads from the last stop to the first, and asks the document where the focus is.
    stops.at(-1)?.focus();
    expect(document.activeElement === stops.at(-1), 'the document knows the focus').to.be.true;
    stops[0]?.focus();
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement?.getAttribute('name')).to.equal(POSTED[1]);
    expect(harness.focused?.getAttribute('name')).to.equal(POSTED[1]);
  });

  it('a captcha in its slot is asked', async () => {
    const { element, harness } = await openForm([TEXT], LIGHT);
    fill(element, '<div slot="captcha"><input name="cf-turnstile-response" value="token"></div>');
    await harness.enter('1', { type: 'Ghent' });
    await harness.submit();
    expect(harness.heard('hf-captcha')).to.exist;
    expect(harness.service.submissions).to.have.lengthOf(1);
  });

  it('survives a move in the document, and a script that sets a new text', async () => {
    const { element, harness } = await openForm([TEXT], LIGHT);
    await harness.enter('1', { type: 'Ghent' });
    const place = document.createElement('section');
    document.body.append(place);
    place.append(element);
    element.textContent = 'Write to us';
    await until(() => element.querySelector('[name=field_1]'), 'the form again');
    await harness.submit();
    expect(harness.service.submissions).to.deep.equal([{ field_1: 'Ghent' }]);
    place.remove();
  });

  it('a copy of the page has the form once', async () => {
    const { element } = await openForm([TEXT], LIGHT);
    document.body.insertAdjacentHTML('beforeend', element.outerHTML);
    const copy = found([...document.querySelectorAll('hosted-form')].at(-1), 'the copy');
    await until(() => copy.session, 'the form of the copy');
    expect(copy.querySelectorAll('[name=field_1]')).to.have.lengthOf(1);
    copy.remove();
  });

  it('styles reach into the form alone', async () => {
    const outside = document.createElement('p');
    outside.className = 'notice label';
    outside.innerHTML = '<input part="control">';
    document.body.append(outside);
    const control = found(outside.querySelector('input'), 'a control');
    const read = () =>
      [getComputedStyle(outside), getComputedStyle(control)].map(({ margin, padding, font }) => [
        margin,
        padding,
        font,
      ]);
    const styled = read();
    document.adoptedStyleSheets = [];
    expect(read()).to.deep.equal(styled);
    outside.remove();
  });

  it('the page’s styles of its parts win', async () => {
    const page = new CSSStyleSheet();
    page.replaceSync('hosted-form [part~=control] { border-width: 5px } hosted-form [part~=submit] { padding: 1px }');
    document.adoptedStyleSheets.unshift(page);
    const { harness } = await openForm([TEXT], LIGHT);
    expect(getComputedStyle(harness.control('1')).borderTopWidth).to.equal('5px');
    expect(getComputedStyle(harness.part('submit')).paddingTop).to.equal('1px');
  });

  it('keys and events reach the page with the control as their target', async () => {
    const { harness } = await openForm([TEXT], LIGHT);
    const heard: unknown[] = [];
    const hear = ({ target }: Event) => heard.push(target);
    document.addEventListener('keydown', hear);
    harness.control('1').focus();
    await sendKeys({ press: 'a' });
    document.removeEventListener('keydown', hear);
    expect(heard).to.deep.equal([harness.control('1')]);
  });

  it('colours keep their contrast on a dark page', async () => {
    const { element, harness } = await openForm([TEXT], {
      attributes: { render: 'light', style: 'background: #101820; color: #fff' },
    });
    const accent = () => getComputedStyle(harness.part('submit')).backgroundColor;
    await until(() => accent() !== 'rgb(29, 95, 209)', 'a corrected accent');
    element.remove();
    expect(document.adoptedStyleSheets).to.deep.equal([sheet]);
  });

  it('tells the owner of a form within a form, and of an attribute that changes too late', async () => {
    const warned: string[] = [];
    const hear = ({ detail }: CustomEvent<{ code: string }>) => warned.push(detail.code);
    document.addEventListener('hf-warning', hear);
    const { element } = await openForm([TEXT], LIGHT);
    const outer = document.createElement('form');
    document.body.append(outer);
    outer.append(element);
    await element.reload();
    await until(() => warned.includes('form-in-form'), 'form-in-form');
    element.setAttribute('render', 'shadow');
    await until(() => warned.includes('render-changed'), 'render-changed');
    document.removeEventListener('hf-warning', hear);
    outer.remove();
  });
});
