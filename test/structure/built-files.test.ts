// What other people's tools read of the built files: bundlers, old scripts, developer tools.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Visitor, parseSync } from 'vite';
import { ROOT, buildUnlessFresh } from '../support/build.js';
import { filesBelow } from './sources.js';

await buildUnlessFresh();

const makePath = (name: string) => join(ROOT, 'dist/cdn', name);
test('no built module loops over inherited members, which old scripts add to all objects', () => {
  const found: string[] = [];
  for (const { path, text } of ['dist/cdn', 'dist/esm'].flatMap((folder) => filesBelow(folder, '.js')))
    new Visitor({ ForInStatement: () => found.push(path) }).visit(parseSync(path, text).program);
  assert.deepEqual(found, []);
});

test('the core is compiled at once, and its source map still leads to its sources', () => {
  const core = readFileSync(makePath('hosted-form.js'), 'utf8').split('\n');
  assert.equal(core[0], '//# allFunctionsCalledOnLoad');
  const place = '.define("hosted-form"';
  const line = core.findIndex((each) => each.includes(place));
  const map = JSON.parse(readFileSync(makePath('hosted-form.js.map'), 'utf8')) as SourceMap['payload'];
  const found = new SourceMap(map).findEntry(line, core[line]?.indexOf(place) ?? -1);
  assert.ok('originalSource' in found, 'The place is in no source.');
  assert.match(found.originalSource, /src\/define\.ts$/);
});

test('no script for a tag has the code by which Lit makes sheets: the element makes its own', () => {
  for (const name of ['hosted-form.js', 'hosted-form.classic.js'])
    assert.doesNotMatch(readFileSync(makePath(name), 'utf8'), /unsafeCSS|litNonce/, name);
});

test('each worker is named by an address that bundlers find, and lies beside the module that names it', () => {
  const modules = filesBelow('dist/esm', '.js').flatMap(({ path, text }) =>
    [...text.matchAll(/new Worker\(new URL\("(\.\/[\w-]+\.worker\.js)", import\.meta\.url\)/g)].map(([, name = '']) =>
      join(dirname(path), name),
    ),
  );
  assert.equal(modules.length, 2);
  for (const file of modules) assert.ok(existsSync(join(ROOT, file)), file);
});
