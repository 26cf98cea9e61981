// @ts-check
// Decides which test runs where, for `npm test` and for the browser runner's configuration.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Lists the *.test.ts files below a folder, as paths from the project's root. (Node 20 has no glob of its own.)
 * @param {string} folder
 * @returns {string[]}
 */
function testsBelow(folder) {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testsBelow(path);
      return entry.name.endsWith('.test.ts') ? [path] : [];
    })
    .sort();
}

/** The folders with tests on Node: the server's code, the tools, the tests of the sources and of the test support. */
const ON_NODE = ['packages', 'demo', 'recipes', 'tools', 'test/structure', 'test/support', 'test/conformance/proxy'];

/** Lists the tests that run on Node. */
export const nodeTestFiles = () => ON_NODE.flatMap(testsBelow);

/** Lists the tests that run in the browsers: those of `src/`, the conformance suites and the fault runs. */
export const browserTestFiles = () =>
  ['src', 'test/conformance', 'test/faults']
    .flatMap(testsBelow)
    .filter((path) => !ON_NODE.some((folder) => path.startsWith(`${folder}/`)));

/** Mocha's hooks. Outside every `describe` they run for all tests of a page. */
const HOOKS = ['before', 'beforeEach', 'after', 'afterEach'];
/** Starts the mocked service for all tests of a page: `test/support/service-worker.ts`. */
const START_SERVICE = 'startService';
/** The fault runs use the whole machine, and the mocked service must not answer their requests. */
const FAULT_RUNS = 'test/faults/';

/**
 * Lists the functions that a file calls by name outside every other function.
 * @param {string} path
 * @returns {string[]}
 */
function listTopLevelCalls(path) {
  const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
    const { expression: called } = statement.expression;
    return ts.isIdentifier(called) ? [called.text] : [];
  });
}

/**
 * Returns the pages that the browsers open. A page costs an engine a second before its first test, so files share pages: one page has the
 * files that start the mocked service, which then answers the whole page, and one has the others. A file with hooks outside every `describe`
 * has a page of its own.
 */
export function browserTestPages() {
  const files = browserTestFiles().map((path) => ({ path, calls: listTopLevelCalls(path) }));
  const alone = files.filter(
    ({ path, calls }) => path.startsWith(FAULT_RUNS) || calls.some((name) => HOOKS.includes(name)),
  );
  const shared = files.filter((file) => !alone.includes(file));
  const usesService = (/** @type {{ calls: string[] }} */ { calls }) => calls.includes(START_SERVICE);
  return [
    ...alone.map(({ path }) => path),
    sharedPage('with-service', shared.filter(usesService)),
    sharedPage(
      'without-service',
      shared.filter((file) => !usesService(file)),
    ),
  ];
}

/**
 * Writes a module that imports the files, and returns its path.
 * @param {string} name
 * @param {{ path: string }[]} files
 */
function sharedPage(name, files) {
  const page = `.cache/test-pages/${name}.js`;
  mkdirSync(join(ROOT, dirname(page)), { recursive: true });
  writeFileSync(join(ROOT, page), files.map(({ path }) => `import '/${path}';\n`).join(''));
  return page;
}

/** Lists the journeys, which drive a browser from Node. One file imports all of them. */
export const journeyFiles = () => ['test/journeys/journeys.ts'];
