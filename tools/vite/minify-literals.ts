import { minifyHTMLLiterals } from '@literals/html-css-minifier';
import type { Plugin } from 'vite';

/** Takes the indentation out of html`…` and css`…` templates, which a minifier of scripts leaves alone. */
export function minifyLiterals(environments: readonly string[]): Plugin {
  return {
    name: 'minify-literals',
    enforce: 'post', // after TypeScript became JavaScript
    applyToEnvironment: ({ name }) => environments.includes(name),
    transform: {
      filter: { id: { include: /\/src\/.*\.ts$/ }, code: /(html|svg|css)`/ },
      async handler(code, id) {
        const result = await minifyHTMLLiterals(code, { fileName: id });
        return result && { code: result.code, map: result.map?.toString() ?? null };
      },
    },
  };
}
