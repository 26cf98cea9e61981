// A release on this machine, with which the scripts of a page are compared.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseObject, toObject } from '../../../unknown-value.js';
import { computeIntegrity } from './integrity.js';

/** The files of one release. */
export interface Release {
  readonly version: string;
  /** The folder, as a person names it. */
  readonly folder: string;
  /** Reads a file of `cdn/` by its path there; `undefined` where the release has none. */
  readonly read: (file: string) => string | undefined;
  /** Returns the hash of a file, as the manifest of the release has it. */
  readonly integrityOf: (file: string) => string | undefined;
}

/** Opens a release: the folder of the package, or of its files. Returns nothing where there is none. */
export function openRelease(folder: string): Release | undefined {
  const base = ['dist', '.'].map((each) => resolve(folder, each)).find((each) => hasScript(join(each, 'cdn')));
  const cdn = base === undefined ? resolve(folder) : join(base, 'cdn');
  if (!hasScript(cdn)) return undefined;
  const manifest = parseObject(readText(join(base ?? cdn, 'manifest.json')) ?? '');
  const read = (file: string) => readText(join(cdn, file));
  const integrityOf = (file: string) => {
    const { integrity } = toObject(manifest[`cdn/${file}`]);
    const text = typeof integrity === 'string' ? undefined : read(file);
    return typeof integrity === 'string' ? integrity : text && computeIntegrity(text);
  };
  return { folder, version: readVersion(folder, read), read, integrityOf };
}

/** Finds the release that is installed beside the folder in which the command runs. */
export function findInstalledRelease(folder: string): Release | undefined {
  const found = findElement(join(folder, 'page.js'));
  return found === undefined ? undefined : openRelease(found);
}

/** The name is made when it is needed, so that no bundler looks for a package that is not installed. */
const ELEMENT = ['hosted', 'form'].join('-');

/** Finds the folder of the element's package, as Node does for a file; `undefined` where it is not installed. */
export function findElement(file: string): string | undefined {
  try {
    return dirname(createRequire(file).resolve(`${ELEMENT}/package.json`));
  } catch {
    return undefined;
  }
}

const hasScript = (folder: string): boolean => existsSync(join(folder, 'hosted-form.js'));

/** Reads a file of a release. Its chunks have names of the page's own, so a path that leads out of the folder has no text. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function readVersion(folder: string, read: (file: string) => string | undefined): string {
  const { version } = parseObject(readText(resolve(folder, 'package.json')) ?? '');
  return typeof version === 'string' ? version : (listVersions(read('hosted-form.js') ?? '')[0] ?? 'unknown');
}

/** Lists the versions that a script says of itself and of its libraries, the element's own first. */
export const listVersions = (text: string): readonly string[] =>
  [
    /\bstatic\s*\{\s*this\.version\s*=\s*["'`](\d+\.\d+\.\d+[\w.+-]*)/g,
    /\bversion\s*=\s*["'`](\d+\.\d+\.\d+[\w.+-]*)/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, version = '']) => version));
