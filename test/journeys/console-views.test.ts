// Every view of the console fits, can be worked by keyboard, and has nothing that axe finds: on three widths, in the dark, with forced
// colours, from right to left, and with text twice as large.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { violations } from './support/axe.js';
import { startBrowser } from './support/browser.js';
import { startFullConsole } from './support/console-account.js';
import type { ConsoleView } from './support/console-account.js';
import { startOtherEngines, untilTrue } from './support/engines.js';
import type { AnyPage } from './support/engines.js';
import { keyboardFaults, layoutFaults } from './support/look-at.js';
import { startVisit } from './support/visit.js';

/** The longest wait for what a page shows. ms */
const PATIENCE = patienceFor(15_000);

/** A way in which a view is looked at. */
interface Mode {
  readonly width: number;
  readonly dir?: 'rtl';
  /** The size of the text, for 1. */
  readonly text?: number;
  readonly media?: { readonly colorScheme?: 'dark'; readonly forcedColors?: 'active' };
}

const MODES: Readonly<Record<string, Mode>> = {
  '1280 px': { width: 1280 },
  '375 px': { width: 375 },
  '320 px': { width: 320 },
  'the dark': { width: 1280, media: { colorScheme: 'dark' } },
  'forced colours': { width: 375, media: { forcedColors: 'active' } },
  'right to left': { width: 1280, dir: 'rtl' },
  'right to left on 375 px': { width: 375, dir: 'rtl' },
  'large text': { width: 1280, text: 2 },
  'large text on 375 px': { width: 375, text: 2 },
};

/**
 * The modes that any engine has. WebKit draws half of a container again when the size of the text changes in an open page, which no setting of
 * a person does.
 */
const UNTOUCHED = Object.fromEntries(
  Object.entries(MODES).filter(([, { media, text }]) => media === undefined && text === undefined),
);
/** The modes in which Chromium goes through a view with Tab. */
const BY_KEYBOARD = ['1280 px', 'forced colours', 'right to left on 375 px'];

/** The views in any run, and those that any engine goes through by Tab: two lists, and what is filled in. */
const SOME = ['forms', 'submissions', 'person'];

const full = await startFullConsole();
const browser = await startBrowser();
const others = await startOtherEngines(after);

/** Waits until the view shows a text. */
const shows = (page: AnyPage, text: string): Promise<void> =>
  untilTrue(page, `document.querySelector('main').innerText.includes(${JSON.stringify(text)})`, PATIENCE);

async function signIn(page: AnyPage): Promise<void> {
  await page.goto(`${full.url}/console.html`);
  await shows(page, 'Sign in to the console');
  // A window that is not in front has no focus by itself.
  await page.evaluate(`document.querySelector('#password').focus()`);
  await page.keyboard.type(full.password);
  await page.keyboard.press('Enter');
  await shows(page, 'Looked at');
}

async function openView(page: AnyPage, { path, text, act, shows: then }: ConsoleView): Promise<void> {
  await page.goto(`${full.url}/console.html${path}`);
  await shows(page, text);
  if (act !== undefined) await page.evaluate(act);
  if (then !== undefined) await shows(page, then);
}

async function turnTo(page: AnyPage, { width, dir, text = 1 }: Mode): Promise<void> {
  await page.setViewportSize({ width, height: 700 });
  await page.evaluate(
    `Object.assign(document.documentElement, { dir: '${dir ?? 'ltr'}' }).style.fontSize = '${text * 100}%'`,
  );
}

const wantedViews = Object.entries(full.views).filter(([name]) => isLong || SOME.includes(name));

/** Returns what is wrong with a view in a mode, but for the keyboard. */
async function findFaults(page: AnyPage, { media }: Mode): Promise<readonly string[]> {
  // Forced colours are the system's, and axe reads those of the page.
  const except = media?.forcedColors === undefined ? [] : ['color-contrast'];
  return [await layoutFaults(page), ...(await violations(page, ...except))].filter((one) => one !== '');
}

for (const [name, view] of wantedViews)
  test(`the view “${name}” fits, and can be worked by keyboard, however it is looked at`, async (t) => {
    const { page, problems } = await startVisit(browser, t);
    await signIn(page);
    await openView(page, view);
    const heading = await page.locator('#heading').innerText();
    assert.equal(await page.title(), `${heading} – hosted-form console`);
    for (const [title, mode] of Object.entries(MODES)) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...mode.media });
      await turnTo(page, mode);
      assert.deepEqual(await findFaults(page, mode), [], title);
      if (BY_KEYBOARD.includes(title)) assert.equal(await keyboardFaults(page), '', title);
    }
    const unmeant = problems.filter((one) => !one.includes('status of 404'));
    assert.deepEqual(unmeant, []);
  });

test('the page of the sign-in fits, and can be worked by keyboard, also after a wrong password', async (t) => {
  const { page } = await startVisit(browser, t);
  await page.goto(`${full.url}/console.html`);
  for (const text of ['Sign in to the console', 'The password is wrong']) {
    await shows(page, text);
    for (const [title, mode] of Object.entries(UNTOUCHED)) {
      await turnTo(page, mode);
      assert.deepEqual(await findFaults(page, mode), [], title);
      assert.equal(await keyboardFaults(page), '', title);
    }
    await page.fill('#password', 'wrong');
    await page.keyboard.press('Enter');
  }
});

for (const { name, open } of others) {
  test(`the views can be worked by keyboard in ${name}`, async (t) => {
    const page = await open();
    t.after(() => page.close());
    await signIn(page);
    // WebKit's window has no focus once it was resized. Firefox, without a window, does not always scroll to what Tab reaches in a long view.
    for (const [title, view] of wantedViews.filter(([one]) => SOME.includes(one))) {
      await openView(page, view);
      assert.equal(await keyboardFaults(page), '', title);
    }
  });

  test(`the views fit in ${name}`, async (t) => {
    const page = await open();
    t.after(() => page.close());
    await signIn(page);
    for (const [title, view] of wantedViews) {
      await openView(page, view);
      for (const mode of Object.values(UNTOUCHED)) {
        await turnTo(page, mode);
        assert.deepEqual(await findFaults(page, mode), [], `${title}, ${JSON.stringify(mode)}`);
      }
    }
  });
}
