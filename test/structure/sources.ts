import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root, with a separator at its end. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..') + sep;

export interface Source {
  /** The path from the project's root. */
  readonly path: string;
  readonly text: string;
}

/** Lists the files below a folder whose names have an ending. */
export function filesBelow(folder: string, ending: string): Source[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: relative(ROOT, file), text: readFileSync(file, 'utf8') }));
}

/** Returns the code of src: TypeScript without tests and samples, without comments. */
export function code(): Source[] {
  return filesBelow('src', '.ts')
    .filter(({ path }) => !/\.(test|examples)\.ts$|\/testing\//.test(path))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }));
}

/** Replaces comments with blanks, so that the line numbers stay. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '));

/** Returns `path:line: match` for every match. */
export function matches({ path, text }: Source, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length;
    return `${path}:${line}: ${match[0].trim()}`;
  });
}
