// Bundles an entry by one bundler, in a process of its own: `node bundle.mjs <bundler> <entry> <folder>`. It prints the warnings as JSON.
// Each bundler takes a second to be read, so a process reads its own alone.
import type { Configuration } from 'webpack';

/** Bundles for production, with the bundler's own defaults. Returns its warnings. */
type Bundle = (entry: string, folder: string) => Promise<readonly string[]>;

const NAMES = { entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js' };

async function byVite(entry: string, folder: string): Promise<readonly string[]> {
  const { build: vite, createLogger } = await import('vite');
  const warnings: string[] = [];
  const customLogger = createLogger('warn');
  const tell = (message: string) => void warnings.push(message);
  Object.assign(customLogger, { warn: tell, warnOnce: tell });
  const build = {
    outDir: folder,
    modulePreload: { polyfill: false },
    // How long a build takes says nothing of what it builds.
    rolldownOptions: { input: entry, output: NAMES, checks: { bundlerTimings: false } },
  };
  const options = { root: process.cwd(), configFile: false, base: './', publicDir: false, logLevel: 'warn' } as const;
  await vite({ ...options, customLogger, build });
  return warnings;
}

async function byRollup(entry: string, folder: string): Promise<readonly string[]> {
  const [{ rollup }, { nodeResolve }] = await Promise.all([import('rollup'), import('@rollup/plugin-node-resolve')]);
  const warnings: string[] = [];
  const onwarn = ({ message }: { readonly message: string }) => void warnings.push(message);
  const bundle = await rollup({ input: entry, plugins: [nodeResolve({ browser: true })], onwarn });
  await bundle.write({ dir: folder, format: 'es', ...NAMES });
  await bundle.close();
  return warnings;
}

async function byEsbuild(entry: string, folder: string): Promise<readonly string[]> {
  const { build: esbuild } = await import('esbuild');
  const { warnings } = await esbuild({
    entryPoints: { entry },
    outdir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    logLevel: 'silent',
  });
  return warnings.map(({ text }) => text);
}

/** A library is larger than what webpack advises for a whole page. */
const webpackOptions = (entry: string, path: string): Configuration => ({
  mode: 'production',
  entry: { entry },
  context: process.cwd(),
  performance: { hints: false },
  // Without it, webpack's own loader sets the address of a script by a plain text, which Trusted Types forbid.
  output: { path, publicPath: 'auto', trustedTypes: { policyName: 'webpack' } },
});

const byWebpack: Bundle = async (entry, folder) => {
  const { default: webpack } = await import('webpack');
  return new Promise((resolve, reject) => {
    webpack(webpackOptions(entry, folder), (error, stats) => {
      const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {};
      const [failure = error] = errors.map(({ message }) => new Error(message));
      if (failure) reject(failure);
      else resolve(warnings.map(({ message }) => message));
    });
  });
};

const BUNDLERS: Readonly<Record<string, Bundle>> = {
  vite: byVite,
  rollup: byRollup,
  esbuild: byEsbuild,
  webpack: byWebpack,
};

const [name = '', entry = '', folder = ''] = process.argv.slice(2);
const bundle = BUNDLERS[name];
if (!bundle) throw new Error(`no bundler called "${name}": ${Object.keys(BUNDLERS).join(', ')}`);
console.log(JSON.stringify(await bundle(entry, folder)));
