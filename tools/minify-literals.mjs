// @ts-check
// Takes the indentation out of html`…` and css`…` templates, which a minifier of scripts leaves alone.
import { minifyHTMLLiterals } from '@literals/html-css-minifier';

/** @returns {import('vite').Plugin} */
export function minifyLiterals() {
  return {
    name: 'minify-literals',
    enforce: 'post', // after TypeScript became JavaScript
    transform: {
      filter: { id: { include: /\/src\/.*\.ts$/ }, code: /(html|svg|css)`/ },
      async handler(code, id) {
        const result = await minifyHTMLLiterals(code, { fileName: id });
        return result && { code: result.code, map: result.map?.toString() ?? null };
      },
    },
  };
}
