// A page with a form in each state, which can be said in any language.
import type { Browser, Page, Route } from 'playwright';
import type { HostedForm } from '../../src/index.js';
import { findDirection } from '../../src/locale/match.js';
import type { OwnWords } from '../../src/locale/words.js';
import { openPage } from '../shots/studio.js';
import { findOtherTexts, toMeasuringScript } from './measure.js';
import type { Measured } from './measure.js';
import { PSEUDO, makePseudo } from './pseudo.js';
import { states, usualOutcome } from './states.js';
import type { FormState } from './states.js';

/** The site that exists only in the browser. Answers are kept on the device on a safe origin only. */
const ORIGIN = 'https://languages.test/';

/** The narrowest page that counts (WCAG 1.4.10), in px. */
export const NARROWEST = 320;

/** The least that a page puts beside a form. The font is that of most pages. */
const PAGE_STYLE = 'body { margin: 0; padding: 16px; font: 16px/1.5 system-ui, sans-serif }';

/** A script in whose page waits between attempts pass twenty times as fast. The compiler calls `__name`, which pages do not have. */
const PREPARE = `
  globalThis.__name = (named) => named;
  const wait = window.setTimeout.bind(window);
  const isBetweenAttempts = (delay) => delay >= 300 && delay <= 10000;
  window.setTimeout = (call, delay = 0, ...given) => wait(call, isBetweenAttempts(delay) ? delay / 20 : delay, ...given);
`;

/** The texts of the forms and the answers that are entered in them. */
const AUTHORS_TEXTS = `${JSON.stringify(states)} ${states.map(({ act }) => String(act)).join(' ')}`;

/** Forms in all states on one page, 320 px wide. */
export class FormsPage {
  private constructor(readonly page: Page) {}

  /** Opens the page, and brings each form into its state. The caller closes it. */
  static async open(browser: Browser): Promise<FormsPage> {
    const forms = states.map(
      ({ name, attributes = '' }, index) =>
        `<h2>${name}</h2><div><hosted-form data-state="${name}" form-id="${index + 1}" ${attributes}></hosted-form></div>`,
    );
    const head = `<meta charset="utf-8"><title>Languages</title><style>${PAGE_STYLE}</style>`;
    const script = '<script type="module" src="/hosted-form.js"></script>';
    const html = `<!doctype html><html lang="en"><head>${head}</head><body>${forms.join('')}${script}</body></html>`;
    const page = await openPage(browser, new Map([['/', { type: 'text/html', body: html }]]));
    await page.setViewportSize({ width: NARROWEST, height: 800 });
    await page.addInitScript(PREPARE);
    await page.route('**/forms/**', answer);
    await page.goto(ORIGIN);
    for (const state of states) await bringInto(page, state);
    return new FormsPage(page);
  }

  /** Adds the pseudo-locale to the page. */
  async addPseudo(english: OwnWords): Promise<void> {
    await this.page.evaluate(
      ([tag, words]) => (customElements.get('hosted-form') as typeof HostedForm).addLanguage(tag, words),
      [PSEUDO, makePseudo(english)] as const,
    );
  }

  /** Says all forms in a language, as if the page were in it, and waits until they speak it. */
  async speak(tag: string): Promise<void> {
    await this.page.evaluate(speakAll, { tag, dir: findDirection(tag) });
    await this.page.waitForFunction(speaksAll, tag);
  }

  /** Measures all forms. */
  measure(): Promise<readonly Measured[]> {
    return this.page.evaluate(toMeasuringScript());
  }

  /** Lists the texts that are not of the pseudo-locale, while the page is in it. */
  findOtherTexts(): Promise<readonly string[]> {
    return this.page.evaluate(findOtherTexts, AUTHORS_TEXTS);
  }
}

async function bringInto(page: Page, { name, act, shows = 'form' }: FormState): Promise<void> {
  const form = page.locator(`hosted-form[data-state="${name}"]`);
  await form.locator('[part=form], [part~=notice], [part~=failure]').first().waitFor();
  if (act) await form.evaluate(act);
  await form
    .locator(`[part~="${shows}"]`)
    .first()
    .waitFor()
    .catch((cause: unknown) => {
      throw new Error(`“${name}” never showed ${shows}`, { cause });
    });
}

function answer(route: Route): Promise<void> | undefined {
  const [, id = '', what = ''] = /\/form\/(\d+)(?:\/(\w+))?\.json$/.exec(new URL(route.request().url()).pathname) ?? [];
  const state = states[Number(id) - 1];
  const give = (json: object, status = 200) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(json) });
  if (!state || state.fields === 'unavailable') return give({ status: 'error', error: 'The form was not found' }, 404);
  if (what === 'field') return give(state.fields);
  if (what !== 'submission') return give({ id, name: state.name, num_columns: '1', inactive: '0', ...state.settings });
  const outcome = state.outcome ?? usualOutcome;
  if (outcome === 'gone') return route.abort('internetdisconnected');
  return outcome === 'waits' ? undefined : give(outcome.json, outcome.status);
}

/** Changes the language of the page. Forms that could not be loaded ask again in it. */
function speakAll({ tag, dir }: { readonly tag: string; readonly dir: string }): void {
  Object.assign(document.documentElement, { lang: tag, dir });
  for (const form of document.querySelectorAll<HostedForm>('hosted-form')) {
    // Fields far out of sight are laid out only when they come near.
    for (const fields of form.renderRoot.querySelectorAll<HTMLElement>('.fields'))
      fields.style.contentVisibility = 'visible';
    if (form.renderRoot.querySelector('[part~=retry]')) void form.reload();
  }
}

/** Tells whether all forms speak a language, and are drawn. */
function speaksAll(tag: string): boolean {
  return Array.from(document.querySelectorAll<HostedForm>('hosted-form')).every((form) => {
    const isLoading = form.renderRoot.querySelector('[part~=loading], [part~=skeleton]') !== null;
    return (
      !isLoading && !form.isUpdatePending && form.renderRoot.querySelector('[part=root]')?.getAttribute('lang') === tag
    );
  });
}
