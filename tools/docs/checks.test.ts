// Each check of the documents finds what is wrong, and nothing else.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { groupByChapter, inReadingOrder, findNeighbours } from './chapters.js';
import { findDeadLinks } from './dead-links.js';
import { listCodes, listKeys, listMembers } from './declared.js';
import { compareHeadings, findInvented, findUnnamed } from './documented.js';
import { findElement } from './element.js';
import { makeSlug } from './markdown/headings.js';
import { listCode, listCodeHeadings, listSamples } from './sources-of-pages.js';

/** Writes the files of a site to a folder of its own. */
function writeSite(context: TestContext, files: Readonly<Record<string, string>>): string {
  const site = mkdtempSync(join(tmpdir(), 'hosted-form-site-'));
  context.after(() => rmSync(site, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true });
    writeFileSync(join(site, path), text);
  }
  return site;
}

const page = (body: string, title = 'A page') => `<title>${title}</title>${body}`;

describe('the check of the links of the site', () => {
  test('passes pages, anchors, files and other sites', (context) => {
    const site = writeSite(context, {
      'index.html': page('<a href="/docs/a/#top">A</a><a href="https://example.org/x">B</a><img src="b.png">'),
      'a/index.html': page('<h1 id="top">A</h1><a href="../">Up</a><a href="#top">Top</a>'),
      'b.png': '',
    });
    assert.deepEqual(findDeadLinks(site), []);
  });

  test('passes text in a template or in code', (context) => {
    const text = '<template><a href="/nowhere"></a></template><pre><a href="/nowhere"></a></pre>';
    assert.deepEqual(findDeadLinks(writeSite(context, { 'index.html': page(text) })), []);
  });

  for (const [what, body, problem] of [
    ['a page that is not there', '<a href="/docs/no/">', 'index.html: /docs/no/ does not exist (no/index.html)'],
    ['an anchor that is not there', '<a href="#no">', 'index.html: #no has no such anchor'],
    ['an address outside the site', '<a href="/other/">', 'index.html: /other/ is outside the site'],
    [
      'a form that no example has',
      '<b data-form="7"></b>',
      'index.html: /docs/assets/live/forms/7.json does not exist (assets/live/forms/7.json)',
    ],
    ['an id that is there twice', '<i id="a"></i><i id="a"></i>', 'index.html: the id a is there twice'],
  ] as const)
    test(`finds ${what}`, (context) => {
      assert.deepEqual(findDeadLinks(writeSite(context, { 'index.html': page(body) })), [problem]);
    });

  test('finds a page without a title', (context) => {
    const site = writeSite(context, { 'index.html': page('', '') });
    assert.deepEqual(findDeadLinks(site), ['index.html: the page has no title in its front matter']);
  });
});

describe('the check of what is documented', () => {
  test('passes names that are alone or first in code, and options within an object', () => {
    const things = { argument: ['--port'], event: ['hf-error'], option: ['fresh'] };
    assert.deepEqual(findUnnamed(things, ['--port 8080', 'hf-error', '{ fresh: 60_000 }']), []);
  });

  test('finds names that no page has as code', () => {
    assert.deepEqual(findUnnamed({ argument: ['--port'], option: ['fresh'] }, ['x --port', 'refresh']), [
      'No page names the argument `--port`',
      'No page names the option `fresh`',
    ]);
  });

  test('finds codes without a heading, and headings that are no code', () => {
    assert.deepEqual(compareHeadings('a.md', ['network'], ['network']), []);
    assert.deepEqual(compareHeadings('a.md', ['old'], ['new']), [
      'a.md has no heading `new`',
      'a.md explains `old`, which is no code',
    ]);
  });

  test('finds tokens and events that do not exist', () => {
    const known = { token: ['--hf-gap'], event: ['hf-error'] };
    assert.deepEqual(findInvented('a.md', ['--hf-gap', 'hf-error', 'hf-gap-x', 'x'], known), []);
    assert.deepEqual(findInvented('a.md', ['--hf-gab', 'hf-errors'], known), [
      'a.md names `--hf-gab`, which does not exist',
      'a.md names `hf-errors`, which does not exist',
    ]);
  });
});

describe('what the checks read', () => {
  const text =
    '# A\n\n## `one`\n\n### Two `x`\n\nSome `code` and ``a ` b``.\n\n```ts part\nconst a = 1;\n```\n\n  ```sh\n  ls\n  ```\n';

  test('is the samples of a page, with their lines and without their indentation', () => {
    const samples = listSamples({ path: 'a.md', text });
    assert.deepEqual(
      samples.map(({ language, words, line, text: code }) => [language, words, line, code]),
      [
        ['ts', ['part'], 9, 'const a = 1;\n'],
        ['sh', [], 13, 'ls\n'],
      ],
    );
  });

  test('is the code within sentences, and the headings that are just a code', () => {
    assert.deepEqual(listCode({ path: 'a.md', text }), ['one', 'x', 'code', 'a ` b']);
    assert.deepEqual(listCodeHeadings({ path: 'a.md', text }), ['one']);
  });

  test('is names in the TypeScript of the project; a name that has moved is an error', () => {
    assert.ok(listCodes('src/model/errors.ts', 'ErrorCode').includes('network'));
    assert.ok(listMembers('packages/proxy/src/options.ts', 'ProxyOptions').includes('forms'));
    assert.ok(listKeys('packages/proxy/src/errors.ts', 'ANSWERS').includes('no_such_call'));
    for (const read of [listCodes, listMembers, listKeys])
      assert.throws(() => read('src/model/errors.ts', 'Nothing'), /declares no Nothing/);
  });

  test('is the element in its manifest', () => {
    assert.equal(findElement({ modules: [{}, { declarations: [{ name: 'HostedForm' }] }] }).name, 'HostedForm');
    assert.throws(() => findElement({ modules: [] }), /does not describe HostedForm/);
  });

  test('is headings with the ids that GitHub gives them', () => {
    assert.deepEqual(['What is it?', 'no_such_call', 'Über-Größe & mehr'].map(makeSlug), [
      'what-is-it',
      'no_such_call',
      'über-größe--mehr',
    ]);
  });
});

describe('the order of the pages', () => {
  const pageAt = (url: string, data: object = {}) => ({ url, data });
  const pages = [
    pageAt('/c/', { chapter: 'Two', chapterOrder: 2, order: 1 }),
    pageAt('/b/', { chapter: 'One', chapterOrder: 1, order: 2 }),
    pageAt('/a/', { chapter: 'One', chapterOrder: 1, order: 1 }),
    pageAt('/'),
  ];

  test('is that of the chapters, and of the pages in them', () => {
    const sorted = inReadingOrder(pages);
    assert.deepEqual(
      sorted.map(({ url }) => url),
      ['/', '/a/', '/b/', '/c/'],
    );
    assert.deepEqual(
      groupByChapter(sorted).map(({ name, pages: inside }) => [name, inside.length]),
      [
        ['One', 2],
        ['Two', 1],
      ],
    );
    const { previous, next } = findNeighbours(sorted, '/a/');
    assert.deepEqual([previous?.url, next?.url], ['/', '/b/']);
  });
});
