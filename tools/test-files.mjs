// @ts-check
// Which test runs where: one list, read by `npm test` and by the browser runner's configuration.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** What runs on Node: the server-side code, and the tests that read the sources. */
export const nodeTestFiles = () => ['src/proxy', 'demo', 'test/structure'].flatMap(testsBelow);

/** What runs in the browsers: everything else beside its code, and the API's behaviour against the mocked service. */
export const browserTestFiles = () =>
  ['src', 'test/conformance'].flatMap(testsBelow).filter((path) => !path.startsWith('src/proxy/'));

/** Visitors' whole ways through a page, driven from Node. */
export const journeyFiles = () => testsBelow('test/journeys');
