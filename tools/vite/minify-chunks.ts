import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies the scripts of the CDN builds. Terser makes them a percent smaller than the bundler's own minifier. Those of `inAscii` have no
 * other letters in them: a classic script is read in the charset of its page; a module is always UTF-8.
 */
export function minifyChunks(environments: readonly string[], inAscii: readonly string[]): Plugin {
  return {
    name: 'minify-chunks',
    applyToEnvironment: ({ name }) => environments.includes(name),
    renderChunk: {
      order: 'post',
      async handler(chunk, { fileName }) {
        const { code = '', map } = await minify(
          { [fileName]: chunk },
          {
            ...{ module: true, ecma: 2020, compress: { passes: 3 }, sourceMap: true },
            format: { ascii_only: inAscii.includes(this.environment.name) },
          },
        );
        return { code, map: typeof map === 'string' ? map : null };
      },
    },
  };
}
