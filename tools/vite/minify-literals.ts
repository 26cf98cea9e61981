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

/** Lit's file that asks whether the browser has style sheets without a tag. */
const CSS_TAG = /\/css-tag\.js$/;

/**
 * Its question. All browsers of the builds have such sheets. MooTools puts a `Document` of its own on the page, so the answer would be no:
 * then Lit writes `<style>`, which a strict policy forbids, and the styles of single field types have no sheet to come by.
 */
const ASKS_FOR_SHEETS =
  /\w+\.ShadowRoot&&\(.{1,60}\.nativeShadow\)&&"adoptedStyleSheets"in Document\.prototype&&"replace"in CSSStyleSheet\.prototype/;

/** Answers the question. */
function haveSheets(code: string): string {
  if (!ASKS_FOR_SHEETS.test(code)) throw new Error('Lit asks for style sheets in another way now.');
  return code.replace(ASKS_FOR_SHEETS, 'true');
}

/** Removes these sentences, and a question whose answer is known. */
export function shortenLit(environments: readonly string[]): Plugin {
  return {
    name: 'shorten-lit',
    applyToEnvironment: ({ name }) => environments.includes(name),
    transform: {
      filter: { id: { include: /\/node_modules\/@lit\// } },
      handler: (code, id) => ({
        code: LIT_SENTENCES.reduce(
          (text, sentence) => text.replace(sentence, ''),
          CSS_TAG.test(id) ? haveSheets(code) : code,
        ),
        map: null,
      }),
    },
  };
}
