// @ts-check
// Which test runs where: one list, read by `npm test` and by the browser runner's configuration.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The *.test.ts files below a folder, as paths from the project's root. (Node 20 has no glob of its own.)
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

/** What runs on Node: the server-side code, the tests that read the sources, and those of what the tests stand on. */
const ON_NODE = ['packages', 'demo', 'recipes', 'tools', 'test/structure', 'test/support', 'test/conformance/proxy'];

export const nodeTestFiles = () => ON_NODE.flatMap(testsBelow);

/** What runs in the browsers: everything else beside its code, the API's behaviour against the mocked service, and the fault runs. */
export const browserTestFiles = () =>
  ['src', 'test/conformance', 'test/faults']
    .flatMap(testsBelow)
    .filter((path) => !ON_NODE.some((folder) => path.startsWith(`${folder}/`)));

/** Hooks at the left margin hold for the whole page, so for the tests of every file in it. */
const HOOK_OF_THE_PAGE = /^(before|after)(Each)?\(/m;
const MOCKED_SERVICE = /^startService\(/m;
/** They fill the machine, and the mocked service must not answer for them. */
const FAULT_RUNS = /^test\/faults\//;

/**
 * The pages that the browsers open. Each costs an engine a second before its first test, so files share one: those that
 * meet the mocked service (which then answers the whole page) and those that do not. A file with hooks of its own for
 * the whole page has a page to itself.
 */
export function browserTestPages() {
  const files = browserTestFiles().map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const alone = files.filter(({ path, text }) => FAULT_RUNS.test(path) || HOOK_OF_THE_PAGE.test(text));
  const shared = files.filter((file) => !alone.includes(file));
  return [
    ...alone.map(({ path }) => path),
    sharedPage(
      'with-service',
      shared.filter(({ text }) => MOCKED_SERVICE.test(text)),
    ),
    sharedPage(
      'without-service',
      shared.filter(({ text }) => !MOCKED_SERVICE.test(text)),
    ),
  ];
}

/**
 * Writes a module that imports the files, and answers where it is.
 * @param {string} name
 * @param {{ path: string }[]} files
 */
function sharedPage(name, files) {
  const page = `.cache/test-pages/${name}.js`;
  mkdirSync(join(ROOT, dirname(page)), { recursive: true });
  writeFileSync(join(ROOT, page), files.map(({ path }) => `import '/${path}';\n`).join(''));
  return page;
}

/** Visitors' whole ways through a page, driven from Node: one file, which imports all of them. */
export const journeyFiles = () => ['test/journeys/journeys.ts'];
