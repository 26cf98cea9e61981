// The playground: a form with the settings that a person chooses, and the lines that make it. The address holds the settings.
import { html, render } from 'lit';
import { copyOnClick } from './copy.js';
import { isLook, readAttributes } from './playground/attributes.js';
import type { Attribute } from './playground/attributes.js';
import { findDirection } from '../../src/locale/match.js';
import { listLanguages } from './languages.js';
import { writeCss, makeEmbed } from './playground/code.js';
import type { Setup } from './playground/code.js';
import { snippetView } from './snippet/snippet-view.js';

/** The controls whose value is a token of the element. */
const TOKENS = ['accent', 'font', 'font-size', 'radius', 'gap'];
/** The parameter of the address with the kind of site that the lines are for. */
const SITE = 'for';
/** The colour that the element has by itself. */
const OWN_ACCENT = '#1d5fd1';

const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
};
const settings = find('#settings');
const stage = find('#stage');
const languages = find('#lang');
for (const { tag, name } of listLanguages()) {
  const option = new Option(name, tag);
  option.lang = tag;
  if (tag !== 'en') languages.append(option);
}
const controls = () => [...settings.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];

/** Returns the value of a control; nothing where it is as the element has it by itself. */
function chosen(control: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (control.type === 'checkbox') return control instanceof HTMLInputElement && control.checked ? '' : undefined;
  return control.value === '' || (control.name === 'accent' && control.value === OWN_ACCENT)
    ? undefined
    : control.value;
}

/** Draws the control of an attribute: a box, a choice of its words, or a text. */
function control({ name, description, choices, isSwitch }: Attribute) {
  const id = `attribute-${name}`;
  if (isSwitch)
    return html`<label class="switch" title=${description}
      ><input type="checkbox" data-attribute name=${name} id=${id} />${name}</label
    >`;
  const input =
    choices.length > 0
      ? html`<select data-attribute name=${name} id=${id}>
          <option value="">–</option>
          ${choices.map((choice) => html`<option>${choice}</option>`)}
        </select>`
      : html`<input data-attribute name=${name} id=${id} />`;
  return html`<label for=${id} title=${description}>${name}</label>${input}`;
}

/** Reads what the person has chosen. */
function setup(): Setup {
  const all = controls().flatMap((one) => {
    const value = chosen(one);
    return value === undefined ? [] : [[one, value] as const];
  });
  const findValue = (name: string) => all.find(([one]) => one.name === name)?.[1] ?? '';
  const attributes = all
    .filter(([one]) => 'attribute' in one.dataset)
    .map(([one, value]) => [one.name, value] as const);
  const tokens = all.filter(([one]) => TOKENS.includes(one.name)).map(([one, value]) => [one.name, value] as const);
  const lang = findValue('lang');
  return {
    attributes: new Map([['form-id', findValue('form')], ['proxy', '/forms'], ...attributes]),
    page: new Map(lang === '' ? [] : [['lang', lang] as const, ['dir', findDirection(lang)] as const]),
    tokens: new Map(tokens),
  };
}

/** The element reads most of its attributes once, so each change of them replaces it by a new one. */
function drawForm({ attributes, page, tokens }: Setup): void {
  for (const name of ['lang', 'dir']) stage.setAttribute(name, page.get(name) ?? (name === 'lang' ? 'en' : 'ltr'));
  const old = stage.querySelector('hosted-form');
  const made = JSON.stringify([...attributes, ...page]);
  const isSame = old?.dataset['made'] === made;
  const form = isSame ? old : document.createElement('hosted-form');
  form.removeAttribute('style');
  for (const [name, value] of tokens) form.style.setProperty(`--hf-${name}`, value);
  if (isSame) return;
  for (const [name, value] of attributes) form.setAttribute(name, value);
  form.lang = page.get('lang') ?? '';
  form.dataset['made'] = made;
  stage.replaceChildren(form);
}

/** Shows the lines for the kind of site that the address names. */
function drawSnippet(now: Setup): void {
  const name = new URL(location.href).searchParams.get(SITE) ?? '';
  const choose = (other: string) => {
    remember(other);
    drawSnippet(now);
  };
  render(snippetView(makeEmbed(now), name, choose), find('#html'));
}

function show(): void {
  const now = setup();
  const value = (name: string) => controls().find((one) => one.name === name)?.value ?? '';
  stage.dataset['scheme'] = value('scheme');
  stage.style.inlineSize = value('width') === '' ? '' : `${value('width')}px`;
  drawForm(now);
  drawSnippet(now);
  const css = writeCss(now);
  find('#css').textContent = css;
  find('#css').hidden = find('[data-copy=css]').hidden = css === '';
  find('#no-css').hidden = css !== '';
}

/** Writes the settings into the address, so that a link shows the same form. */
function remember(site = new URL(location.href).searchParams.get(SITE)): void {
  const query = new URLSearchParams(site === null ? {} : { [SITE]: site });
  for (const one of controls()) {
    const value = chosen(one);
    if (value !== undefined) query.set(one.name, value);
  }
  history.replaceState(null, '', `?${query.toString()}`);
}

/** Takes the settings from the address. */
function recall(): void {
  const query = new URL(location.href).searchParams;
  for (const one of controls()) {
    const value = query.get(one.name);
    if (value === null) continue;
    if (one instanceof HTMLInputElement && one.type === 'checkbox') one.checked = true;
    else one.value = value;
  }
}

const manifest = await fetch('/dist/custom-elements.json');
const attributes = readAttributes(await manifest.json());
render(attributes.filter(isLook).map(control), find('#looks'));
render(attributes.filter((attribute) => !isLook(attribute)).map(control), find('#others'));
recall();
show();
settings.addEventListener('submit', (event) => event.preventDefault());
settings.addEventListener('change', () => {
  remember();
  show();
});
copyOnClick(find('[data-copy=css]'), () => find('#css').textContent);
