// npm test -- --changed: the tests that the changes since the last commit can reach.
import { execFileSync } from 'node:child_process';
import { ROOT } from '../../tools/root.js';

/** Documents, which no test but those of the structure reads. */
const DOCUMENT = /\.md$/;
/** These tests read all files of the repository. */
const OF_THE_STRUCTURE = /^test\/structure\//;
/** The journeys and the tests of the packed packages use the builds of these folders, which no import leads to. */
const BUILT = /^(demo|packages|src)\/(?!.*\.test\.ts$)/;
const USES_BUILDS = /^test\/(journeys|shipped)\//;

/**
 * Returns a check whether a test can be reached from the changes since a commit. A change of a file that no import leads to
 * reaches all tests: a page, a PHP file, a configuration at the root.
 */
export async function reachedFrom(commit: string): Promise<(path: string) => boolean> {
  const changed = listChanges(commit).filter((path) => !DOCUMENT.test(path));
  const { readModules } = await import('../../tools/house/imports.js');
  const modules = await readModules();
  const known = new Set(modules.map(({ source }) => source));
  if (changed.some((path) => !path.includes('/') || !known.has(path))) return () => true;
  const reached = findImporters(changed, modules);
  const isBuiltChanged = changed.some((path) => BUILT.test(path));
  return (path) => reached.has(path) || OF_THE_STRUCTURE.test(path) || (isBuiltChanged && USES_BUILDS.test(path));
}

/** Lists the files that differ from a commit, also those that git does not know yet. */
function listChanges(commit: string) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const names = git('diff', '--name-only', commit) + git('ls-files', '--others', '--exclude-standard');
  return names.split('\n').filter(Boolean);
}

/** Finds the modules that import one of these, directly or through others. */
function findImporters(
  paths: readonly string[],
  modules: readonly { source: string; dependencies: { resolved: string }[] }[],
) {
  const found = new Set(paths);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { source, dependencies } of modules)
      if (dependencies.some(({ resolved }) => found.has(resolved))) found.add(source);
  }
  return found;
}
