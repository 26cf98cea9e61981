// Every build of the element, and the demo's pages in development.
//   npx vite build   dist/esm/  for npm: libraries stay imports, nothing is minified (the application's bundler does that)
//                    dist/cdn/  for a script tag: one module with lazy chunks beside it, and one classic file with everything in it
//                    dist/demo/ the scripts of the demo's pages
//   npx vite         the demo's pages from their sources, with the demo's server beside it
import { rmSync } from 'node:fs';
import { defineConfig, type BuildEnvironmentOptions, type EnvironmentOptions } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { versionOfContent } from './tools/vite/content-version.js';
import { serveDemoPages } from './tools/vite/demo-pages.js';
import { lightSheet } from './tools/vite/light-sheet.js';
import { writeManifest } from './tools/vite/manifest.js';
import { minifyChunks } from './tools/vite/minify-chunks.js';
import { minifyLiterals, shortenLit } from './tools/vite/minify-literals.js';
import { ownMembersOnly } from './tools/vite/own-members.js';
import { refetchLostChunks } from './tools/vite/refetch-lost-chunks.js';
import { addressWorkers, listWorkers } from './tools/vite/workers.js';

/** Everything that a build is made from. */
const SOURCES = ['src', 'tools/vite', 'vite.config.ts', 'package-lock.json'];

// Decision 0009: the entry imports a hashed core.
/**
 * `hosted-form.js` itself is only an import of the core, whose folder is named by what it is made from. So a page that asks for
 * `hosted-form.js?ver=3`, as content management systems do, still has one core, the one that its lazy chunks import. All but this first file
 * can be cached for ever.
 */
const CHUNKS = `chunks/${versionOfContent(SOURCES)}`;

const WORKERS = [...listWorkers()];
const MINIFIED = ['cdn', 'classic', ...WORKERS.map(([name]) => `cdn_${name}_worker`)];
const WITH_CHUNKS = ['esm', 'cdn'];

/** The browser has no `process`. */
const PRODUCTION = { 'process.env.NODE_ENV': '"production"' };

/** Turns off the warnings about slow plugins. */
const QUIET = { pluginTimings: false };

function library(isMinified: boolean, build: BuildEnvironmentOptions): EnvironmentOptions {
  const common = { emptyOutDir: false, target: 'es2022', sourcemap: true, reportCompressedSize: false } as const;
  return {
    consumer: 'client',
    ...(isMinified && { define: PRODUCTION }),
    build: { ...common, minify: isMinified, ...build, rolldownOptions: { checks: QUIET, ...build.rolldownOptions } },
  };
}

const esm = library(false, {
  outDir: 'dist/esm',
  lib: { entry: { index: 'src/index.ts', define: 'src/define.ts', verify: 'src/verify.ts' }, formats: ['es'] },
  rolldownOptions: {
    external: Object.keys(packageJson.dependencies).map((name) => new RegExp(`^${name}(/|$)`)),
    output: { chunkFileNames: 'chunks/[name].js' },
  },
});

const cdn = library(true, {
  outDir: 'dist/cdn',
  lib: { entry: { 'hosted-form': 'src/embed.ts' }, formats: ['es'] },
  rolldownOptions: {
    preserveEntrySignatures: 'strict',
    output: {
      minify: true, // the library mode's own `minify` keeps the whitespace of modules
      // one hash for all, in the folder: a hash in each name would stand in the script that imports them, incompressible
      chunkFileNames: `${CHUNKS}/[name].js`,
      codeSplitting: {
        groups: [
          // what every form needs is one file: fewer requests, and better compressed
          { name: 'core', tags: ['$initial'] },
          // and so are the small things that several types know of languages
          { name: 'locale', test: /\/src\/locale\/(decimal-comma|digits|join|moment|size|wait)\.ts$/ },
          // and what waits and tries again
          { name: 'retry', test: /\/src\/(api\/retry|time\/wait)\.ts$/ },
        ],
      },
    },
  },
});

/** For servers without CORS, and for optimisers that concatenate scripts: dynamic imports are inlined, and there is no worker. */
const classic = library(true, {
  outDir: 'dist/cdn',
  lib: { entry: 'src/embed.ts', formats: ['iife'], name: 'HostedFormScript', fileName: () => 'hosted-form.classic.js' },
  rolldownOptions: { output: { minify: true } },
});

function worker(entry: string, outDir: string, isMinified: boolean): EnvironmentOptions {
  const output = { entryFileNames: '[name].js', minify: isMinified };
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
  torture: 'demo/pages/torture.ts',
  surrounding: 'demo/pages/torture/surrounding.ts',
  'surrounding-react': 'demo/pages/torture/surrounding-react.ts',
};

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
  logLevel: process.env['BUILD_LOG'] === 'all' ? 'info' : 'warn',
  plugins: [
    addressWorkers(WITH_CHUNKS),
    { ...ownMembersOnly(), applyToEnvironment: ({ name }) => name !== 'demo' },
    { ...refetchLostChunks('core'), applyToEnvironment: ({ name }) => name === 'cdn' },
    shortenLit(MINIFIED),
    minifyLiterals(MINIFIED),
    minifyChunks(MINIFIED),
    writeManifest(WITH_CHUNKS),
    lightSheet('cdn'),
    serveDemoPages(4101),
  ],
  // Vite looks here, and not into the environments, to find out whether it builds a library, which it adds nothing of its own to.
  // It would add `formats` to those of each environment, and build them all twice.
  build: { lib: { entry: 'src/index.ts' } },
  environments: { esm, cdn, classic, ...workers, demo },
  builder: {
    sharedConfigBuild: true,
    sharedPlugins: true,
    async buildApp(builder) {
      for (const folder of ['dist/esm', 'dist/cdn', 'dist/types']) rmSync(folder, { recursive: true, force: true });
      for (const name of ['esm', 'cdn', 'classic', ...Object.keys(workers), 'demo']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
