// @ts-check
// Bundles heavy test-only packages once at start-up, so that a test page requests tens of modules instead of hundreds.
import { build } from 'esbuild';

/** Packages of which the element and the tests must share one copy. */
const SHARED = ['lit', 'lit/*', 'lit-html', 'lit-html/*', '@lit/*'];

/**
 * @param {readonly string[]} specifiers
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export function vendorPlugin(specifiers) {
  /** @type {Map<string, string>} path → text */
  const files = new Map();
  const names = new Map(specifiers.map((s) => [s, s.replace(/[^a-z0-9]+/gi, '_').replace(/^_/, '')]));
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
        external: SHARED,
        keepNames: true,
        write: false,
        outdir: '/__vendor',
        logLevel: 'error',
      });
      for (const file of result.outputFiles) files.set(file.path, file.text);
    },
    resolveImport({ source }) {
      const name = names.get(source);
      return name && `/__vendor/${name}.js`;
    },
    serve({ path }) {
      const body = files.get(path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
