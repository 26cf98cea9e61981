import type { Plugin } from 'vite';
import { NEEDS, RUN, rewriteImports } from './rewrite-imports.js';

/** The loader's name as an export of the core. The bundler's own names are shorter, so they never collide. */
const LOAD = 'loadChunk';
/** The loader's name in all other chunks. */
const LOAD_IN_CHUNK = '__load';

/** Fetches a chunk by its file name, once, with the chunks that it needs. After a failure, chunks that are not there yet get a new address. */
const LOADER = `
const __chunks = {};
let __failures = 0;
const __fetch = async (name) => {
  const chunk = await import(\`./\${name}\${__failures ? "?" + __failures : ""}\`);
  return chunk.${RUN} ? chunk.${RUN}(await Promise.all(chunk.${NEEDS}.map(${LOAD}))) : chunk;
};
export const ${LOAD} = (name) =>
  (__chunks[name] ??= __fetch(name).catch((cause) => {
    delete __chunks[name];
    __failures++;
    throw cause;
  }));
`;

/**
 * Lets the page fetch a chunk again that was lost on the way.
 *
 * Firefox remembers that a module failed, and that one of its imports failed, until the page is reloaded. A second `import()` of the same
 * address does not even send a request. So one function in the core fetches all chunks, and uses a new address after a failure. Chunks
 * import each other by the same function: each of them is evaluated once.
 *
 * @param core The name of the chunk that every page has.
 */
export function refetchLostChunks(core: string): Plugin {
  const coreAddress = `./${core}.js`;
  return {
    name: 'refetch-lost-chunks',
    renderChunk(code, { name, isEntry, fileName }) {
      if (isEntry) return null;
      const isCore = name === core;
      const text = isCore
        ? rewriteImports({ fileName, code, load: LOAD })
        : rewriteImports({ fileName, code, load: LOAD_IN_CHUNK, staticImports: [coreAddress] });
      if (!text) return null;
      // The loader comes first: chunks may ask for it while the core is still evaluated.
      text.prepend(isCore ? LOADER : `import { ${LOAD} as ${LOAD_IN_CHUNK} } from "${coreAddress}";\n`);
      return { code: text.toString(), map: text.generateMap({ hires: true }) };
    },
  };
}
