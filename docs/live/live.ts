// A live example: the element of this repository, its code and its attributes, against a service in the page.
import type { HostedForm } from '../../src/index.js';
import { showCode } from './code.js';
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
    await Promise.all([startService(SITE), import(new URL('assets/element/hosted-form.js', SITE).href)]);
  } catch (error) {
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
  // The styles of one example must not reach the other ones.
  const root = stage.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [...content.querySelectorAll('style')].map(makeSheet);
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
    element.addEventListener('hf-success', ({ detail }) => {
      const submission = findSubmission(form);
      if (submission) showSent(example, detail.submissionId, submission);
    });
    root.replaceChildren(fresh);
  };
  show();
  const side = example.querySelector<HTMLElement>('.live-side');
  const code = side?.querySelector('code');
  if (!side || !code?.textContent.includes('<hosted-form')) return;
  const change = () => {
    show();
    showCode(code, attributes);
  };
  side.append(buildSettings(attributes, await listAttributes(SITE), change));
}

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
