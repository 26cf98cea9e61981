import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { SITE } from './site.js';

/** Scripts and styles of user interfaces that Pagefind brings. The site has its own. */
const UNUSED = /^pagefind-(?:.*ui|highlight)\./;

/**
 * Writes the search index of the built pages. Returns the number of pages. Node writes the files, because Pagefind's
 * `writeFiles()` may cut off the end of a file. Its process does not flush them before it ends (seen with 1.5.2).
 */
export async function buildIndex() {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(errors.join('\n'));
  const { page_count: pages } = await index.addDirectory({ path: SITE });
  const { files } = await index.getFiles();
  for (const { path, content } of files.filter(({ path }) => !UNUSED.test(path))) {
    const file = join(SITE, 'pagefind', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  await close();
  return pages;
}
