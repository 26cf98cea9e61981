// Everything of the site that is not a page: scripts, styles, the element, and what the live examples fetch.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT, readJson } from '../root.js';
import { readElement } from './element.js';
import { SITE } from './site.js';
import { exampleForms } from './type-examples.js';

/** Builds the scripts and styles, and copies the rest. */
export async function buildAssets() {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      { in: 'docs/assets/scripts/site.ts', out: 'site' },
      { in: 'docs/assets/styles/site.css', out: 'site' },
    ],
    outdir: join(SITE, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    target: ['chrome111', 'firefox121', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  cpSync(join(ROOT, 'docs/assets/icon.svg'), join(SITE, 'assets/icon.svg'));
  cpSync(join(ROOT, 'dist/cdn'), join(SITE, 'assets/element'), {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  });
  const msw = dirname(createRequire(import.meta.url).resolve('msw/package.json'));
  cpSync(join(msw, 'lib/mockServiceWorker.js'), join(SITE, 'mockServiceWorker.js'));
  writeForms();
}

/** Writes the forms of the live examples, and the attributes that they let the reader edit. */
function writeForms() {
  const folder = join(SITE, 'assets/live/forms');
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(join(ROOT, 'docs/live/forms')).filter((name) => name.endsWith('.json'))) {
    writeFileSync(join(folder, file), JSON.stringify(readJson(`docs/live/forms/${file}`)));
  }
  for (const [name, fields] of exampleForms()) writeFileSync(join(folder, `${name}.json`), JSON.stringify(fields));
  const attributes = (readElement().attributes ?? []).map(({ name, type, description }) => ({
    name,
    type: type?.text ?? 'string',
    description: description ?? '',
  }));
  writeFileSync(join(SITE, 'assets/live/attributes.json'), JSON.stringify(attributes));
}
