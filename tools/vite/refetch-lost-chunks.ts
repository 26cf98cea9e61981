import { posix } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import { NEEDS, RUN, rewriteImports, takeExportsOfCore, toChunkName } from './rewrite-imports.js';

/** The loader's name in the core. The bundler's own names are shorter, so they never collide. */
const LOAD = 'loadChunk';
/** The loader's name in all other chunks. */
const LOAD_IN_CHUNK = '__load';

/** The bundler's chunk with its helpers. It would be a request of its own for 160 bytes, so the core has it. */
const RUNTIME = 'rolldown-runtime.js';
/** The only helper that our chunks need: it makes the object of a module of functions that return its exports. */
const HELPER = '__exportAll';

/**
 * Fetches a chunk by its name, once. The caller names the chunks that it needs, so that they are fetched at the same time. After a failure,
 * chunks that are not there yet get a new address.
 */
const toLoader = (folder: string, helper: string) => `
const ${HELPER} = (all) => {
  const made = {};
  for (const name of Object.keys(all)) Object.defineProperty(made, name, { get: all[name] });
  return made;
};
const __chunks = { "${toChunkName(RUNTIME)}": Promise.resolve({ ${helper}: ${HELPER} }) };
let __failures = 0;
const __fetch = async (name) => {
  const chunk = await import(\`./${folder}/\${name}.js\${__failures ? "?" + __failures : ""}\`);
  return chunk.${RUN} ? chunk.${RUN}(await Promise.all(chunk.${NEEDS}.map((need) => ${LOAD}(need)))) : chunk;
};
const ${LOAD} = (name, ...needs) => {
  for (const need of needs) ${LOAD}(need).catch(() => {});
  return (__chunks[name] ??= __fetch(name).catch((cause) => {
    delete __chunks[name];
    __failures++;
    throw cause;
  }));
};
`;

/** The build: the chunk that every page has, the bundler's own entry, which imports it, and the folder of all other chunks. */
export interface BuildOfChunks {
  readonly core: string;
  readonly entry: string;
  readonly folder: string;
}

/** Chunks by their file names, as the bundler tells of them. */
type Chunks = Readonly<Record<string, Rollup.RenderedChunk>>;

/** Lists the chunks that a chunk imports, and those that they import, by their file names. The core is there already. */
function listNeeds(fileName: string, chunks: Chunks, coreFile: string, found = new Set<string>()): ReadonlySet<string> {
  for (const each of chunks[fileName]?.imports ?? []) {
    const name = posix.basename(each);
    if (name === coreFile || name === RUNTIME || found.has(name)) continue;
    found.add(name);
    listNeeds(each, chunks, coreFile, found);
  }
  return found;
}

/** Returns the name by which the chunks import the bundler's helper. Throws if they need another one. */
function nameHelper(runtime: Rollup.RenderedChunk | undefined): string {
  const helpers = Object.values(runtime?.modules ?? {}).flatMap(({ renderedExports }) => renderedExports);
  const [name = '', ...others] = runtime?.exports ?? [];
  if (!helpers.includes(HELPER) || !name || others.length > 0)
    throw new Error(`The chunks need other helpers of the bundler than ${HELPER}: ${helpers.join(', ')}.`);
  return name;
}

// Decision 0012: Firefox remembers the failure of a module, so a lost chunk gets a new address.
/**
 * Makes the core the entry itself, and lets the page fetch a chunk again that was lost on the way.
 *
 * Firefox remembers that a module failed, and that one of its imports failed, until the page is reloaded. A second `import()` of the same
 * address does not even send a request. So one function in the core fetches all chunks, and uses a new address after a failure. Chunks
 * import each other by the same function: each of them is evaluated once.
 *
 * No chunk imports the core by an address: the page may have it as `hosted-form.js?ver=3`. It gives the chunks its exports as a list.
 */
export function refetchLostChunks({ core, entry, folder }: BuildOfChunks): Plugin {
  const coreFile = `${core}.js`;
  return {
    name: 'refetch-lost-chunks',
    renderChunk(code, { name, isEntry, fileName }, _, { chunks }) {
      if (isEntry || posix.basename(fileName) === RUNTIME) return null;
      const isCore = name === core;
      // A list is smaller than an object, whose names mean nothing.
      const listed = { fileName: coreFile, exports: chunks[coreFile]?.exports ?? [] };
      const findNeeded = (chunk: string) => [...listNeeds(`${folder}/${chunk}`, chunks, coreFile)];
      const text = rewriteImports({
        fileName,
        code,
        findNeeded,
        ...(isCore ? { load: LOAD } : { load: LOAD_IN_CHUNK, core: listed }),
      });
      if (!text) return null;
      if (isCore) {
        const list = [LOAD, ...takeExportsOfCore(text, listed)];
        text.append(`__chunks["${core}"] = Promise.resolve([${list.join(', ')}]);`);
        // The loader comes first: chunks may ask for it while the core is still evaluated.
        text.prepend(toLoader(folder, nameHelper(chunks[`${folder}/${RUNTIME}`])));
      }
      return { code: text.toString(), map: text.generateMap({ hires: true }) };
    },
    generateBundle(_, bundle) {
      // The bundler's own entry only imports the core, which has the entry's name already.
      Reflect.deleteProperty(bundle, `${entry}.js`);
      // The core has the helper in it.
      for (const file of Object.keys(bundle)) if (file.includes(RUNTIME)) Reflect.deleteProperty(bundle, file);
    },
  };
}
