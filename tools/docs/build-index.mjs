// @ts-check
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import { SITE } from './places.mjs';

/** Writes the search index of the built pages. Returns how many there are. */
export async function buildIndex() {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(errors.join('\n'));
  const { page_count: pages } = await index.addDirectory({ path: SITE });
  await index.writeFiles({ outputPath: join(SITE, 'pagefind') });
  await close();
  return pages;
}
