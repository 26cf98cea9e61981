// Bundles heavy test-only packages once at start-up, so that a test page requests tens of modules instead of hundreds.
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import type { TestRunnerPlugin } from '@web/test-runner';

/** Packages of which the element and the tests must share one copy. */
const SHARED = ['lit', 'lit/*', 'lit-html', 'lit-html/*', '@lit/*'];

/** A second axe, as large as all the rest, which @open-wc/testing fetches when a test wants it. None does. */
const FETCHED_LATER = 'axe-core/axe.min.js';

const require = createRequire(import.meta.url);

/** Gives CommonJS packages, which are marked by `cjs:`, the named exports that they have on Node. */
const nameExports: Plugin = {
  name: 'name-exports',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^cjs:/ }, ({ path }) => ({ path: path.slice('cjs:'.length), namespace: 'cjs' }));
    onLoad({ filter: /./, namespace: 'cjs' }, ({ path }) => ({
      contents: `import all from '${path}';\nexport default all;\nexport const { ${Object.keys(require(path) as object).join(', ')} } = all;`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** @param specifiers packages; a CommonJS one as `cjs:<name>` */
export function vendorPlugin(specifiers: readonly string[]): TestRunnerPlugin {
  /** path → text */
  const files: Map<string, string> = new Map();
  const names = new Map(specifiers.map((s) => [s, s.replace(/[^a-z0-9]+/gi, '_').replace(/^_/, '')]));
  const byImport = new Map([...names].map(([specifier, name]) => [specifier.replace(/^cjs:/, ''), name]));
  return {
    name: 'vendor',
    async serverStart() {
      const result = await build({
        entryPoints: [...names].map(([specifier, name]) => ({ in: specifier, out: name })),
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        conditions: ['production'],
        external: [...SHARED, FETCHED_LATER],
        keepNames: true,
        write: false,
        outdir: '/__vendor',
        plugins: [nameExports],
        logLevel: 'error',
      });
      for (const file of result.outputFiles) files.set(file.path, file.text);
    },
    resolveImport({ source }) {
      const name = byImport.get(source);
      return name && `/__vendor/${name}.js`;
    },
    serve({ path }) {
      const body = files.get(path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
