import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../root.js';

/** The folders that hold code. */
export const CODE_FOLDERS = ['src', 'packages', 'demo', 'bench', 'tools', 'test', 'recipes'];

/** A file of code, read into memory. */
export interface Source {
  /** The path from the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** The number of lines. */
  readonly lines: number;
}

const CODE = /\.(ts|mts|mjs|js|php)$/;
const DECLARATIONS = /\.d\.m?ts$/;
const TESTS =
  /\.(test|examples)\.ts$|(^|\/)(test|(?<!^src\/)testing|conformance|fixtures|kill)\/|\/kill-(child|support)\.ts$/;

/** Reads every file of code that is written by hand: git keeps it, or does not know it yet. */
export function readSources(): Source[] {
  return listFiles('--cached', '--others', '--exclude-standard', ...CODE_FOLDERS)
    .filter((path) => CODE.test(path) && !DECLARATIONS.test(path))
    .map(readSource);
}

// Decision 0043: git keeps sources alone.
/** Reads the generated files that git keeps although it ignores them. */
export function readGenerated(): Source[] {
  return listFiles('--cached', '--ignored', '--exclude-standard').map(readSource);
}

/** Reads all files of a folder that git keeps. */
export function readFolder(folder: string): Source[] {
  return listFiles('--cached', folder).map(readSource);
}

/** Checks whether a path belongs to tests, to their support, or to samples. All other code is product code. */
export function isTestPath(path: string): boolean {
  return TESTS.test(path);
}

/** Returns the folder of a path. */
export function findFolder(path: string): string {
  return dirname(path);
}

function listFiles(...options: readonly string[]): string[] {
  const named = execFileSync('git', ['ls-files', '-z', ...options], { cwd: ROOT, encoding: 'utf8' });
  return named.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return { path, text, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) };
}
