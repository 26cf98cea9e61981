// Languages, the labels of each, and parts of the font are chunks of data alone, and import nothing. They are in the package once, with the CDN build, where the
// other builds fetch them. Decisions 0040 and 0043.
import { basename, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The modules that fetch such chunks, as they are imported, and those for a script with the chunks beside it. */
const TABLES = {
  './chunks/table.js': 'src/locale/table-beside.ts',
  '../../locale/chunks/purposes.js': 'src/locale/table-beside.ts',
  './faces/table.js': 'src/fields/signature/faces/table-beside.ts',
};
const FETCHING = /\/(chunks|faces)\/(table|purposes)\.ts$/;

/** Keeps the data out of a build that inlines everything: a language would be 10 kB more for every page, and the font 45 kB. */
export function dataBeside(environment: string): Plugin {
  const files = new Map(Object.entries(TABLES).map(([id, file]) => [id, resolve(file)]));
  return {
    name: 'data-beside',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    resolveId: (id) => files.get(id),
  };
}

/** Lets a build import the data of the CDN build, in its folder of chunks. A second copy would weigh 240 kB in the package. */
export function importCdnData(environment: string, folder: string): Plugin {
  return {
    name: 'data-of-cdn',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    resolveId: (id, importer = '') =>
      FETCHING.test(importer) && /^\.\/[\w-]+\.js$/.test(id)
        ? { id: `../../cdn/${folder}/${basename(id)}`, external: true }
        : undefined,
  };
}
