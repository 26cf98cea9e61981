// The doctor reads the scripts of the real build, knows the names of the real element, and leads to documents that exist.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { transform } from 'esbuild';
import { DOCUMENTS } from '../../packages/proxy/src/documents.js';
import { examine } from '../../packages/proxy/src/cli/doctor/examine.js';
import { createFailureFinding, createFinding, FINDINGS } from '../../packages/proxy/src/cli/doctor/findings.js';
import type { Finding } from '../../packages/proxy/src/cli/doctor/findings.js';
import { FORM_ATTRIBUTES } from '../../packages/proxy/src/cli/doctor/near/near-misses.js';
import { openRelease } from '../../packages/proxy/src/cli/doctor/scripts/release.js';
import { DOCUMENTS as OF_CODES } from '../../src/model/documents.js';
import { listCodes, listKeys } from '../../tools/docs/declared.js';
import { makeSlug } from '../../tools/docs/markdown/headings.js';
import { readOptions } from '../../tools/generate/options.js';
import { ROOT } from './sources.js';

const SITE = 'https://www.site.test';
const TAG = '<hosted-form form-id="101"></hosted-form>';
const CDN = join(ROOT, 'dist/cdn');

/** A site with the real files. `change` makes of a file what a tool would. */
function siteWith(file: string, change: (path: string, text: string) => Response | string) {
  const asked: string[] = [];
  const page = `<script ${file.includes('classic') ? 'defer' : 'type="module"'} src="/assets/${file}"></script>${TAG}`;
  const fetch: typeof globalThis.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const path = pathname.replace('/assets/', '');
    if (pathname === '/contact') return answer(page, 'text/html');
    if (!existsSync(join(CDN, path))) return Promise.resolve(new Response('', { status: 404 }));
    asked.push(path);
    const changed = change(path, readFileSync(join(CDN, path), 'utf8'));
    return typeof changed === 'string' ? answer(changed, 'text/javascript') : Promise.resolve(changed);
  };
  return { asked, fetch };
}

const answer = (text: string, type: string) =>
  Promise.resolve(new Response(text, { headers: { 'content-type': type, 'cache-control': 'max-age=300' } }));

async function codesAt(file: string, change: (path: string, text: string) => Response | string, isCompared = true) {
  const { asked, fetch } = siteWith(file, change);
  const { signal } = new AbortController();
  const release = isCompared ? openRelease(ROOT) : undefined;
  const target = { page: `${SITE}/contact`, namedForms: [], release };
  const findings = await examine({ fetch, now: () => 0, timeLimit: 60_000, signal }, target);
  const codes = findings.filter(({ level }) => level !== 'note').map(({ code }) => code);
  return { asked, codes: codes.filter((code) => code.startsWith('script_')) };
}

const FILES = ['hosted-form.js', 'hosted-form.classic.js', 'hosted-form-loader.js'];

for (const file of FILES) {
  const only = (change: (text: string) => string) => (path: string, text: string) =>
    path === file ? change(text) : text;
  const minified = await transform(readFileSync(join(CDN, file), 'utf8'), { minify: true, target: 'es2017' });

  describe(`the doctor and ${file}`, () => {
    test('the file of the build is the release’s, and nothing is wrong with it', async () => {
      const { codes } = await codesAt(file, (_, text) => text);
      assert.deepEqual(new Set(codes), new Set(['script_good', 'script_as_released']));
      assert.deepEqual(new Set((await codesAt(file, (_, text) => text, false)).codes), new Set(['script_good']));
    });

    for (const [what, change, code] of [
      ['cut', (text: string) => text.slice(0, text.length / 2), 'script_cut'],
      ['joined with others', (text: string) => `var a=1;\n${text}\nvar b=2;`, 'script_joined'],
      ['shortened again', () => minified.code, 'script_rewritten'],
    ] as const)
      test(`a copy that is ${what} is told, with the release and without it`, async () => {
        for (const isCompared of [true, false]) {
          const { codes } = await codesAt(file, only(change), isCompared);
          assert.ok(codes.includes(code), `${String(isCompared)}: ${codes.join(' ')}`);
        }
      });
  });
}

test('the doctor tries the parts that the real script names, and tells a missing, a cut and a mistyped one', async () => {
  const { asked } = await codesAt('hosted-form.js', (_, text) => text);
  const parts = asked.filter((path) => path.startsWith('chunks/'));
  assert.ok(parts.length >= 5, asked.join(' '));
  const [last = ''] = parts.slice(-1);
  for (const [made, code] of [
    [() => new Response('', { status: 404 }), 'script_part_missing'],
    [() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), 'script_part_missing'],
    [() => new Response('x', { headers: { 'content-type': 'text/plain' } }), 'script_wrong_type'],
    [(text: string) => text.slice(0, -9), 'script_part_damaged'],
  ] as const) {
    const { codes } = await codesAt('hosted-form.js', (path, text) => (path === last ? made(text) : text));
    assert.ok(codes.includes(code), codes.join(' '));
  }
});

test('the doctor knows the attributes that the element declares', async () => {
  assert.deepEqual([...FORM_ATTRIBUTES].sort(), Object.keys(await readOptions()).sort());
});

/** Returns the ids of the headings on a page of the documents. */
function readAnchors(address: string): readonly string[] {
  const path = address.slice(DOCUMENTS.length).replace(/\/#.*$/, '');
  const text = readFileSync(join(ROOT, `docs/pages/${path}.md`), 'utf8');
  return [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = '']) => makeSlug(heading.replaceAll('`', '')));
}

const codes = <Name extends string>(list: readonly Name[], link: (code: Name) => string) =>
  list.map((code) => link(code));

/** The addresses in all messages, by who says them. */
const ADDRESSES = {
  page: [
    ...codes(listCodes('src/model/errors.ts', 'ErrorCode'), (code) => `${OF_CODES}error-codes/#${code}`),
    ...codes(listCodes('src/model/warning.ts', 'WarningCode'), (code) => `${OF_CODES}warning-codes/#${code}`),
  ],
  proxy: [
    ...listKeys('packages/proxy/src/errors.ts', 'ANSWERS'),
    ...listCodes('packages/proxy/src/errors.ts', 'ConfigurationCode'),
  ].map((code) => `${DOCUMENTS}troubleshooting/proxy-codes/#${code}`),
  doctor: [
    ...(Object.keys(FINDINGS) as (keyof typeof FINDINGS)[]).map((code): Finding => createFinding(code)),
    createFailureFinding('proxy', 'timeout', {}),
  ].map(({ help }) => help),
};

for (const [speaker, addresses] of Object.entries(ADDRESSES))
  test(`each address in a message of the ${speaker} can be clicked, and is that of a paragraph`, () => {
    assert.ok(addresses.length > 20);
    for (const address of new Set(addresses)) {
      assert.match(address, /^https:\/\/[\w.-]+\//);
      assert.ok(readAnchors(address).includes(new URL(address).hash.slice(1)), address);
    }
  });

test('the document about the doctor names each finding', () => {
  const text = readFileSync(join(ROOT, 'docs/pages/command/doctor.md'), 'utf8');
  const own = Object.keys(FINDINGS).filter((code) =>
    createFinding(code as keyof typeof FINDINGS).help.includes('/command/'),
  );
  assert.deepEqual(
    own.filter((code) => !text.includes(`\`${code}\``)),
    [],
  );
});

test('one place has the address of the documents: publisher.json', () => {
  const { documents } = JSON.parse(readFileSync(join(ROOT, 'publisher.json'), 'utf8')) as {
    readonly documents: string;
  };
  assert.equal(DOCUMENTS, documents);
  const php = readFileSync(join(ROOT, 'recipes/php/hosted-form-proxy.php'), 'utf8');
  assert.ok(php.includes(`const DOCUMENTS = '${documents}troubleshooting/';`));
});
