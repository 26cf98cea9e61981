// Builds hosted-form-server: one module with the element in it, its languages, and a small DOM instead of a browser's.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { computeVersion } from '../../tools/vite/content-version.js';
import { minifyLiterals } from '../../tools/vite/minify.js';
import { addressWorkers } from '../../tools/vite/workers.js';
import { dataLicences, publicTypes } from './build/beside.js';
import { correctLibrary } from './build/correct-library.js';
import { GLOBALS, INJECTED } from './build/injected.js';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Gives the library of the small DOM, which asks for its own file `select`, the selectors of this package. */
const ownSelectors: Plugin = {
  name: 'own-selectors',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    id.endsWith('/select') && importer.includes('@mixmark-io/domino') ? '\0selectors.cjs' : undefined,
  load: (id) =>
    id === '\0selectors.cjs'
      ? `module.exports = require(${JSON.stringify(fromHere('src/dom/selectors.ts'))}).select;`
      : undefined,
};

/** Lets the stages install the features that draw, and not those of a person at a browser. */
const ownFeatures: Plugin = {
  name: 'own-features',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    importer.endsWith('/src/element/stages.ts') && /\/features\/(opening|painted)\.js$/.test(id)
      ? fromHere('src/drawing/features.ts')
      : undefined,
};

/** Gives the element's modules an object of their own for the global one. Lit keeps what it shares in the true one, by names of its own. */
const ownGlobals: Plugin = {
  name: 'own-globals',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(globalThis|self|window)\b/ },
    handler: (code, id) =>
      id.includes('/packages/')
        ? undefined
        : {
            code:
              GLOBALS.map(
                (name) => `import { globals as ${name} } from ${JSON.stringify(fromHere('src/dom/globals.ts'))};\n`,
              ).join('') + code,
            map: null,
          },
  },
};

/** Everything that a drawing is made from. */
const SOURCES = [
  'src',
  'packages/server/src',
  'packages/server/build',
  'packages/server/vite.config.ts',
  'tools/vite',
  'package-lock.json',
];

export default defineConfig({
  root: fromHere('../..'),
  logLevel: 'warn',
  plugins: [
    ownSelectors,
    correctLibrary,
    ownFeatures,
    ownGlobals,
    // The server has no workers, and a bundler would look for their scripts.
    addressWorkers([]),
    minifyLiterals(['ssr']),
    publicTypes(fromHere('src'), 'index.ts'),
    dataLicences(fromHere('../../licences')),
  ],
  define: {
    'process.env.NODE_ENV': '"production"',
    DRAWING_VERSION: JSON.stringify(computeVersion(SOURCES)),
  },
  ssr: {
    noExternal: true,
    // Edge runtimes have no files: all is in one module, languages too.
    target: 'webworker',
    resolve: { conditions: ['browser', 'import', 'default'] },
  },
  build: {
    ssr: fromHere('src/index.ts'),
    outDir: fromHere('dist'),
    emptyOutDir: true,
    license: { fileName: 'licences/libraries.md' },
    target: 'es2022',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { minify: true, comments: { jsdoc: false } },
      transform: { inject: Object.fromEntries(INJECTED.map((name) => [name, [fromHere('src/dom/window.ts'), name]])) },
    },
  },
});
