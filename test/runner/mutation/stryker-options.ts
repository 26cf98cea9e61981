// What is mutated, by which tests, and how Stryker runs them.
import type { Stryker } from '@stryker-mutator/core';

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

/** Returns the folders that the command names, or all. A folder below one of them is one, too. */
export function chooseFolders(named: readonly string[]): readonly string[] {
  const all = Object.keys(FOLDERS);
  const wanted = named.map((name) => `${name.replace(/\/$/, '')}/`);
  const unknown = wanted.filter((name) => !all.some((folder) => name.startsWith(folder)));
  if (unknown.length) throw new Error(`no folder ${unknown.join(', ')}: ${all.join(', ')}`);
  return wanted.length ? wanted : all;
}

/** Returns the tests of a folder, from the paths of all tests on Node. */
export function listTests(folder: string, paths: readonly string[]) {
  const begins = Object.entries(FOLDERS).flatMap(([name, tests]) => (folder.startsWith(name) ? tests : []));
  return paths.filter((path) => begins.some((begin) => path.startsWith(begin)));
}

/** Returns Stryker's options for a folder. */
export function strykerOptions(folder: string, tests: readonly string[]): ConstructorParameters<typeof Stryker>[0] {
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
    // Mocha must import the tests: only then does Node ask the hook of `replace-node-test.ts`.
    testRunnerNodeArgs: [
      '--no-experimental-require-module',
      '--import=tsx',
      '--import=./test/runner/mutation/replace-node-test.ts',
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

/** A mutant, as Stryker reports it. */
interface Mutant {
  readonly fileName: string;
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
}

/** The states in which a test has found the mutant, and those in which none has. */
const FOUND = ['Killed', 'Timeout'];
const NOT_FOUND = ['Survived', 'NoCoverage'];

/** Returns the score of a folder and the mutants that no test has found. */
export function computeScore(mutants: readonly Mutant[]) {
  const found = mutants.filter(({ status }) => FOUND.includes(status)).length;
  const survivors = mutants.filter(({ status }) => NOT_FOUND.includes(status));
  const all = found + survivors.length;
  return { found, all, survivors, percent: all === 0 ? 100 : (found / all) * 100 };
}

/** A mutant in Stryker's memory. */
interface Remembered {
  readonly status: string;
  readonly static?: boolean;
}

/** Stryker's memory. */
export interface Memory {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Remembered[] }>>;
}

/**
 * Returns Stryker's memory without results that it would wrongly take again. It does not see that a new test finds a mutant
 * in code that runs once, when its module loads. It also keeps the mutants of modules that are not mutated any more.
 */
export function forgetDoubtful(memory: Memory): Memory {
  const isSure = ({ status, static: runsOnce }: Remembered) =>
    FOUND.includes(status) || (runsOnce !== true && status !== 'NoCoverage');
  const files = Object.entries(memory.files)
    .filter(([path]) => !IN_BROWSERS.includes(path))
    .map(([path, file]): [string, typeof file] => [path, { ...file, mutants: file.mutants.filter(isSure) }]);
  return { ...memory, files: Object.fromEntries(files) };
}

/** Returns the line that names a mutant. */
export const nameMutant = ({ fileName, location, mutatorName, replacement = '', status }: Mutant) =>
  `${fileName}:${location.start.line} ${status}: ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`;
