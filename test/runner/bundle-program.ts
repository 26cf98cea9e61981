import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';

const FOLDER = fileURLToPath(new URL('../../.cache/programs', import.meta.url));

/** Options of Node for a program with PGlite. It starts faster with code that is compiled once, without optimisation. */
export const FAST_START = ['--liftoff-only'];

/** Sources find files next to themselves by their own address, so they keep it. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/**
 * Bundles a program of the sources to one file of JavaScript, and returns its path. Its process starts two seconds of a
 * processor faster than one that compiles each source by itself.
 */
export async function bundleProgram(source: URL): Promise<string> {
  const path = fileURLToPath(source);
  const bundled = join(FOLDER, `${basename(path, '.ts')}.mjs`);
  const { outputFiles } = await build({
    entryPoints: [path],
    plugins: [keepAddresses],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    // The map of the sources names them from there.
    outfile: bundled,
    write: false,
  });
  await mkdir(FOLDER, { recursive: true });
  // Tests that run side by side bundle the same program, so it is replaced in one step.
  const unfinished = `${bundled}.${process.pid}`;
  await writeFile(unfinished, outputFiles[0]?.contents ?? '');
  await rename(unfinished, bundled);
  return bundled;
}
