// What is decided by the build is tested on the built scripts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { ROOT } from '../support/build.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const SCRIPTS = {
  module: '<script type="module" src="/dist/cdn/hosted-form.js"></script>',
  classic: '<script src="/dist/cdn/hosted-form.classic.js"></script>',
};
const KINDS = ['module', 'classic'] as const;

/** A text that tries what no author's text may do: ask for what is no picture of the site, or leave the page by another way than a link. */
const AUTHORS_TEXT = `<p>Read this
  <img src="https://tracker.invalid/a.gif" alt="one"><img src="//tracker.invalid/b.png" alt="two"><img src="/logout?x=1" alt="three">
  <img src="/logout.php/a.png" alt="four"><img srcset="/logout?x=2 1x" alt="five"><input type="image" src="/logout?x=3">
  <picture><source srcset="/logout?x=4"><img src="/logout" alt="six"></picture><video poster="/logout?x=5"></video>
  <a href="ftp://a.example">ftp</a><a href="sms:1">sms</a><a href="xmpp:a@b.example">xmpp</a>
  <a href="https://a.example" target="_top">web</a><img src="/last.png" alt="last"></p>`;

/** A site of a stranger. The form has nothing to ask of it. */
const askedOfStranger: string[] = [];
const stranger = await startSite(demo.url, (_, path) => {
  askedOfStranger.push(path);
  return new Response('throw new Error("A stranger’s code ran.");', {
    headers: { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
  });
});

/** Comments of a visitor, with names that the page’s `document` or `window` then has. */
const MARKUP: Readonly<Record<string, string>> = {
  'a picture named currentScript': `<img name="currentScript" src="${stranger.url}/x/a.png">`,
  'two pictures named currentScript': `<img name="currentScript" src="${stranger.url}/x/a.png">`.repeat(2),
  'a form named currentScript': `<form name="currentScript"><input name="src" value="${stranger.url}/x/a.js"></form>`,
  'a picture named baseURI': `<img name="baseURI" src="${stranger.url}/x/a.png">`,
  'pictures named as Lit’s lists': [
    ...['litHtmlVersions', 'reactiveElementVersions', 'litElementVersions', 'litPropertyMetadata'],
    ...['litHtmlPolyfillSupport', 'reactiveElementPolyfillSupport', 'litElementPolyfillSupport'],
    ...['litElementHydrateSupport', 'ShadyCSS', 'scripts', 'hostedFormScript', 'CHUNKS_BESIDE'],
  ]
    .map((name) => `<img name="${name}" alt=""><a id="${name}"></a>`)
    .join(''),
};

const GERMAN = '<div lang="de"><hosted-form form-id="102"></hosted-form></div>';
const classic = () => readFileSync(join(ROOT, 'dist/cdn/hosted-form.classic.js'), 'utf8');

/** The ways to load the classic script, by their names in an address. */
const LOADED = {
  plain: () => SCRIPTS.classic,
  async: () => SCRIPTS.classic.replace('<script', '<script async'),
  inline: () => `<script>${classic()}</script>`,
};

/** Answers with a page of these tests. */
function answerPage(path: string): Response | undefined {
  const [, name = '', way = ''] = decodeURIComponent(path).split('/');
  const before = MARKUP[name];
  const script = Object.entries(LOADED).find(([each]) => each === way)?.[1];
  if (before !== undefined && script) return htmlPage(before + GERMAN + script());
  const kind = KINDS.find((each) => path === `/authors-${each}`);
  return kind && htmlPage('<hosted-form form-id="7" proxy="/authors"></hosted-form>', { head: SCRIPTS[kind] });
}

const site = await startSite(demo.url, (_, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  if (path === '/authors/form/7/field.json')
    return Response.json([{ id: '1', type: 'section', section_heading: 'About', section_text: AUTHORS_TEXT }]);
  if (path === '/authors/form/7.json') return Response.json({ id: '7', name: 'Own', num_columns: '1', inactive: '0' });
  return answerPage(path);
});

for (const kind of KINDS)
  test(`an author’s HTML asks for nothing, and has only plain links, where the browser has no sanitiser (${kind} script)`, async (t) => {
    const { page, event } = await startVisit(browser, t);
    await page.addInitScript('delete Element.prototype.setHTML;');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.push(request.url().replace(site.url, ''));
    });
    const last = page.waitForRequest('**/last.png');
    await page.goto(`${site.url}/authors-${kind}`);
    await event('hf-ready');
    // Once the browser has asked for the last picture, it has asked for those before it.
    await last;
    assert.deepEqual(asked, ['/last.png']);
    const links = await page
      .locator('hosted-form a')
      .evaluateAll((all) => all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))));
    const [none, rel] = [null, 'noopener noreferrer'];
    assert.deepEqual(links, [
      ...[
        [none, none, rel],
        [none, none, rel],
        [none, none, rel],
      ],
      ['https://a.example', none, rel],
    ]);
  });

suite('no markup of the page takes over an address of the classic script', () => {
  for (const name of Object.keys(MARKUP))
    for (const way of ['plain', 'async'])
      test(`${name} (${way} script)`, async (t) => {
        const { page, problems, event } = await startVisit(browser, t);
        askedOfStranger.length = 0;
        await page.goto(`${site.url}/${encodeURIComponent(name)}/${way}`);
        await event('hf-ready');
        await page.getByText('Fragen mit *').waitFor();
        assert.deepEqual(
          askedOfStranger.filter((path) => path !== '/x/a.png'),
          [],
        );
        assert.deepEqual(problems, []);
      });

  test('a script that stands in the page itself fetches nothing, for it does not know from where', async (t) => {
    const { page, event } = await startVisit(browser, t);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site.url}/${encodeURIComponent('a picture named currentScript')}/inline`);
    await event('hf-ready');
    await page.getByText('Questions marked *').waitFor();
    assert.deepEqual(
      asked.filter((address) => address.includes('/chunks/')),
      [],
    );
  });
});
