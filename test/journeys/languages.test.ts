// Every language fits into a narrow page, and a language that does not come harms no form. `npm run audit:languages` measures all of them.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Route } from 'playwright';
import { measureLanguages } from '../languages/overflow.js';
import { PSEUDO } from '../languages/pseudo.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

/** The languages with the longest words, without spaces, and from right to left. */
const HARDEST = ['de', 'el', 'fi', 'th', 'ar', 'ja', PSEUDO];

test('in a window of 320 px the hardest languages fit in every state, and no phrase stays in English', async () => {
  const measured = await measureLanguages(browser, HARDEST, () => undefined);
  assert.deepEqual(
    measured.map(({ tag }) => tag),
    HARDEST,
  );
  assert.deepEqual(
    measured.flatMap(({ tag, faults }) => faults.map((fault) => `${tag}: ${fault}`)),
    [],
  );
});

const SCRIPTS = {
  module: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  classic: '<script src="/dist/cdn/hosted-form.classic.js"></script>',
};
const site = await startSite(demo.url, (_request, path) => {
  const [, kind = ''] = /^\/(module|classic)$/.exec(path) ?? [];
  if (kind !== 'module' && kind !== 'classic') return undefined;
  return htmlPage('<main lang="de"><hosted-form form-id="102"></hosted-form></main>', { head: SCRIPTS[kind] });
});

const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>Something else</h1>' });

/** The failures in place of a language. */
const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'no connection': (route) => route.abort('connectionfailed'),
  '404': html(404),
  'a page in its place': html(200),
  '500': html(500),
  'data in its place': (route) => route.fulfill({ contentType: 'application/json', body: '{"core":{}}' }),
  'a script of something else': (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {};' }),
};

/** The numbers of failures of each kind of script in any run. */
const SOME = { module: 3, classic: 1 };

suite('a language that does not come leaves the form in English, and its owner is told', { concurrency: 3 }, () => {
  for (const kind of ['module', 'classic'] as const)
    for (const [what, fail] of Object.entries(FAILURES).slice(0, isLong ? Infinity : SOME[kind]))
      test(`${kind} script, ${what}`, async (t) => {
        const { page, event } = await startVisit(browser, t);
        await page.route('**/de.js*', fail);
        await page.goto(`${site.url}/${kind}`);
        await event('hf-ready');
        const { code, message } = (await event('hf-warning')).detail;
        assert.equal(code, 'language-not-fetched');
        assert.match(String(message), /“de”.*“en”/);
        const root = page.locator('hosted-form [part=root]');
        assert.deepEqual([await root.getAttribute('lang'), await root.getAttribute('dir')], ['en', 'ltr']);
        await page.getByLabel('First name').fill('Ada');
      });

  for (const kind of isLong ? ['module', 'classic'] : ['module'])
    test(`${kind} script, and it comes the next time`, async (t) => {
      const { page, event } = await startVisit(browser, t);
      await page.route('**/de.js*', html(404));
      await page.goto(`${site.url}/${kind}`);
      await event('hf-warning');
      await page.getByLabel('First name').fill('Ada');
      await page.unroute('**/de.js*');
      await page.locator('hosted-form').evaluate((form) => {
        form.setAttribute('lang', 'de-AT');
      });
      await page.locator('hosted-form [part=root][lang=de]').waitFor();
      assert.equal(await page.getByLabel('Vorname').inputValue(), 'Ada', 'the answer stays');
    });
});
