// @ts-check
// Builds the documentation site into .cache/docs-site: pages by Eleventy, scripts and styles by esbuild, the element of this repository,
// and the search index by Pagefind. A dead link fails. The element's own build is reused while it is fresh.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { buildUnlessFresh } from '../../demo/server/build.js';
import { ROOT } from '../generated-file.mjs';
import { buildAssets } from './build-assets.mjs';
import { findDeadLinks } from './dead-links.mjs';
import { buildIndex } from './build-index.mjs';
import { BUILT, SITE } from './places.mjs';

const start = Date.now();
await buildUnlessFresh();
rmSync(SITE, { recursive: true, force: true });
const eleventy = new Eleventy(join(ROOT, 'docs/pages'), SITE, {
  configPath: join(ROOT, 'docs/eleventy.config.mjs'),
  quietMode: true,
});
await eleventy.write();
await buildAssets();
const dead = findDeadLinks();
if (dead.length > 0) {
  console.error(dead.join('\n'));
  process.exitCode = 1;
} else {
  const pages = await buildIndex();
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  writeFileSync(BUILT, JSON.stringify({ pages }));
  console.log(`.cache/docs-site: ${pages} pages (${seconds} s)`);
}
