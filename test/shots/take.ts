import type { Browser, Page } from 'playwright';
import type { HostedForm } from '../../src/index.js';
import type { Sheet, View } from './sheets.js';
import { ORIGIN, PAGE_STYLE, openPage } from './studio.js';
import type { Answers } from './studio.js';

/** The pause before a picture is taken again. ms */
const BETWEEN_PICTURES = 700;
/** The widest picture, in CSS pixels. What a wide page has beside the form is left out. */
const WIDEST = 768;

/** Opens a sheet's form in the sheet's state. The caller closes the page. */
export async function openSheet(browser: Browser, sheet: Sheet): Promise<Page> {
  const { form, attributes, language = 'en' } = sheet;
  const element = `<hosted-form form-id="1" proxy="/forms" ${attributes}></hosted-form>`;
  const head = `<meta charset="utf-8"><title>Shots</title><style>${PAGE_STYLE}</style>`;
  const html = `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head>${head}</head><body>${element}<script type="module" src="/hosted-form.js"></script></body></html>`;
  const json = 'application/json';
  const answers: Answers = new Map([
    ['/', { type: 'text/html', body: html }],
    ['/forms/form/1/field.json', { type: json, body: JSON.stringify(form.fields) }],
    ['/forms/form/1.json', { type: json, body: JSON.stringify(form.settings ?? {}) }],
  ]);
  const page = await openPage(browser, answers);
  await page.goto(ORIGIN);
  await fillIn(page, sheet);
  return page;
}

/** Fills in the form of a page, and brings it into a state. */
async function fillIn(page: Page, { form: { values }, state, turns = 0 }: Sheet): Promise<void> {
  await page.locator('hosted-form [part~=form]').waitFor();
  await page.locator('hosted-form').evaluate(putInState, { values, state });
  for (let turn = 0; turn < turns; turn++) {
    await page.locator('hosted-form').evaluate(goOn);
  }
  if (state === 'checked') await page.locator('hosted-form [part~=error]').first().waitFor();
}

/** Presses the button that goes on, and waits for the next page. @throws Error where the page does not turn. */
function goOn(form: HostedForm): Promise<void> {
  return new Promise((resolve, reject) => {
    form.addEventListener('hf-page', () => resolve(), { once: true });
    form.addEventListener('hf-error', ({ detail }) => reject(new Error(detail.message)), { once: true });
    form.shadowRoot?.querySelector<HTMLElement>('[part~=next]')?.click();
  });
}

async function putInState(
  form: HostedForm,
  { values, state }: { readonly values: Readonly<Record<string, unknown>>; readonly state: Sheet['state'] },
): Promise<void> {
  form.values = values;
  await form.updateComplete;
  form.readOnly = state === 'read-only';
  if (state === 'checked') form.reportValidity();
  await form.updateComplete;
}

/**
 * Takes the picture of one view of an open sheet. On a slow machine some of the form may come later. So a picture counts if it is as
 * hoped for, or the same twice in a row.
 */
export async function takePicture(
  page: Page,
  view: View,
  isAsHoped: (picture: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  await page.setViewportSize({ width: view.width, height: 900 });
  await page.emulateMedia({ colorScheme: view.scheme });
  let last = await capture(page, view);
  while (!(await isAsHoped(last))) {
    await page.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time)), BETWEEN_PICTURES);
    const next = await capture(page, view);
    if (next.equals(last)) break;
    last = next;
  }
  return last;
}

/** Takes a picture of a page from its top to its end. */
async function capture(page: Page, { width }: View): Promise<Buffer> {
  await page.evaluate('document.fonts.ready.then(() => new Promise(requestAnimationFrame)).then(() => scrollTo(0, 0))');
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: Math.max(0, (width - WIDEST) / 2), y: 0, width: Math.min(width, WIDEST), height };
  return page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' });
}
