// What the documents say of the files is true.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT, assertFresh } from './sources.js';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Package {
  readonly 'size-limit': readonly { readonly limit: string }[];
}

/** In backticks, with a slash, and ending in a file's name or a slash: `src/model/form.ts`, `tools/`. */
const PATH = /`((?:\.{1,2}\/|\.?[\w-]+\/)(?:[\w.-]+\/)*(?:[\w-]*\.[\w.]+)?)`/g;
/** Made by commands, so not in a fresh clone. */
const MADE = /^(dist|node_modules|coverage|\.data)\//;

for (const document of ['README.md', 'src/README.md', 'CONTRIBUTING.md', 'src/DECISIONS.md', 'recipes/README.md'])
  test(`${document} names only files that exist`, () => {
    const paths = [...read(document).matchAll(PATH)].map(([, path = '']) => path).filter((path) => !MADE.test(path));
    const exists = (path: string) => existsSync(join(ROOT, path)) || existsSync(join(ROOT, dirname(document), path));
    assert.deepEqual(
      paths.filter((path) => !exists(path)),
      [],
    );
  });

test('README.md names the size that package.json limits', () => {
  const { 'size-limit': limits } = JSON.parse(read('package.json')) as Package;
  const number = (limits[0]?.limit ?? '').replace(/\s*kB$/, '');
  assert.match(read('README.md'), new RegExp(`\\b${number}[ \\u00a0]kB\\b`));
});

test('the tables of README.md are fresh', () => {
  assertFresh('tools/generate-docs.mjs');
});
