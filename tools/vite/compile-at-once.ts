// Decision 0077: the first form of a page runs nearly all of its code.
import type { Plugin } from 'vite';

/**
 * Tells the browser to compile all functions of a file while the file comes in, on a thread of its own. Without it, V8 only finds where
 * each function ends, and compiles it on the main thread when it is called: some 500 of them, before the first form is drawn.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Puts the hint at the top of these files, after the minifier, which removes comments. */
export function compileAtOnce(files: readonly string[]): Plugin {
  const isMeant = (fileName: string) => files.some((file) => fileName === file || fileName.endsWith(`/${file}`));
  return {
    name: 'compile-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk' || !isMeant(part.fileName)) continue;
          part.code = HINT + part.code;
          const map = bundle[`${part.fileName}.map`];
          // A semicolon stands for a line that comes from no source.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '$&;');
        }
      },
    },
  };
}
