// Every build of the element, and the demo's pages in development.
//   npx vite build   dist/esm/  for npm: libraries stay imports, and only templates are minified (the application's bundler does the rest)
//                    dist/cdn/  for a script tag: one module with lazy chunks beside it, and one classic file with everything in it
//                    dist/demo/ the scripts of the demo's pages
//   npx vite         the demo's pages from their sources, with the demo's server beside it
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { BuildEnvironmentOptions, EnvironmentOptions } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { aroundScripts } from './tools/vite/around-script.js';
import { compileAngular } from './tools/vite/compile-angular.js';
import { computeVersion } from './tools/vite/content-version.js';
import { dataBeside, importCdnData } from './tools/vite/data-beside.js';
import { serveDemoPages } from './tools/vite/demo-pages.js';
import { KITS } from './tools/vite/kits.js';
import { lightSheet } from './tools/vite/light-sheet.js';
import { writeManifest } from './tools/vite/manifest.js';
import { minifyChunks, minifyLiterals } from './tools/vite/minify.js';
import { ownMembersOnly } from './tools/vite/own-members.js';
import { ownSheets } from './tools/vite/own-sheets.js';
import { plainSyntax } from './tools/vite/plain-syntax.js';
import { precompress } from './tools/vite/precompress.js';
import { refetchLostChunks } from './tools/vite/refetch-lost-chunks.js';
import { addressWorkers, listWorkers } from './tools/vite/workers.js';

/** Everything that a build is made from. */
const SOURCES = ['src', 'tools/vite', 'vite.config.ts', 'package-lock.json'];

// Decision 0010: the entry is the core.
/**
 * The folder of the lazy chunks, named by what they are made from: it can be cached for ever. Only `hosted-form.js` itself has one address.
 */
const CHUNKS = `chunks/${computeVersion(SOURCES)}`;

/** Names the file with what every form needs. It gives the lazy chunks what they import from it. */
const CORE = 'hosted-form';

/** The components for frameworks, by the subpath of the package. */
const COMPONENTS = {
  angular: 'src/frameworks/angular.ts',
  react: 'src/frameworks/react.ts',
  preact: 'src/frameworks/preact.ts',
  nuxt: 'src/frameworks/nuxt.ts',
  solid: 'src/frameworks/solid.ts',
  svelte: 'src/frameworks/svelte.ts',
  vue: 'src/frameworks/vue.ts',
};

/** The bundler's own entry. It only imports the core, so it is left out. */
const ENTRY = 'entry';

/** The small scripts that lie beside the form's. */
const BESIDE = ['popup', 'frame', 'loader'];

const WORKERS = [...listWorkers()];
const MINIFIED = ['cdn', 'classic', ...BESIDE, ...WORKERS.map(([name]) => `cdn_${name}_worker`)];
const WITH_CHUNKS = ['esm', 'cdn'];

// Decision 0003: the first form of a page runs nearly all of its code.
/** `minifyChunks` minifies, so the bundler does not, and puts its lines around what is minified. */
const MINIFIED_OUTPUT = {
  minify: false,
  ...aroundScripts({
    // nearly every form calls the functions of these files
    compiledAtOnce: [CORE, 'common', 'fields', 'painted'].map((name) => `${name}.js`),
    forTags: [CORE, `${CORE}.classic`, `${CORE}-popup`, `${CORE}-loader`].map((name) => `${name}.js`),
  }),
} as const;

/** The browser has no `process`. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/** Turns off the warnings about slow plugins. */
const QUIET = { pluginTimings: false };

// The source maps are for whoever builds the element. The package leaves them out, so no script names one.
function library(isMinified: boolean, build: BuildEnvironmentOptions, define = {}): EnvironmentOptions {
  const common = { emptyOutDir: false, target: 'es2022', sourcemap: 'hidden', reportCompressedSize: false } as const;
  return {
    consumer: 'client',
    ...(isMinified && { define: { ...PRODUCTION, ...define } }),
    build: { ...common, minify: false, ...build, rolldownOptions: { checks: QUIET, ...build.rolldownOptions } },
  };
}

const esm = library(false, {
  outDir: 'dist/esm',
  lib: {
    entry: {
      index: 'src/index.ts',
      define: 'src/define.ts',
      verify: 'src/verify.ts',
      testing: 'src/testing/index.ts',
      'testing-setup': 'src/testing/setup.ts',
      popup: 'src/companions/popup/index.ts',
      frame: 'src/companions/frame/index.ts',
      ...COMPONENTS,
    },
    formats: ['es'],
  },
  rolldownOptions: {
    // A constant that is written where it is used would leave an import of nothing, which bundlers warn of.
    optimization: { inlineConst: false },
    external: Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies }).map(
      (name) => new RegExp(`^${name}(/|$)`),
    ),
    output: {
      // the declarations have the docstrings
      comments: { jsdoc: false },
      chunkFileNames: 'chunks/[name].js',
      // The bundler drops the directive of the source. A server component may then import this one.
      banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
    },
  },
});

const cdn = library(true, {
  outDir: 'dist/cdn',
  lib: { entry: { [ENTRY]: 'src/embed.module.ts' }, formats: ['es'] },
  rolldownOptions: {
    preserveEntrySignatures: 'strict',
    output: {
      ...MINIFIED_OUTPUT,
      // one hash for all, in the folder: a hash in each name would be in the script that imports them, incompressible
      entryFileNames: '[name].js',
      chunkFileNames: ({ name }) => (name === CORE ? `${CORE}.js` : `${CHUNKS}/[name].js`),
      codeSplitting: {
        groups: [
          // what every form needs is one file: fewer requests, and better compressed
          { name: CORE, tags: ['$initial'] },
          ...KITS,
        ],
      },
    },
  },
});

/**
 * For servers without CORS, and for optimisers that concatenate scripts: dynamic imports are inlined, and there is no worker. Languages and
 * the font of typed names are fetched from beside it.
 */
const classic = library(
  true,
  {
    outDir: 'dist/cdn',
    lib: {
      entry: 'src/embed.classic.ts',
      formats: ['iife'],
      name: 'HostedFormScript',
      fileName: () => 'hosted-form.classic.js',
    },
    rolldownOptions: { output: MINIFIED_OUTPUT },
  },
  { CHUNKS_BESIDE: JSON.stringify(CHUNKS) },
);

/** The pop-up, which fetches the form's script from beside it when it is needed. */
const popup = library(true, {
  outDir: 'dist/cdn',
  lib: { entry: 'src/companions/popup/embed.ts', formats: ['es'], fileName: () => 'hosted-form-popup.js' },
  rolldownOptions: { output: MINIFIED_OUTPUT },
});

/** The script that keeps a frame as high as the form in it. */
const frame = library(true, {
  outDir: 'dist/cdn',
  lib: { entry: 'src/companions/frame/index.ts', formats: ['es'], fileName: () => 'hosted-form-frame.js' },
  rolldownOptions: { output: MINIFIED_OUTPUT },
});

/** For the template of every page: fetches the scripts beside it once the page has a form. */
const loader = library(true, {
  outDir: 'dist/cdn',
  lib: { entry: 'src/companions/loader/embed.ts', formats: ['es'], fileName: () => 'hosted-form-loader.js' },
  rolldownOptions: { output: MINIFIED_OUTPUT },
});

function worker(entry: string, outDir: string, isMinified: boolean): EnvironmentOptions {
  const output = { entryFileNames: '[name].js', ...(isMinified && MINIFIED_OUTPUT) };
  return library(isMinified, { outDir, lib: { entry, formats: ['es'] }, rolldownOptions: { output } });
}

const workers = Object.fromEntries(
  WORKERS.flatMap(([name, entry]) => [
    [`esm_${name}_worker`, worker(entry, 'dist/esm/chunks', false)],
    [`cdn_${name}_worker`, worker(entry, `dist/cdn/${CHUNKS}`, true)],
  ]),
);

/** The scripts of the demo's pages, by the name of the page. */
const PAGES = {
  index: 'demo/pages/index.ts',
  try: 'demo/pages/try.ts',
  gallery: 'demo/pages/gallery.ts',
  form: 'demo/pages/form.ts',
  console: 'demo/pages/console.ts',
  playground: 'demo/pages/playground.ts',
  torture: 'demo/pages/torture.ts',
  surrounding: 'demo/pages/torture/surrounding.ts',
  'surrounding-react': 'demo/pages/torture/surrounding-react.ts',
};

/** The demo's pages are built before the package of the proxy. */
const SNIPPETS = fileURLToPath(new URL('packages/proxy/src/snippets/snippets.ts', import.meta.url));

const demo: EnvironmentOptions = {
  consumer: 'client',
  define: PRODUCTION,
  build: {
    outDir: 'dist/demo',
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: PAGES, formats: ['es'] },
  },
};

export default defineConfig({
  base: './',
  resolve: { alias: { 'hosted-form-proxy/snippets': SNIPPETS } },
  logLevel: process.env['BUILD_LOG'] === 'all' ? 'info' : 'warn',
  plugins: [
    dataBeside('classic'),
    importCdnData('esm', CHUNKS),
    { ...compileAngular(), applyToEnvironment: ({ name }) => name === 'esm' },
    addressWorkers(WITH_CHUNKS),
    ownMembersOnly(),
    { ...ownSheets(), applyToEnvironment: ({ name }) => ['cdn', 'classic'].includes(name) },
    {
      ...refetchLostChunks({ core: CORE, entry: ENTRY, folder: CHUNKS }),
      applyToEnvironment: ({ name }) => name === 'cdn',
    },
    minifyLiterals(['esm', ...MINIFIED]),
    plainSyntax(['classic']),
    minifyChunks(MINIFIED, ['classic']),
    writeManifest([...WITH_CHUNKS, 'classic', ...BESIDE]),
    lightSheet('cdn'),
    precompress((name) => !name.startsWith('esm')),
    serveDemoPages(4101),
  ],
  // Vite looks here, and not into the environments, to find out whether it builds a library, which it adds nothing of its own to.
  // It would add `formats` to those of each environment, and build them all twice.
  build: { lib: { entry: 'src/index.ts' } },
  environments: { esm, cdn, classic, popup, frame, loader, ...workers, demo },
  builder: {
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      for (const path of ['dist/esm', 'dist/cdn', 'dist/types', 'dist/manifest.json'])
        rmSync(path, { recursive: true, force: true });
      for (const name of ['esm', 'cdn', 'classic', ...BESIDE, ...Object.keys(workers), 'demo']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
