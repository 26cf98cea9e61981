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

/** Lit's messages about mistakes in `css` templates. Our types find these mistakes, and visitors never read the messages. */
const LIT_SENTENCES = [
  "Value passed to 'css' function must be a 'css' function result: ",
  ". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.",
  'CSSResult is not constructable. Use `unsafeCSS` or `css` instead.',
  'The args function must return an array',
];

/** Removes these sentences. */
export function shortenLit(environments: readonly string[]): Plugin {
  return {
    name: 'shorten-lit',
    applyToEnvironment: ({ name }) => environments.includes(name),
    transform: {
      filter: { id: { include: /\/node_modules\/@lit\// } },
      handler: (code) => ({
        code: LIT_SENTENCES.reduce((text, sentence) => text.replace(sentence, ''), code),
        map: null,
      }),
    },
  };
}
