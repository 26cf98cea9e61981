// Imports point one way. The order of the layers is in src/README.md; here it is held.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IModule } from 'dependency-cruiser';

/** From the bottom to the top. A layer imports itself and what is below it; the layers of one line do not know each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['model', 'time'],
  ['api', 'theme', 'locale', 'html', 'background'],
  ['rules'],
  ['fields'],
  ['session'],
  ['submission'],
  ['persistence'],
  ['field views'],
  ['element'],
  ['entries'],
];

const UNIT_TESTS = '(\\.test\\.ts$|/testing/)';

async function modulesOf(folder: string): Promise<IModule[]> {
  const { output } = await cruise([folder], {
    tsPreCompilationDeps: true, // imports of types are imports
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: UNIT_TESTS },
    // only a rule makes it look for cycles
    ruleSet: { forbidden: [{ name: 'no-cycle', from: {}, to: { circular: true } }] },
  });
  return (output as ICruiseResult).modules.filter(({ source }) => source.startsWith(folder));
}

const src = await modulesOf('src/');

/**
 * How a field type looks is a layer of its own, high above what it is: what renders, what names the renderers, and what
 * imports these.
 */
const views = new Set<string>();
const fieldModules = src.filter(({ source }) => source.startsWith('src/fields/'));
const isView = ({ source, dependencies }: IModule) =>
  /[-./](view|styles|catalogue)\.ts$/.test(source) ||
  dependencies.some(({ resolved }) => resolved.startsWith('node_modules/lit/') || views.has(resolved));
for (let found = -1; found < views.size;) {
  found = views.size;
  for (const module of fieldModules.filter(isView)) views.add(module.source);
}

function layerOf(path: string): string {
  if (views.has(path)) return 'field views';
  const [, folder] = /^src\/(?:([^/]+)\/)?/.exec(path) ?? [];
  return folder ?? 'entries';
}

const rankOf = (layer: string) => LAYERS.findIndex((line) => line.includes(layer));

function mayImport(from: string, to: string): boolean {
  return from === to || rankOf(to) < rankOf(from);
}

const imports = src.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved, circular }) => ({ from: source, to: resolved, circular })),
);

test('every file of src belongs to a layer', () => {
  const strays = src.map(({ source }) => source).filter((path) => rankOf(layerOf(path)) < 0);
  assert.deepEqual(strays, []);
});

test('a layer imports only what is below it', () => {
  const wrong = imports
    .filter(({ to }) => to.startsWith('src/'))
    .filter(({ from, to }) => !mayImport(layerOf(from), layerOf(to)))
    .map(({ from, to }) => `${from} (${layerOf(from)}) imports ${to} (${layerOf(to)})`);
  assert.deepEqual(wrong, []);
});

test('the definition of a field type renders nothing', () => {
  const rendering = [...views].filter((path) => /^src\/fields\/([^/]+)\/\1\.ts$/.test(path));
  assert.deepEqual(rendering, []);
});

test('src imports nothing of the demo or of the tests', () => {
  const wrong = imports.filter(({ to }) => /^(demo|test|tools)\//.test(to)).map(({ from, to }) => `${from} → ${to}`);
  assert.deepEqual(wrong, []);
});

test('no import cycle', () => {
  const cycles = imports.filter(({ circular }) => circular).map(({ from, to }) => `${from} → ${to}`);
  assert.deepEqual(cycles, []);
});

test('the proxy imports nothing of src, the demo or the tests, and has no import cycle', async () => {
  const proxy = (await modulesOf('packages/proxy/src/')).flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, circular }) => ({ from: source, to: resolved, circular })),
  );
  const wrong = proxy
    .filter(({ to, circular }) => circular || /^(src|demo|test|tools)\//.test(to))
    .map(({ from, to }) => `${from} → ${to}`);
  assert.deepEqual(wrong, []);
});

test('the reference service imports nothing of src: it is the second opinion on the API', async () => {
  const service = await modulesOf('demo/service/');
  const wrong = service.flatMap(({ source, dependencies }) =>
    dependencies.filter(({ resolved }) => resolved.startsWith('src/')).map(({ resolved }) => `${source} → ${resolved}`),
  );
  assert.deepEqual(wrong, []);
});
