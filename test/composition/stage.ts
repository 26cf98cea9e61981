// A page on which forms are composed and measured, one after another.
import type { Browser, CDPSession, Page } from 'playwright';
import type { HostedForm } from '../../src/index.js';
import { ORIGIN, PAGE_STYLE, openPage } from '../shots/studio.js';
import { toCollectingScript } from './collect.js';
import type { Composition } from './composition.js';
import type { FieldJson } from './rounds.js';
import type { Snapshot } from './snapshot.js';

declare global {
  var collect: (form: HostedForm) => Snapshot;
}

/** A form to measure. */
export interface Scene extends Omit<Composition, 'round' | 'width'> {
  readonly width: number;
  readonly fields: readonly FieldJson[];
  readonly values?: Readonly<Record<string, unknown>>;
  /** The size of the page’s text. */
  readonly textSize?: string;
  /** A sheet of the person’s own, which reaches everything. */
  readonly ownSheet?: string;
}

/** The answers of the site, to which each form adds its own. */
type OpenAnswers = Map<string, { readonly type: string; readonly body: string | Buffer }>;

/** The form fills the page up to a width that a place in an article has. */
const STYLE = `${PAGE_STYLE} body { margin: 0; padding: 1rem; max-width: none } body:has(.narrow) { max-width: 46rem }`;

/** A page for forms. */
export class Stage {
  readonly #page: Page;
  readonly #answers: OpenAnswers;
  readonly #devtools: CDPSession;
  #opened = 0;

  private constructor(page: Page, answers: OpenAnswers, devtools: CDPSession) {
    this.#page = page;
    this.#answers = answers;
    this.#devtools = devtools;
  }

  /** Opens the page. The caller closes it. */
  static async open(browser: Browser): Promise<Stage> {
    const head = `<meta charset="utf-8"><title>Composition</title><style>${STYLE}</style>`;
    const html = `<!doctype html><html><head>${head}</head><body><script type="module" src="/hosted-form.js"></script></body></html>`;
    const answers: OpenAnswers = new Map([['/', { type: 'text/html', body: html }]]);
    const page = await openPage(browser, answers);
    await page.addInitScript(toCollectingScript());
    await page.goto(ORIGIN);
    await page.evaluate('customElements.whenDefined("hosted-form").then(() => document.fonts.load("16px Shots"))');
    return new Stage(page, answers, await page.context().newCDPSession(page));
  }

  close(): Promise<void> {
    return this.#page.close();
  }

  /** Composes a form and measures it: each page of it, or each of its questions. */
  async measure(scene: Scene): Promise<readonly Snapshot[]> {
    await this.#setUp(scene);
    const { fields, columns, ...rest } = scene;
    this.#opened += 1;
    const id = String(this.#opened);
    const type = 'application/json';
    this.#answers.set(`/forms/form/${id}/field.json`, { type, body: JSON.stringify(fields) });
    this.#answers.set(`/forms/form/${id}.json`, { type, body: JSON.stringify({ num_columns: String(columns) }) });
    return this.#page.evaluate(measureForm, { ...rest, id });
  }

  /** Takes a picture of the form that was measured last. */
  picture(path: string): Promise<Buffer> {
    return this.#page.screenshot({ path, fullPage: true });
  }

  async #setUp({ width, scheme, pointer }: Scene): Promise<void> {
    await this.#page.setViewportSize({ width, height: 900 });
    await this.#page.emulateMedia({ colorScheme: scheme });
    await this.#devtools.send('Emulation.setTouchEmulationEnabled', { enabled: pointer === 'coarse' });
  }
}

/** Opens a form in the page, brings it into its state, and measures all that it shows. The page calls it. */
async function measureForm(scene: Omit<Scene, 'fields' | 'columns'> & { readonly id: string }): Promise<Snapshot[]> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const until = async (what: string, holds: () => unknown) => {
    for (let frames = 0; !holds(); frames += 1) {
      if (frames > 600) throw new Error(`${what} never came`);
      await new Promise(requestAnimationFrame);
    }
  };
  document.querySelector('hosted-form')?.remove();
  Object.assign(document.documentElement, { dir: scene.dir, lang: scene.dir === 'rtl' ? 'ar' : 'en' });
  document.documentElement.style.fontSize = scene.textSize ?? '';
  document.body.style.fontSize = '1rem';
  document.body.classList.toggle('narrow', scene.width === 768);
  const form = document.createElement('hosted-form');
  const { id, theme, preset, choices } = scene;
  const attributes = {
    'form-id': id,
    proxy: '/forms',
    theme,
    preset,
    choices,
    ...(scene.way === 'one-by-one' && { layout: scene.way }),
  };
  for (const [name, value] of Object.entries(attributes)) form.setAttribute(name, value);
  form.toggleAttribute('review', scene.way === 'review');
  const ready = new Promise((resolve) => form.addEventListener('hf-ready', resolve));
  document.body.prepend(form);
  await ready;
  const find = (part: string) => form.renderRoot.querySelector<HTMLElement>(`[part~=${part}]`);
  // What is far out of sight is laid out, too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.fields { content-visibility: visible !important } ${scene.ownSheet ?? ''}`);
  form.shadowRoot?.adoptedStyleSheets.push(sheet);
  if (scene.values) form.values = scene.values;
  if (scene.state === 'errors') {
    // A form whose fields ask for nothing has no errors.
    if (!form.reportValidity()) await until('an error', () => find('error'));
  }
  const found: Snapshot[] = [];
  for (;;) {
    await form.updateComplete;
    await painted();
    found.push(globalThis.collect(form));
    const next = find('next');
    if (!next || scene.state === 'errors' || found.length > 8) return found;
    const before = form.renderRoot.querySelector('[part=form]')?.textContent;
    next.click();
    await until('the next page', () => form.renderRoot.querySelector('[part=form]')?.textContent !== before);
  }
}
