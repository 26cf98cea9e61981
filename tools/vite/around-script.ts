// The code around the scripts of the CDN builds. The bundler adds it last, so that no minifier reads it.
import { basename } from 'node:path';

// Decision 0003: the first form of a page runs nearly all of its code.
/**
 * Tells the browser to compile all functions of a file while the file comes in, on a thread of its own. Without it, V8
 * only finds where each function ends, and compiles it on the main thread when it is called. That concerns some 500
 * functions before the first form is drawn.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/**
 * All code of a script for a tag is between these. A framework that draws on the server imports it there too. Without a
 * document and a base class for elements, it does nothing there.
 */
const [START, END] = ['if(globalThis.document){', '}'];

/** The files, by their names. */
interface Files {
  readonly compiledAtOnce: readonly string[];
  readonly forTags: readonly string[];
}

/** Returns the options of an output that put the lines around these files. */
export function aroundScripts({ compiledAtOnce, forTags }: Files) {
  const lines = (name: string, atOnce: string, forTag: string) => [
    ...(compiledAtOnce.includes(name) ? [atOnce] : []),
    ...(forTags.includes(name) ? [forTag] : []),
  ];
  return {
    postBanner: ({ fileName }: { fileName: string }) => lines(basename(fileName), COMPILE_AT_ONCE, START).join('\n'),
    postFooter: ({ fileName }: { fileName: string }) => lines(basename(fileName), '', END).join(''),
  };
}
