// Imports of the service point one way. The order is in README.md.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const SRC = 'packages/service/src/';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The most files of product code in one folder. */
const MOST_FILES = 20;

/**
 * The layers, from the bottom to the top. A folder imports from the lines above its own, and the folders that its own
 * line names.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['values', 'data-folder'],
  ['http', 'database'],
  ['openapi'],
  ['queue', 'fields', 'folders', 'arrivals', 'oauth'],
  ['forms'],
  ['submissions'],
  ['partials', 'actions'],
  ['mails', 'webhooks'],
  ['store', 'samples'],
  ['entries'],
];

const layerOf = (path: string): string => /^[^/]+(?=\/)/.exec(path.slice(SRC.length))?.[0] ?? 'entries';
const rankOf = (path: string): number => LAYERS.findIndex((line) => line.includes(layerOf(path)));

const { output } = await cruise([SRC], {
  baseDir: ROOT,
  tsPreCompilationDeps: true, // imports of types are imports
  tsConfig: { fileName: 'tsconfig.json' },
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(\\.test\\.ts$|/testing/|/conformance/|/clients/|/testing\\.ts$)' },
  ruleSet: { forbidden: [{ name: 'no-cycle', from: {}, to: { circular: true } }] },
});
const imports = (output as ICruiseResult).modules
  .filter(({ source }) => source.startsWith(SRC))
  .flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, circular }) => ({ from: source, to: resolved, circular })),
  );

test('every folder of the service belongs to a layer', () => {
  assert.ok(imports.length > 0);
  assert.deepEqual(imports.map(({ from }) => from).filter((path) => rankOf(path) < 0), []); // prettier-ignore
});

test('a folder of the service imports only what is below it', () => {
  const wrong = imports
    .filter(({ from, to }) => to.startsWith(SRC) && layerOf(from) !== layerOf(to) && rankOf(to) >= rankOf(from))
    .map(({ from, to }) => `${from} imports ${to}`);
  assert.deepEqual(wrong, []);
});

test('the service has no import cycle, and imports no other part of the project', () => {
  const wrong = imports.filter(
    ({ to, circular }) => circular || /^(src|demo|test|tools|bench|packages\/(?!service\/))/.test(to),
  );
  assert.deepEqual(wrong, []);
});

test(`no folder of the service holds more than ${MOST_FILES} files of product code`, () => {
  const files = readdirSync(`${ROOT}/${SRC}`, { recursive: true, encoding: 'utf8' });
  const product = files
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => dirname(path));
  const full = [...new Set(product)].filter((folder) => product.filter((one) => one === folder).length > MOST_FILES);
  assert.deepEqual(full, []);
});
