import { isFresh, runToEnd } from '../server/build.js';

/** The sources of the documentation. The element's manifest is written last by its own build. */
const SOURCES = ['docs', 'tools/docs', 'bench/results.json', 'dist/manifest.json', 'package-lock.json'];
const BUILT = ['.cache/docs-site/built.json'];

/** Builds the documentation in a process of its own, unless the last build is younger than its sources. */
export async function buildDocsUnlessFresh(): Promise<void> {
  if (isFresh(BUILT, SOURCES)) return;
  await runToEnd(process.execPath, ['--import', 'tsx', 'tools/docs/build-site.mjs']);
}
