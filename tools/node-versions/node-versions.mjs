// @ts-check
// The versions of Node that the tests on Node also run on, and how they get onto this machine.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('../browsers/plain-reporter.mjs').Counts} Counts */
/** @typedef {Pick<Counts, 'passed' | 'failed' | 'skipped' | 'failures'>} Result */

/** The major versions with long-term support above the floor, on which `npm test` itself may run. */
export const VERSIONS = ['22', '24'];

/** The folders that run at an owner: the proxy, the reference service, the demo that composes them. */
const FOLDERS = ['packages/proxy/', 'packages/service/', 'demo/'];

/**
 * Returns the versions that the command names, or all.
 * @param {readonly string[]} named
 * @returns {readonly string[]}
 */
export function chooseVersions(named) {
  const unknown = named.filter((version) => !VERSIONS.includes(version));
  if (unknown.length) throw new Error(`no version ${unknown.join(', ')}: ${VERSIONS.join(', ')}`);
  return named.length ? named : VERSIONS;
}

/**
 * Keeps the tests of what runs at an owner. `FILES` chooses some of them.
 * @param {readonly string[]} paths of all tests on Node
 * @param {string} [given] paths, separated by commas
 */
export function chooseTests(paths, given) {
  const chosen = given?.split(',');
  const atOwners = paths.filter((path) => FOLDERS.some((folder) => path.startsWith(folder)));
  return atOwners.filter((path) => chosen?.includes(path) ?? true);
}

/**
 * Returns the lines that end the run of a version: its failures, then its counts.
 * @param {string} version as the program tells it: `v22.23.3`
 * @param {Result} result
 * @param {number} milliseconds
 * @returns {string[]}
 */
export function tellResult(version, { passed, failed, skipped, failures }, milliseconds) {
  const seconds = (milliseconds / 1000).toFixed(1);
  return [
    ...failures.map(({ file, title }) => `failed: Node ${version.slice(1)}, ${file}: ${title}`),
    `Node ${version.slice(1)}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s`,
  ];
}

/**
 * Returns where the package `node` puts the program.
 * @param {string} folder
 * @param {string} [platform]
 */
export const programIn = (folder, platform = process.platform) =>
  join(folder, 'node_modules/node/bin', platform === 'win32' ? 'node.exe' : 'node');

/**
 * Runs a command to its end, and returns whether it succeeded with all that it said.
 * @typedef {(command: string, args: readonly string[]) => { isGood: boolean, said: string }} RunCommand
 */

/** @type {RunCommand} */
const runHere = (command, args) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  return { isGood: status === 0, said: error ? error.message : `${stdout}${stderr}` };
};

/**
 * Installs a version of Node into a folder, unless it is there, and returns its program. The npm package `node` brings it.
 * @param {string} version
 * @param {string} folder
 * @param {RunCommand} [run]
 * @param {(path: string) => boolean} [exists]
 * @returns {{ program: string, version: string }}
 */
export function installNode(version, folder, run = runHere, exists = existsSync) {
  const program = programIn(folder);
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder];
  const installed = exists(program) ? undefined : run('npm', ['install', ...flags, `node@${version}`]);
  const asked = installed?.isGood === false ? installed : run(program, ['--version']);
  const exact = asked.said.trim();
  if (asked.isGood && exact.startsWith(`v${version}.`)) return { program, version: exact };
  throw new Error(`Node ${version} is not tested: npm can't install it into ${folder}. ${exact}`);
}
