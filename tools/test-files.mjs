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

/** The folders with tests of the element. Those of its pure code import Node's runner; the others run in the browsers. */
const OF_THE_ELEMENT = ['src', 'test/conformance', 'test/faults'];

/** Lists the tests of the element, without those in folders whose tests all run on Node. */
const elementTestFiles = () =>
  OF_THE_ELEMENT.flatMap(testsBelow).filter((path) => !ON_NODE.some((folder) => path.startsWith(`${folder}/`)));

/** @param {string} path */
const importsNodesRunner = (path) => readFileSync(join(ROOT, path), 'utf8').includes("from 'node:test';");

/** Lists the tests that run on Node: those of servers, commands and tools, and once for all engines those of pure code. */
export const nodeTestFiles = () => [...ON_NODE.flatMap(testsBelow), ...elementTestFiles().filter(importsNodesRunner)];

/** Lists the tests that need a browser: views, devices, the conformance suites and the fault runs. */
export const browserTestFiles = () => elementTestFiles().filter((path) => !importsNodesRunner(path));

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
 * Returns the pages that the browsers open for some tests. A page costs an engine a second before its first test, so files share pages: one
 * page has the files that start the mocked service, which then answers the whole page, and one has the others. A file with hooks outside every
 * `describe` has a page of its own.
 * @param {readonly string[]} paths
 */
export function browserTestPages(paths) {
  const files = paths.map((path) => ({ path, calls: listTopLevelCalls(path) }));
  const alone = files.filter(
    ({ path, calls }) => path.startsWith(FAULT_RUNS) || calls.some((name) => HOOKS.includes(name)),
  );
  const shared = files.filter((file) => !alone.includes(file));
  const usesService = (/** @type {{ calls: string[] }} */ { calls }) => calls.includes(START_SERVICE);
  return [
    ...alone.map(({ path }) => path),
    ...sharedPage('with-service', shared.filter(usesService)),
    ...sharedPage(
      'without-service',
      shared.filter((file) => !usesService(file)),
    ),
  ];
}

/**
 * Writes a module that imports the files, and returns its path. One file is its own page.
 * @param {string} name
 * @param {{ path: string }[]} files
 */
function sharedPage(name, files) {
  if (files.length < 2) return files.map(({ path }) => path);
  const page = `.cache/test-pages/${name}.js`;
  mkdirSync(join(ROOT, dirname(page)), { recursive: true });
  writeFileSync(join(ROOT, page), files.map(({ path }) => `import '/${path}';\n`).join(''));
  return [page];
}

/** Lists the journeys, which drive a browser from Node. */
export const journeyFiles = () => testsBelow('test/journeys');

/** Lists two files that together import all journeys. Each needs one demo and one browser. */
export const journeyHalves = () => ['test/journeys/all/even.ts', 'test/journeys/all/odd.ts'];
