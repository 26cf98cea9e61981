import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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
const TESTS = /\.(test|examples)\.ts$|(^|\/)(test|testing|conformance|fixtures|kill)\/|\/kill-(child|support)\.ts$/;
/** The first lines of a generated file name the command or the tool that made it. */
const GENERATED = /Made by `npm run |tools\/build-php\.mjs/;
const BUILT_PHP = 'recipes/php/hosted-form-proxy.php';

/** Reads every file of code that is written by hand. */
export function readSources(root = ROOT): Source[] {
  return CODE_FOLDERS.flatMap((folder) => listFiles(root, folder))
    .filter((path) => CODE.test(path) && !DECLARATIONS.test(path) && path !== BUILT_PHP)
    .map((path) => readSource(root, path))
    .filter(({ text }) => !isGenerated(text));
}

/** Checks whether a path belongs to tests, to their support, or to samples. All other code is product code. */
export function isTestPath(path: string): boolean {
  return TESTS.test(path);
}

/** Returns the folder of a path. */
export function folderOf(path: string): string {
  return dirname(path);
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : listFiles(root, path);
      return [path];
    })
    .sort();
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) };
}

function isGenerated(text: string): boolean {
  return GENERATED.test(text.slice(0, 200));
}
