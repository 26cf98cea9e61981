import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readJson } from '../root.js';

const FILE = 'dist/manifest.json';
/** The builds whose script lies beside the module of the CDN. */
const BESIDE_MODULE = ['classic', 'popup', 'frame', 'loader'];

/**
 * Writes which script of a build imports which others, all from `dist/`, for `npm run size`. Scripts that pages name have
 * their integrity, so that a page runs no other version.
 */
export function writeManifest(environments: readonly string[]): Plugin {
  return {
    name: 'write-manifest',
    applyToEnvironment: ({ name }) => environments.includes(name),
    writeBundle({ dir = 'dist' }, bundle) {
      const { name } = this.environment;
      const folder = BESIDE_MODULE.includes(name) ? 'cdn' : name;
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const built = new Set(chunks.map(({ fileName }) => fileName));
      /** Leaves out the libraries that stay imports. */
      const own = (names: readonly string[]) =>
        names.filter((name) => built.has(name)).map((name) => `${folder}/${name}`);
      const entries = chunks.map(({ fileName, isEntry, imports, dynamicImports }) => [
        `${folder}/${fileName}`,
        {
          entry: isEntry,
          ...(isNamedByPages(folder, fileName) && { integrity: hashFile(join(dir, fileName)) }),
          imports: own(imports),
          dynamicImports: own(dynamicImports),
        },
      ]);
      mkdirSync('dist', { recursive: true });
      writeFileSync(FILE, `${JSON.stringify({ ...readManifest(), ...Object.fromEntries(entries) }, null, 2)}\n`);
    },
  };
}

/** Tells whether a page names a script of the CDN. The others lie in a folder, and are named by scripts. */
const isNamedByPages = (folder: string, fileName: string): boolean => folder === 'cdn' && !fileName.includes('/');

/** Returns the integrity of a file, as a script tag takes it. */
const hashFile = (path: string): string => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`;

/** Reads the entries of the other builds. A build of all begins without this file. */
const readManifest = (): Readonly<Record<string, unknown>> => readJson(FILE, {});
