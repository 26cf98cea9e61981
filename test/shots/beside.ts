// npm run shots -- beside: one booking form as the element draws it, calm and plain, and as others write it. For eyes, not for a comparison.
import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { HostedForm } from '../../src/index.js';
import { ROOT } from '../../demo/server/build.js';
import { besides } from './forms.js';
import { SYSTEMS } from './others.js';
import { KINDS, ORIGIN, PAGE_STYLE, openPage } from './studio.js';
import type { Answers } from './studio.js';

/** The folder of the pictures. */
const FOLDER = join(ROOT, '.cache/shots/beside');
/** The widths of the page, in CSS pixels. */
const WIDTHS = [1280, 375] as const;

/** The element's own looks. */
const OURS = [
  ['hosted-form, calm', ''],
  ['hosted-form, plain', 'theme="plain"'],
] as const;

/** Two frames beside each other where there is room. */
const STAGE = `${PAGE_STYLE}
body { max-width: none; margin: 1rem; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(340px, 1fr)) }
@media (width > 900px) { body { grid-template-columns: 1fr 1fr } }
h1 { margin: 0 0 .25rem; font-size: 1rem } iframe { width: 100%; border: 1px solid #ccc; box-sizing: border-box }`;

/** Takes the pictures. Returns a sentence for each. */
export async function takeBeside(browser: Browser): Promise<readonly string[]> {
  await mkdir(FOLDER, { recursive: true });
  const page = await openPage(browser, makeAnswers());
  await page.route('**/lib/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body = await readFile(join(ROOT, 'node_modules', pathname.replace('/lib/', '')));
    await route.fulfill({ contentType: KINDS[extname(pathname)] ?? 'text/plain', body });
  });
  const lines: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(ORIGIN);
    await settle(page);
    const path = join(FOLDER, `${width}.png`);
    await page.screenshot({ path, fullPage: true, animations: 'disabled', caret: 'hide' });
    lines.push(`.cache/shots/beside/${width}.png is written.`);
  }
  await page.close();
  return lines;
}

function makeAnswers(): Answers {
  const html = (head: string, body: string) => ({
    type: 'text/html',
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<body>${body}`,
  });
  const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });
  const names = [...OURS.map(([name]) => name), ...SYSTEMS.map(({ name }) => name)];
  const frames = names
    .map((name, index) => `<div><h1>${name}</h1><iframe src="/${index}.html"></iframe></div>`)
    .join('');
  const ours = OURS.map(([, attributes]) =>
    html(
      `<style>${PAGE_STYLE} body { margin: 1rem auto }</style>`,
      `<hosted-form form-id="1" proxy="/forms" ${attributes}></hosted-form><script type="module" src="/hosted-form.js"></script>`,
    ),
  );
  const others = SYSTEMS.map(({ head, body }) =>
    html(`${head}<style>body { margin: 1rem; font-family: system-ui }</style>`, body),
  );
  return new Map([
    ['/', html(`<style>${STAGE}</style>`, frames)],
    ['/forms/form/1/field.json', json(besides.fields)],
    ['/forms/form/1.json', json({})],
    ...[...ours, ...others].map((answer, index) => [`/${index}.html`, answer] as const),
  ]);
}

/** Fills in the element's forms, and makes each frame as high as what is in it. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  for (const frame of page.frames().slice(1, OURS.length + 1)) {
    const form = frame.locator('hosted-form');
    await form.locator('[part~=form]').waitFor();
    await form.evaluate((element: HostedForm, values) => {
      element.values = values;
      return element.updateComplete.then(() => element.reportValidity());
    }, besides.values);
    await form.locator('[part~=error]').first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    scrollTo(0, 0);
    for (const frame of document.querySelectorAll('iframe'))
      frame.height = String((frame.contentDocument?.documentElement.scrollHeight ?? 0) + 8);
  });
}
