import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { patienceFor } from '../../support/patience.js';

/** An event of the element, as the page heard it; its detail as JSON. */
export interface Heard {
  readonly type: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A page that a person visits, and its record. */
export interface Visit {
  readonly page: Page;
  /** Errors in the console, uncaught errors, and violations of the content security policy. */
  readonly problems: readonly string[];
  readonly heard: readonly Heard[];
  /** Waits for the `hf-…` event of this name, by default the first one, for so long at most. */
  event(type: string, which?: number, patience?: number): Promise<Heard>;
}

/** A time limit that only a broken page exceeds. ms */
const PATIENCE = patienceFor(15_000);
/** A time limit to describe a page, which may hang. ms */
const LONGEST_LOOK = patienceFor(3000);

/** A script that runs in the page before its own scripts. It is a text, so that no compiler changes it. */
const LISTEN = `
  for (const type of ['ready', 'change', 'page', 'submit', 'captcha', 'queued', 'success', 'error', 'warning'])
    document.addEventListener('hf-' + type, (event) => {
      const detail = JSON.stringify(event.detail, (key, value) => (value instanceof Error ? String(value) : value));
      tellTest({ type: event.type, detail });
    }, true);
  document.addEventListener('securitypolicyviolation', (event) => {
    tellTest({ type: 'violation', detail: event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample });
  });
`;

/** Opens an empty page in a browser context of its own. The page is closed at the end of the test. */
export async function startVisit(
  browser: Browser,
  test: { after(close: () => Promise<void>): void },
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  test.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  const problems: string[] = [];
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  await context.exposeBinding('tellTest', (_source, { type, detail }: { type: string; detail: string }) => {
    if (type === 'violation') problems.push(`Content security policy: ${detail}`);
    else heard.push({ type, detail: JSON.parse(detail) as Heard['detail'] });
    for (const check of waiting) check();
  });
  await context.addInitScript(LISTEN);
  context.on('weberror', (error) => problems.push(`Not caught: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`Console: ${message.text()}`);
  });

  const page = await context.newPage();
  const event = (type: string, which = 1, patience = PATIENCE) =>
    new Promise<Heard>((resolve, reject) => {
      const check = () => {
        const found = heard.filter((candidate) => candidate.type === type)[which - 1];
        if (!found) return;
        waiting.delete(check);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        waiting.delete(check);
        const names = heard.map((candidate) => candidate.type).join(', ');
        const sentence = `No ${type} (number ${which}) came. Heard: ${names}. ${problems.join(' | ')}`;
        void describePage(page).then((sight) => reject(new Error(`${sentence}\nThe page shows:\n${sight}`)));
      }, patience);
      waiting.add(check);
      check();
    });
  return { page, problems, heard, event };
}

/** Returns what a person sees or hears on the page: roles, names and texts, those of the form too. */
function describePage(page: Page): Promise<string> {
  return page
    .locator('body')
    .ariaSnapshot({ timeout: LONGEST_LOOK })
    .catch((error: unknown) => `nothing: ${String(error)}`);
}

/** A script in whose page waits between attempts pass twenty times as fast. What is longer is a time limit, which stays. */
const SHORTEN = `
  const wait = window.setTimeout.bind(window);
  const isBetweenAttempts = (delay) => delay >= 300 && delay <= 10000;
  window.setTimeout = (call, delay = 0, ...given) => wait(call, isBetweenAttempts(delay) ? delay / 20 : delay, ...given);
`;

/** Shortens the waits of the next pages, for journeys through many failures. */
export const shortenWaits = (page: Page): Promise<unknown> => page.addInitScript(SHORTEN);
