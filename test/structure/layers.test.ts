// Imports point one way: among the top folders, and among the layers of src/ and of the service, whose order is in
// their README.md.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { IModule } from 'dependency-cruiser';
import { listCycles, readModules } from '../../tools/house/imports.js';
import { CODE_FOLDERS, isTestPath } from '../../tools/house/sources.js';
import { ROOT } from '../../tools/root.js';

const modules = await readModules();

describe('the whole repository', () => {
  test('has no import cycle', () => {
    assert.ok(modules.length > 500, `${modules.length} modules were read.`);
    assert.deepEqual(listCycles(modules), []);
  });
});

/**
 * The parts that work alone. None imports another one: the service is an independent second opinion on the API. Only the package that draws
 * on a server is made of the element.
 */
const PRODUCTS = ['src', ...listFolders('packages').map((name) => `packages/${name}`)];
/** The parts of the repository, nested ones first. */
const PARTS = [...PRODUCTS, 'demo', 'recipes', 'bench', 'tools', 'test', 'vite.config.ts'];

/** The other parts that product code of a part may import. A part that is not named here imports none. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // Decision 0052. Its build shares the plugins of the element's.
  'packages/server': ['src', 'tools'],
  demo: PRODUCTS,
  recipes: ['packages/proxy'],
  tools: [...PRODUCTS, 'demo'],
  bench: [...PRODUCTS, 'demo', 'tools', 'test'],
  test: [...PRODUCTS, 'demo', 'recipes', 'tools'],
  'vite.config.ts': ['tools'],
};

function listFolders(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Lists the imports of some modules, by the paths of both ends. */
function listImports(some: readonly IModule[]): { readonly from: string; readonly to: string }[] {
  return some.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

function findPart(path: string): string | undefined {
  return PARTS.find((part) => path === part || path.startsWith(`${part}/`));
}

function mayPartImport(from: string, target: string): boolean {
  const part = findPart(from) ?? '';
  const forTests = isTestPath(from) ? ['test', 'tools'] : [];
  return [part, ...(MAY_IMPORT[part] ?? []), ...forTests].includes(target);
}

describe('among the top folders', () => {
  const imports = listImports(modules).map(({ from, to }) => ({ from, to, target: findPart(to) }));

  for (const part of PARTS)
    test(`${part} imports ${MAY_IMPORT[part]?.join(', ') ?? 'no other part'}`, () => {
      const wrong = imports
        .filter(({ from }) => findPart(from) === part)
        .filter(({ from, target }) => target !== undefined && !mayPartImport(from, target))
        .map(({ from, to }) => `${from} → ${to}`);
      assert.deepEqual(wrong, []);
    });

  test('every folder of code has its rule', () => {
    const strays = CODE_FOLDERS.filter((folder) => !PARTS.some((part) => `${part}/`.startsWith(`${folder}/`)));
    assert.deepEqual(strays, []);
  });
});

/** The layers from the bottom to the top. A layer imports itself and the lines above its own in this list, never its neighbours. */
const LAYERS: readonly (readonly string[])[] = [
  ['platform'],
  ['model', 'time'],
  ['parts'],
  ['api', 'theme', 'locale', 'html', 'background'],
  ['rules'],
  ['fields'],
  ['session'],
  ['submission'],
  ['persistence'],
  ['field views'],
  ['element'],
  ['features'],
  ['stages'],
  ['entries'],
  ['frameworks', 'companions', 'testing'],
];

/** Installs the features, which import the element. */
const STAGES = 'src/element/stages.ts';
/** Fetches a part of a feature before the form is drawn. */
const SELDOM = 'src/element/seldom/seldom-needed.ts';

describe('among the layers of src', () => {
  const src = modules.filter(
    ({ source }) => source.startsWith('src/') && !/\.test\.ts$|(?<!^src)\/testing\//.test(source),
  );
  const views = findViews(src.filter(({ source }) => source.startsWith('src/fields/')));
  const imports = listImports(src);

  function findLayer(path: string): string {
    if (views.has(path)) return 'field views';
    if (path === STAGES) return 'stages';
    const [, folder] = /^src\/(?:([^/]+)\/)?/.exec(path) ?? [];
    return folder ?? 'entries';
  }

  test('every file belongs to a layer', () => {
    const strays = src.map(({ source }) => source).filter((path) => rankLayer(findLayer(path)) < 0);
    assert.deepEqual(strays, []);
  });

  test('a layer imports only the layers below it', () => {
    const wrong = imports
      .filter(({ to }) => to.startsWith('src/'))
      // What the element fetches of the layers above is listed in element.test.ts.
      .filter(({ from, to }) => to !== STAGES && from !== SELDOM && !mayLayerImport(findLayer(from), findLayer(to)))
      .map(({ from, to }) => `${from} (${findLayer(from)}) imports ${to} (${findLayer(to)})`);
    assert.deepEqual(wrong, []);
  });

  test('the definition of a field type renders nothing', () => {
    const rendering = [...views].filter((path) => /^src\/fields\/([^/]+)\/\1\.ts$/.test(path));
    assert.deepEqual(rendering, []);
  });
});

/**
 * Finds the modules of the layer "field views", which is far above the other modules of the fields. They are views,
 * styles, the catalogue, modules that import Lit, and all that import these.
 */
function findViews(fieldModules: readonly IModule[]): ReadonlySet<string> {
  const views = new Set<string>();
  const isView = ({ source, dependencies }: IModule) =>
    /[-./](view|styles|catalogue)\.ts$/.test(source) ||
    dependencies.some(({ resolved }) => resolved.startsWith('node_modules/lit/') || views.has(resolved));
  for (let found = -1; found < views.size;) {
    found = views.size;
    for (const module of fieldModules.filter(isView)) views.add(module.source);
  }
  return views;
}

/** The layers of the service from the bottom to the top, as its README lists them. A folder imports the lines above its own. */
const SERVICE_LAYERS: readonly (readonly string[])[] = [
  ['values', 'data-folder'],
  ['http', 'database'],
  ['openapi', 'backup', 'tries'],
  ['queue', 'fields', 'folders', 'files', 'arrivals', 'oauth', 'sessions'],
  ['forms'],
  ['submissions'],
  ['partials', 'actions'],
  ['mails', 'webhooks', 'erasing'],
  ['store', 'samples'],
  ['owner'],
  ['entries'],
];

describe('among the layers of the service', () => {
  const src = 'packages/service/src/';
  const isProduct = (path: string) =>
    path.startsWith(src) && !/\.test\.ts$|\/testing\/|\/conformance\/|\/clients\/|\/testing\.ts$/.test(path);
  const imports = listImports(modules.filter(({ source }) => isProduct(source)));
  const findLayer = (path: string) => /^[^/]+(?=\/)/.exec(path.slice(src.length))?.[0] ?? 'entries';
  const rank = (path: string) => rankLayer(findLayer(path), SERVICE_LAYERS);

  test('every folder belongs to a layer', () => {
    assert.ok(imports.length > 0);
    assert.deepEqual(imports.map(({ from }) => from).filter((path) => rank(path) < 0), []); // prettier-ignore
  });

  test('a folder imports only what is below it', () => {
    const wrong = imports
      .filter(({ from, to }) => isProduct(to) && findLayer(from) !== findLayer(to) && rank(to) >= rank(from))
      .map(({ from, to }) => `${from} imports ${to}`);
    assert.deepEqual(wrong, []);
  });
});

function rankLayer(layer: string, layers = LAYERS): number {
  return layers.findIndex((line) => line.includes(layer));
}

function mayLayerImport(from: string, to: string): boolean {
  return from === to || rankLayer(to) < rankLayer(from);
}
