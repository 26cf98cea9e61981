// A live example: the element of this repository, its code and its attributes, against a service in the page.
import { isObject, text } from '../../src/api/read.js';
import type { HostedForm } from '../../src/index.js';
import { showCode } from './code.js';
import { followLooks, showPictures } from './looks.js';
import { buildSettings, listAttributes } from './settings.js';
import { showSent } from './sent.js';
import { startService, findSubmission } from './service.js';

/** The folder of the site, and the place where the element's files lie in it. */
const SITE = new URL('../', import.meta.url);

/** Runs the example in an element of the page. */
export async function runExample(example: HTMLElement): Promise<void> {
  const stage = example.querySelector<HTMLElement>('[data-live-stage]');
  const source = example.querySelector<HTMLTemplateElement>('template[data-live-source]');
  const form = example.dataset['form'];
  if (!stage || !source || !form) return;
  showWaiting(stage);
  try {
    // A drawn form asks the service as soon as the element is there.
    await startService(SITE);
    await import(new URL('assets/element/hosted-form.js', SITE).href);
  } catch (error) {
    showPictures(example);
    // A form that is drawn stays.
    if (stage.querySelector('hosted-form')) return;
    stage.textContent = `The example could not be started: ${error instanceof Error ? error.message : 'no reason given'}`;
    return;
  }
  await putOnStage(example, stage, source, form);
}

/** Says that the form is on its way, where nothing else is said yet. */
function showWaiting(stage: HTMLElement): void {
  const place = stage.querySelector('.live-wait');
  if (place) place.textContent = 'The form is being loaded …';
}

async function putOnStage(
  example: HTMLElement,
  stage: HTMLElement,
  source: HTMLTemplateElement,
  form: string,
): Promise<void> {
  const { content } = source;
  const written = content.querySelector('hosted-form');
  if (!written) return;
  const drawn = stage.querySelector('hosted-form');
  const root = drawn ? stage : makeRoot(stage, content);
  const attributes = new Map([...written.attributes].map(({ name, value }) => [name, value]));
  const show = () => {
    const fresh = document.importNode(content, true);
    for (const style of fresh.querySelectorAll('style')) style.remove();
    const element = fresh.querySelector('hosted-form');
    if (!element) return;
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of attributes) element.setAttribute(name, value);
    element.setAttribute('proxy', new URL(`assets/live/${form}`, SITE).pathname);
    keepAnswers(root.querySelector('hosted-form'), element);
    root.replaceChildren(fresh);
  };
  root.addEventListener('hf-success', (event) => {
    const submission = findSubmission(form);
    if (submission && event instanceof CustomEvent) showSent(example, readId(event.detail), submission);
  });
  // The script takes the drawn form over, with what was typed into it.
  if (!drawn) show();
  const turn = (theme: string) => root.querySelector('hosted-form')?.setAttribute('theme', theme);
  await addSettings(example, attributes, show, turn);
}

/** Lets the reader change the attributes of the tag, and choose a look. */
async function addSettings(
  example: HTMLElement,
  attributes: Map<string, string>,
  show: () => void,
  turn: (theme: string) => void,
): Promise<void> {
  const side = example.querySelector<HTMLElement>('.live-side');
  const code = side?.querySelector('code');
  if (!side || !code?.textContent.includes('<hosted-form')) return;
  const change = () => {
    show();
    showCode(code, attributes);
  };
  const settings = buildSettings(attributes, await listAttributes(SITE), change);
  const place = side.querySelector('[data-live-settings]');
  if (place) place.replaceWith(settings);
  else side.append(settings);
  followLooks(example, (theme) => {
    turn(theme);
    if (theme === 'calm') attributes.delete('theme');
    else attributes.set('theme', theme);
    showCode(code, attributes);
  });
}

/** Makes a root for the form. The styles of one example must not reach the other ones. */
function makeRoot(stage: HTMLElement, content: DocumentFragment): ShadowRoot {
  const root = stage.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...content.querySelectorAll('style')].map(makeSheet);
  return root;
}

/** Reads the number of a submission from the event. */
const readId = (detail: unknown): string => (isObject(detail) ? text(detail['submissionId']) : '');

function makeSheet(style: HTMLStyleElement): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent);
  return sheet;
}

/** Gives what was filled in to the element that takes the other one's place. */
function keepAnswers(before: HostedForm | null, after: HostedForm): void {
  const values = before?.values;
  if (values) after.addEventListener('hf-ready', () => (after.values = values), { once: true });
}
