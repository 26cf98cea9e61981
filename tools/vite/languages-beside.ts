// Lets the classic script fetch languages from beside it. Decision 0072.
import type { Plugin } from 'vite';

/** The address of the classic script, which it knows only while it runs first. */
export const SCRIPT_ADDRESS = 'const hostedFormScript=document.currentScript?.src;';

/** The list of the languages, which is generated. */
const TABLE = /locale\/chunks\/table\.ts$/;

/**
 * Keeps languages out of a build that inlines everything: each would be 10 kB more for every page. They are fetched as modules, from the
 * folder of the lazy chunks. Where one can't be fetched, the form is in English.
 */
export function languagesBeside(environment: string, folder: string): Plugin {
  return {
    name: 'languages-beside',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === environment,
    transform(code, id) {
      if (!TABLE.test(id)) return undefined;
      const beside = code.replace(
        /import\('\.\/([\w-]+\.js)'\)/g,
        (_, name: string) =>
          `import(/* @vite-ignore */ new URL('${folder}/${name}', hostedFormScript || document.baseURI).href)`,
      );
      // No line moves, so the map of before stays right.
      return { code: beside, map: null };
    },
  };
}
