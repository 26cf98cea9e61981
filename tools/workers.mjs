// @ts-check
// Scripts of workers, `new Worker(new URL('./x.worker.ts', import.meta.url), …)`. Each is a file of its own that imports nothing:
// a chunk shared with the core would bring the core, and with it the DOM, into the worker. Vite would hide the address of a
// library's worker from the bundlers of those who use the library, so the scripts of `src/` never reach Vite's own plugin.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './generated-file.mjs';

const ADDRESS = /new URL\(\s*'\.\/([\w-]+)\.worker\.ts',\s*import\.meta\.url,?\s*\)/g;

/** `src/submission/encode.worker.ts` → `encode`. @param {string} file */
const nameOf = (file) => basename(file, '.worker.ts');

/** The scripts of all workers, from the project's root. */
export const workerFiles = () =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.worker.ts'))
    .map((name) => `src/${name}`);

/**
 * Puts the address of each built worker, as seen from a chunk beside it, in the place of its source's.
 * @param {ReadonlyMap<string, string> | undefined} built name of the worker → name of its file; without them there are none,
 *   for one classic file has nothing beside it
 * @returns {import('vite').Plugin}
 */
export function workerAddresses(built) {
  const placeholder = (/** @type {string} */ name) => `__WORKER_${name.replaceAll('-', '_')}__`;
  return {
    name: 'worker-addresses',
    enforce: 'pre', // before Vite's own plugin looks for them
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /\.worker\.ts'/ },
      handler: (code) => ({ code: code.replace(ADDRESS, (_, name) => placeholder(name)), map: null }),
    },
    renderChunk(code) {
      if (!code.includes('__WORKER_')) return null;
      let rendered = code;
      for (const name of workerFiles().map(nameOf)) {
        const file = built?.get(name);
        rendered = rendered.replaceAll(placeholder(name), file ? `new URL('./${file}', import.meta.url)` : 'undefined');
      }
      return { code: rendered, map: null };
    },
  };
}

/**
 * Builds the worker scripts into a folder, each by itself.
 * @param {string} folder
 * @param {(folder: string, lib: import('vite').LibraryOptions, options: object, minify: boolean) => Promise<import('vite').Rolldown.OutputChunk[]>} library
 * @param {boolean} minify with the hash of its content in its name
 */
export async function buildWorkers(folder, library, minify) {
  /** @type {Map<string, string>} */
  const built = new Map();
  for (const file of workerFiles()) {
    const name = nameOf(file);
    const entryFileNames = minify ? `${name}.worker-[hash:6].js` : `${name}.worker.js`;
    const output = { entryFileNames, minify };
    const [chunk] = await library(folder, { entry: file, formats: ['es'] }, { output }, minify);
    if (chunk) built.set(name, chunk.fileName);
  }
  return built;
}
