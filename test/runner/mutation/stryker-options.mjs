// @ts-check
// What is mutated, by which tests, and how Stryker runs them.

/** Each folder with the tests that run for its mutants. */
export const FOLDERS = {
  'src/rules/': ['src/rules/'],
  'src/submission/': ['src/submission/'],
  'packages/proxy/src/guard/': ['packages/proxy/src/guard/', 'packages/proxy/src/proxy.test.ts'],
  'packages/proxy/src/once/': ['packages/proxy/src/once/', 'packages/proxy/src/submission/upload.test.ts'],
};

/** Modules that start a worker can't be imported on Node. The browsers test them. */
const IN_BROWSERS = ['src/submission/encode-body.ts', 'src/submission/encode.worker.ts', 'src/submission/seal.ts'];

/** The least score of a folder, in percent. */
export const LEAST = 85;

/** Stays between two runs, so that only what has changed is tested again. */
export const MEMORY = '.cache/mutation';

/**
 * Returns the folders that the command names, or all. A folder below one of them is one, too.
 * @param {readonly string[]} named
 * @returns {readonly string[]}
 */
export function chooseFolders(named) {
  const all = Object.keys(FOLDERS);
  const wanted = named.map((name) => `${name.replace(/\/$/, '')}/`);
  const unknown = wanted.filter((name) => !all.some((folder) => name.startsWith(folder)));
  if (unknown.length) throw new Error(`no folder ${unknown.join(', ')}: ${all.join(', ')}`);
  return wanted.length ? wanted : all;
}

/**
 * Returns the tests of a folder.
 * @param {string} folder
 * @param {readonly string[]} paths of all tests on Node
 */
export function testsOf(folder, paths) {
  const begins = Object.entries(FOLDERS).flatMap(([name, tests]) => (folder.startsWith(name) ? tests : []));
  return paths.filter((path) => begins.some((begin) => path.startsWith(begin)));
}

/**
 * Returns Stryker's options for a folder.
 * @param {string} folder
 * @param {readonly string[]} tests
 * @returns {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]}
 */
export function strykerOptions(folder, tests) {
  const name = folder.replaceAll('/', '-').replace(/-$/, '');
  return {
    mutate: [
      `${folder}**/*.ts`,
      `!${folder}**/*.test.ts`,
      `!${folder}**/*.examples.ts`,
      ...IN_BROWSERS.map((path) => `!${path}`),
    ],
    testRunner: 'mocha',
    plugins: ['@stryker-mutator/mocha-runner'],
    mochaOptions: { spec: [...tests], config: '', package: '' },
    // Mocha must import the tests: only then does Node ask the hook of `replace-node-test.mjs`.
    testRunnerNodeArgs: [
      '--no-experimental-require-module',
      ...['--import', 'tsx', '--import', './test/runner/mutation/replace-node-test.mjs'],
    ],
    coverageAnalysis: 'perTest',
    // Many mutants make a test wait, which takes no processor.
    concurrency: 2,
    // A busy machine is no reason to count a mutant as killed.
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 20,
    incremental: true,
    incrementalFile: `${MEMORY}/${name}.json`,
    tempDirName: `${MEMORY}/work`,
    ignorePatterns: [
      '.cache',
      '.data',
      'dist',
      'docs',
      'bench',
      'demo',
      'recipes',
      'packages/*/dist',
      'packages/service',
    ],
    reporters: ['json', 'dots'],
    jsonReporter: { fileName: `${MEMORY}/${name}-report.json` },
    allowConsoleColors: false,
    cleanTempDir: 'always',
  };
}

/** @typedef {{ fileName: string, status: string, mutatorName: string, replacement?: string, location: { start: { line: number } } }} Mutant */

/** The states in which a test has found the mutant, and those in which none has. */
const FOUND = ['Killed', 'Timeout'];
const NOT_FOUND = ['Survived', 'NoCoverage'];

/**
 * Returns the score of a folder and the mutants that no test has found.
 * @param {readonly Mutant[]} mutants
 */
export function scoreOf(mutants) {
  const found = mutants.filter(({ status }) => FOUND.includes(status)).length;
  const survivors = mutants.filter(({ status }) => NOT_FOUND.includes(status));
  const all = found + survivors.length;
  return { found, all, survivors, percent: all === 0 ? 100 : (found / all) * 100 };
}

/** @typedef {{ status: string, static?: boolean }} Remembered */

/**
 * Returns Stryker's memory without results that it would wrongly take again. It does not see that a new test finds a mutant
 * in code that runs once, when its module loads. It also keeps the mutants of modules that are not mutated any more.
 * @template {{ files: Record<string, { mutants: Remembered[] }> }} Memory
 * @param {Memory} memory
 * @returns {Memory}
 */
export function forgetDoubtful(memory) {
  const isSure = (/** @type {Remembered} */ { status, static: runsOnce }) =>
    FOUND.includes(status) || (runsOnce !== true && status !== 'NoCoverage');
  const files = Object.entries(memory.files)
    .filter(([path]) => !IN_BROWSERS.includes(path))
    .map(([path, file]) => [path, { ...file, mutants: file.mutants.filter(isSure) }]);
  return { ...memory, files: Object.fromEntries(files) };
}

/**
 * Returns the line that names a mutant.
 * @param {Mutant} mutant
 */
export const nameMutant = ({ fileName, location, mutatorName, replacement = '', status }) =>
  `${fileName}:${location.start.line} ${status}: ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`;
