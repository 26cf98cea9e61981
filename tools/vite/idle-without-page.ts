import type { Plugin } from 'vite';

/** Everything of a script stands within it. Servers, and workers, have no document. */
const [START, END] = ['if(globalThis.document){', '}'];
/** The start in a source map: 24 characters that come from no source. */
const START_IN_MAP = 'wB,';

/**
 * Lets the scripts for tags do nothing where there is no page. A framework that draws on the server imports them there too, and the classes of
 * elements have nothing to extend.
 *
 * It comes after the minifier, which would move functions about within the block.
 */
export function idleWithoutPage(files: readonly string[]): Plugin {
  return {
    name: 'idle-without-page',
    generateBundle(_, bundle) {
      for (const fileName of files) {
        const part = bundle[fileName];
        if (part?.type !== 'chunk') continue;
        part.code = START + part.code + END;
        const map = bundle[`${fileName}.map`];
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', `$&${START_IN_MAP}`);
      }
    },
  };
}
