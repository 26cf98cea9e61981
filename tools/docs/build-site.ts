// Builds the documentation site into .cache/docs-site: pages by Eleventy, scripts and styles by esbuild, the element of this repository,
// and the search index by Pagefind. A dead link fails. The element's own build is reused while it is fresh.
import { rmSync, writeFileSync } from 'node:fs';
import Eleventy from '@11ty/eleventy';
import { buildServerUnlessFresh, buildUnlessFresh } from '../../demo/server/build.js';
import { ROOT } from '../root.js';
import { buildAssets } from './build-assets.js';
import { findDeadLinks } from './dead-links.js';
import { buildIndex } from './build-index.js';
import { BUILT, POLICY, SITE } from './site.js';

const start = Date.now();
await buildUnlessFresh();
await buildServerUnlessFresh();
rmSync(SITE, { recursive: true, force: true });
// Eleventy reads paths from the folder in which it runs.
process.chdir(ROOT);
const eleventy = new Eleventy('docs/pages', '.cache/docs-site', {
  configPath: 'docs/eleventy.config.ts',
  quietMode: true,
});
await eleventy.write().catch((error: unknown) => {
  // Eleventy has told the whole.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
await buildAssets();
const pages = await buildIndex();
const dead = findDeadLinks();
if (dead.length > 0) {
  console.error(`Dead links:\n${dead.join('\n')}`);
  process.exitCode = 1;
} else {
  writeFileSync(BUILT, JSON.stringify({ pages, policy: POLICY }));
}
console.log(`.cache/docs-site: ${pages} pages (${((Date.now() - start) / 1000).toFixed(1)} s)`);
