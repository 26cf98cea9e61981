// Decides which test runs where, for `npm test` and for the browser runner's configuration.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../tools/root.js';
import { OWN_PAGE, OWN_PROCESS, PROCESSES } from './test-sharing.js';

/** Lists the *.test.ts files below a folder, as paths from the project's root. (Node 20 has no glob of its own.) */
function testsBelow(folder: string): string[] {
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
const ON_NODE = [
  'packages',
  'demo',
  'recipes',
  'tools',
  'bench',
  'test/structure',
  'test/support',
  'test/languages',
  'test/runner',
  'test/conformance/proxy',
  'test/composition/rules',
];

/** The folders with tests of the element. Those of its pure code import Node's runner; the others run in the browsers. */
const OF_THE_ELEMENT = ['src', 'test/conformance', 'test/faults'];

/** Lists the tests of the element, without those in folders whose tests all run on Node. */
const elementTestFiles = () =>
  OF_THE_ELEMENT.flatMap(testsBelow).filter((path) => !ON_NODE.some((folder) => path.startsWith(`${folder}/`)));

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const importsNodesRunner = (path: string) => read(path).includes("from 'node:test';");

/** Lists the tests that run on Node: those of servers, commands and tools, and once for all engines those of pure code. */
export const nodeTestFiles = () => [...ON_NODE.flatMap(testsBelow), ...elementTestFiles().filter(importsNodesRunner)];

/** Lists the tests that need a browser: views, devices, the conformance suites and the fault runs. */
export const browserTestFiles = () => elementTestFiles().filter((path) => !importsNodesRunner(path));

/**
 * Returns the processes that run some tests on Node: files that share a process, and single files. With only a few files,
 * fewer share one.
 */
export function nodeTestProcesses(paths: readonly string[]) {
  const alone = paths.filter((path) => OWN_PROCESS.includes(path));
  const findProcess = (path: string) =>
    PROCESSES.find(({ folders }) => folders.some((folder) => path.startsWith(`${folder}/`)))?.name;
  const shared = paths.filter((path) => !alone.includes(path));
  const modules = PROCESSES.flatMap(({ name }) => {
    const files = shared.filter((path) => findProcess(path) === name);
    return share(`${name}.ts`, files, toModule);
  });
  return [...alone, ...modules];
}

/** Matches the beginning of a statement that no other one contains, as Prettier writes them. */
const STATEMENT = /\n(?=[^\s)}\]`])/;
/** Matches the outermost suite or test of a statement. */
const SUITE = /\b(describe\w*|it)\(/;
/** The suites that Chromium alone runs. */
const ONCE = ['describeOnce(', 'describeOnceAtLength(', "describeIn('Chromium'"];

/** Checks whether all suites of a test are of what depends on no engine, by its text. */
export function isDecidedOnce(text: string) {
  const suites = text.split(STATEMENT).flatMap((statement) => {
    const begin = SUITE.exec(statement)?.index;
    return begin === undefined ? [] : [statement.slice(begin)];
  });
  return suites.every((suite) => ONCE.some((begin) => suite.startsWith(begin)));
}

/** The most files that share a page: after some hundreds of forms, Chromium does not end one. */
const MOST_IN_PAGE = 16;

/** Divides files into parts, each for a page. */
const inParts = (files: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(files.length / MOST_IN_PAGE) }, (_, at) =>
    files.slice(at * MOST_IN_PAGE, (at + 1) * MOST_IN_PAGE),
  );

/** Matches the start of the mocked service, which answers for a whole page. */
const SERVICE = /^startService\(/m;

/**
 * Returns the pages that the browsers open for some tests: files that share a page, and single files. Pages of what
 * depends on no engine are apart, and so do those without the mocked service.
 */
export function browserTestPages(paths: readonly string[]) {
  const isAlone = (path: string) => OWN_PAGE.includes(path);
  const isOnce = (path: string) => isDecidedOnce(read(path));
  const hasService = (path: string) => SERVICE.test(read(path));
  const makePages = (name: string, files: readonly string[]) => {
    const shared = files.filter((path) => !isAlone(path));
    // The longest pages go first, so that no engine is left alone with one.
    return [
      ...inParts(shared.filter(hasService)).flatMap((part, at) => share(`${name}-${String(at + 1)}.js`, part, toPage)),
      ...files.filter(isAlone),
      ...share(
        `${name}-without-service.js`,
        shared.filter((path) => !hasService(path)),
        toPage,
      ),
    ];
  };
  return {
    once: makePages('once', paths.filter(isOnce)),
    inEachEngine: makePages(
      'in-each-engine',
      paths.filter((path) => !isOnce(path)),
    ),
  };
}

/** A test file, by its path from the module that imports it and from the project's root. */
interface Imported {
  readonly from: string;
  readonly path: string;
}

/** Returns the files to start for some test files: a module that imports them, or the only one. */
const share = (name: string, files: readonly string[], toText: (files: readonly Imported[]) => string) =>
  files.length < 2 ? [...files] : [writeModule(name, files, toText)];

/** Writes a module about test files, and returns its path. */
function writeModule(name: string, files: readonly string[], toText: (files: readonly Imported[]) => string) {
  const module = `.cache/test-pages/${name}`;
  mkdirSync(join(ROOT, dirname(module)), { recursive: true });
  writeFileSync(join(ROOT, module), toText(files.map((path) => ({ path, from: relative(dirname(module), path) }))));
  return module;
}

/** Node closes what its tests share as soon as no test is left to run. So one test ends when all the others are known. */
const toModule = (files: readonly Imported[]) => `import { test } from 'node:test';
const imported = (async () => {
${files.map(({ from }) => `  await import('${from}');\n`).join('')}})();
test('every test file can be imported', () => imported);
`;

/** A suite without tests names the file of the suites that follow it: the results of a page name no files. */
const toPage = (files: readonly Imported[]) =>
  files
    .map(({ from, path }) => `import 'data:text/javascript,describe("${path}",()=>{})';\nimport '${from}';\n`)
    .join('');

/** Lists the journeys, which drive a browser from Node, and the measures of compositions, which do so too. */
export const journeyFiles = () => [...testsBelow('test/journeys'), 'test/composition/composition.test.ts'];

/** The number of journeys at the same time. The demo and the pages often wait, so more than cores keep them busy. */
const JOURNEYS_AT_ONCE = 6;

/** Things that journeys share: one demo and one browser. */
const FOR_JOURNEYS = `import { startBrowser } from '../../test/journeys/support/browser.js';
import { startDemo } from '../../test/journeys/support/demo.js';
await Promise.all([startDemo(), startBrowser()]);
`;

/**
 * Returns a module that imports some journeys, to be bundled: a file that Node loads by itself does not know the suite
 * that imports it. They share one demo, one browser and one start of their code.
 */
export const journeyModule = (paths: readonly string[]) =>
  writeModule('journeys.ts', paths, toSuites(FOR_JOURNEYS, JOURNEYS_AT_ONCE));

/** Lists the tests of what is packed, installed in an empty project. */
export const shippedFiles = () => testsBelow('test/shipped');

/** Things that these tests share: the project, the service, the packed proxy, the engines. */
const FOR_SHIPPED = `import { startStage } from '../../test/shipped/stage.js';
await startStage();
`;

/** Returns a module that imports some tests of what is packed, to be bundled. */
export const shippedModule = (paths: readonly string[]) =>
  writeModule('shipped-tests.ts', paths, toSuites(FOR_SHIPPED, paths.length));

/**
 * Files run side by side, the tests of a file one after another. What all share is started before, so its end comes
 * after all of them.
 * @param start of what is shared, as code
 */
const toSuites =
  (start: string, atOnce: number): ((files: readonly Imported[]) => string) =>
  (files) => `import { describe } from 'node:test';
${start}describe('all', { concurrency: ${atOnce} }, () => {
${files.map(({ from, path }) => `  describe('${path}', { concurrency: 1 }, async () => void (await import('${from}')));\n`).join('')}});
`;
