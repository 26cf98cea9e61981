// A bundler leaves out a module whose exports nobody uses, unless `sideEffects` of package.json lists it. So no module does anything by being
// imported, except those that are listed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseSync } from 'vite';
import type { ESTree } from 'vite';
import { ROOT, buildUnlessFresh } from '../support/build.js';
import { filesBelow } from './sources.js';
import type { Source } from './sources.js';

/** Statements that only declare. Anything else at the top of a module does something. */
const DECLARATIONS = /^(Import|Export|Variable|Function|Class|TS\w*)Declaration|^Export|^TS/;

/** Scripts that do something, and are no modules that are imported for it. */
const ALONE: Readonly<Record<string, string>> = {
  'src/submission/encode.worker.ts': 'the script of a worker is no import',
  'src/fields/file/shrink.worker.ts': 'the script of a worker is no import',
  'dist/esm/chunks/encode.worker.js': 'the script of a worker is no import',
  'dist/esm/chunks/shrink.worker.js': 'the script of a worker is no import',
  'dist/esm/angular.js': 'tests of Angular alone read what its compiler notes of a class',
};

/** Lists what a file does when it is imported, as its lines. */
function listEffects({ path, text }: Source): string[] {
  const { program } = parseSync(path, text);
  return program.body
    .filter(isEffect)
    .map((node) => `${path}: ${text.slice(node.start, node.end).split('\n')[0] ?? ''}`);
}

function isEffect(node: ESTree.Program['body'][number]): boolean {
  // Bundlers leave out such an import, and some warn of it.
  if (node.type === 'ImportDeclaration') return node.specifiers.length === 0;
  if (node.type === 'ExpressionStatement') return !('directive' in node && node.directive);
  return !DECLARATIONS.test(node.type);
}

function readList(folder: string): readonly string[] {
  const { sideEffects } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    readonly sideEffects: readonly string[];
  };
  return sideEffects.map((pattern) => join(folder, pattern));
}

/** Converts a pattern of package.json. */
const toPattern = (glob: string) =>
  new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('**', '.+').replace(/\*/g, '[^/]*')}$`);

/** Lists the effects of files that no pattern of `sideEffects` names. */
function findUnlisted(files: readonly Source[], listed: readonly string[]): string[] {
  return files
    .filter(({ path }) => !(path in ALONE) && !listed.some((pattern) => toPattern(pattern).test(path)))
    .flatMap(listEffects);
}

/** Leaves out tests, and what only they import. */
const isCode = ({ path }: Source) => !/\.(test|examples)\.ts$|(?<!^src)\/testing\/|\.d\.ts$/.test(path);

test('no source of the element does anything by being imported, unless `sideEffects` lists it', () => {
  assert.deepEqual(findUnlisted(filesBelow('src', '.ts').filter(isCode), readList('.')), []);
});

test('no built module of the element does anything by being imported, unless `sideEffects` lists it', async () => {
  await buildUnlessFresh();
  assert.deepEqual(findUnlisted(filesBelow('dist/esm', '.js'), readList('.')), []);
});

test('no source of the proxy does anything by being imported, unless `sideEffects` lists what it becomes', () => {
  const listed = readList('packages/proxy').map((path) => path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
  assert.deepEqual(findUnlisted(filesBelow('packages/proxy/src', '.ts').filter(isCode), listed), []);
});
