// Makes scripts small: the templates in them first, then the chunks.
import { defaultStrategy, minifyHTMLLiterals } from '@literals/html-css-minifier';
import { minify } from 'terser';
import { minifySync } from 'vite';
import type { Plugin } from 'vite';

/** A script on its way, with its source map where there is one. */
interface Script {
  readonly code: string;
  readonly map?: string;
}

/**
 * Minifies the scripts of the CDN builds: by the bundler's minifier, and by Terser, which makes them a percent smaller still.
 *
 * Those of `plain` have letters of ASCII alone, for a classic script is read in the charset of its page; a module is always UTF-8. The
 * bundler's minifier would write templates into them again.
 */
export function minifyChunks(environments: readonly string[], plain: readonly string[]): Plugin {
  return {
    name: 'minify-chunks',
    applyToEnvironment: ({ name }) => environments.includes(name),
    renderChunk: {
      order: 'post',
      async handler(code, { fileName }) {
        const isPlain = plain.includes(this.environment.name);
        const script = isPlain ? { code } : minifyOnce(fileName, code);
        return minifyAgain(fileName, script, isPlain);
      },
    },
  };
}

function minifyOnce(fileName: string, text: string): Script {
  const { code, map, errors } = minifySync(fileName, text, {
    module: true,
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
    sourcemap: true,
  });
  if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
  return { code, ...(map && { map: JSON.stringify(map) }) };
}

async function minifyAgain(fileName: string, script: Script, isAscii: boolean) {
  const { code = '', map } = await minify(
    { [fileName]: script.code },
    {
      module: true,
      ecma: 2020,
      compress: { passes: 3, keep_fargs: false },
      format: { ascii_only: isAscii },
      sourceMap: script.map ? { content: script.map } : true,
    },
  );
  return { code, map: typeof map === 'string' ? map : null };
}

/** A text in CSS, or a comma with a blank after it. */
const TEXT_OR_COMMA = /("[^"]*"|'[^']*')|, /g;

/** Minifies templates. The usual way leaves blanks after commas where a value has variables. */
const tightly: typeof defaultStrategy = {
  ...defaultStrategy,
  minifyCSS: (css, options) =>
    (defaultStrategy.minifyCSS?.(css, options) ?? css).replace(TEXT_OR_COMMA, (_all, text?: string) => text ?? ','),
};

/** Takes the indentation out of html`…` and css`…` templates, which a minifier of scripts leaves alone. */
export function minifyLiterals(environments: readonly string[]): Plugin {
  return {
    name: 'minify-literals',
    enforce: 'post', // after TypeScript became JavaScript
    applyToEnvironment: ({ name }) => environments.includes(name),
    transform: {
      filter: { id: { include: /\/src\/.*\.ts$/ }, code: /(html|svg|css)`/ },
      async handler(code, id) {
        const result = await minifyHTMLLiterals(code, { fileName: id, strategy: tightly });
        return result && { code: result.code, map: result.map?.toString() ?? null };
      },
    },
  };
}
