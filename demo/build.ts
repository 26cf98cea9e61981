import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The scripts of the demo's pages, by the name of the page. */
const PAGES = {
  index: 'demo/pages/index.ts',
  gallery: 'demo/pages/gallery.ts',
  form: 'demo/pages/form.ts',
  console: 'demo/pages/console.ts',
};

/** Makes `dist/`: the builds of the element, and the scripts of the demo's pages in `dist/demo/`. */
export async function buildAll(): Promise<void> {
  const child = spawn(process.execPath, ['tools/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The build failed.');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist/demo',
      emptyOutDir: true,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry: PAGES, formats: ['es'] },
    },
  });
}
