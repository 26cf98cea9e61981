// @ts-check
// npm run build: everything in dist/.
//   dist/esm/   for npm: libraries stay imports, nothing is minified (the application's bundler does that)
//   dist/cdn/   for a script tag: one module with lazy chunks beside it, and one classic file with everything in it
//   dist/types/, dist/custom-elements.json, dist/manifest.json (which script imports which)
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { ROOT } from './generated-file.mjs';
import { minifyLiterals, shortenLit } from './minify-literals.mjs';
import { minifyChunks } from './minify.mjs';
import { buildWorkers, workerAddresses } from './workers.mjs';

/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */
/** @typedef {import('vite').LibraryOptions} Library */
/** @typedef {NonNullable<import('vite').BuildOptions['rolldownOptions']>} Options */

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/**
 * One build in Vite's library mode, which adds nothing of its own to the output. Answers its scripts.
 * @param {string} folder
 * @param {Library} lib
 * @param {Options} rolldownOptions
 * @param {boolean} minify
 * @param {ReadonlyMap<string, string>} [workers] the built scripts of workers, by their names
 * @returns {Promise<Chunk[]>}
 */
async function library(folder, lib, rolldownOptions, minify, workers) {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [workerAddresses(workers), ...(minify ? [shortenLit(), minifyLiterals(), minifyChunks()] : [])],
    // the browser has no `process`
    define: minify ? { 'process.env.NODE_ENV': '"production"' } : {},
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: true,
      minify,
      reportCompressedSize: false,
      lib,
      rolldownOptions,
    },
  });
  const outputs = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([result].flat());
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

/** For npm. */
async function buildEsm() {
  const workers = await buildWorkers('dist/esm/chunks', library, false);
  const entry = {
    index: 'src/index.ts',
    define: 'src/define.ts',
    verify: 'src/verify.ts',
    proxy: 'src/proxy/index.ts',
    'proxy-node': 'src/proxy/node.ts',
    cli: 'src/cli/cli.ts',
  };
  const external = [/^node:/, ...Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`))];
  const output = { chunkFileNames: 'chunks/[name].js' };
  return library('dist/esm', { entry, formats: ['es'] }, { external, output }, false, workers);
}

/**
 * For a script tag. `hosted-form.js` itself is only an import of the core, whose folder is named by what it is made from: so a
 * page that asks for `hosted-form.js?ver=3` (as content management systems do) still has one core, the one its lazy chunks
 * import, and all but this first file can be cached for ever.
 */
async function buildCdn() {
  const chunks = `chunks/${versionOf(['src', 'tools', 'package-lock.json'])}`;
  const workers = await buildWorkers(`dist/cdn/${chunks}`, library, true);
  return library(
    'dist/cdn',
    { entry: { 'hosted-form': 'src/embed.ts' }, formats: ['es'] },
    {
      preserveEntrySignatures: 'strict',
      output: {
        minify: true, // the library mode's own `minify` keeps the whitespace of modules
        // one hash for all, in the folder: a hash in each name would stand in the script that imports them, incompressible
        chunkFileNames: `${chunks}/[name].js`,
        codeSplitting: {
          groups: [
            // what every form needs is one file: fewer requests, and better compressed
            { name: 'core', tags: ['$initial'] },
            // and so are the small things that several types know of languages
            { name: 'locale', test: /\/src\/locale\/(decimal-comma|digits|join|moment|size|wait)\.ts$/ },
          ],
        },
      },
    },
    true,
    workers,
  );
}

/** For servers without CORS, and for optimisers that concatenate scripts: dynamic imports are inlined, and there is no worker. */
function buildClassic() {
  const lib = /** @type {Library} */ ({ entry: 'src/embed.ts', formats: ['iife'], name: 'HostedFormScript' });
  return library('dist/cdn', { ...lib, fileName: () => 'hosted-form.classic.js' }, { output: { minify: true } }, true);
}

/**
 * Eight letters that are others as soon as anything is that a build is made from.
 * @param {string[]} sources files and folders
 */
function versionOf(sources) {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) =>
    statSync(join(ROOT, source)).isDirectory()
      ? readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
          .map((entry) => join(entry.parentPath, entry.name))
      : [join(ROOT, source)],
  );
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('base64url').replace(/[-_]/g, '').slice(0, 8);
}

/**
 * @param {string} name of a package's command
 * @param {string[]} args
 */
function command(name, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name), args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`${name} exited with ${code}`))));
  });
}

/**
 * Which script imports which, all from `dist/`.
 * @param {Record<string, Chunk[]>} builds by folder
 */
function writeManifest(builds) {
  /** @type {Record<string, object>} */
  const manifest = {};
  for (const [folder, chunks] of Object.entries(builds)) {
    const built = new Set(chunks.map(({ fileName }) => fileName));
    /** Without the libraries that stay imports. @param {string[]} names */
    const own = (names) => names.filter((name) => built.has(name)).map((name) => `${folder}/${name}`);
    for (const { fileName, isEntry, imports, dynamicImports } of chunks)
      manifest[`${folder}/${fileName}`] = {
        entry: isEntry,
        imports: own(imports),
        dynamicImports: own(dynamicImports),
      };
  }
  writeFileSync(join(ROOT, 'dist/manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const start = Date.now();
// what the demo has built for its pages stays
for (const folder of ['esm', 'cdn', 'types']) rmSync(join(ROOT, 'dist', folder), { recursive: true, force: true });
const types = command('tsc', ['-p', 'tsconfig.build.json']);
writeManifest({ esm: await buildEsm(), cdn: await buildCdn() });
await buildClassic();
await Promise.all([types, command('cem', ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--quiet'])]);
console.log(`dist/ built in ${((Date.now() - start) / 1000).toFixed(1)} s`);
