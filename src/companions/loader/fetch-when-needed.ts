import { watchTrees } from '../../platform/moments/trees.js';
import { findAll } from '../../platform/page.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { Part } from '../../parts/fetch-part.js';

/** The scripts of the CDN that lie beside this one, each with the tags that need it. */
const SCRIPTS: readonly (readonly [tags: string, file: string])[] = [
  ['hosted-form, [data-hosted-form]', 'hosted-form.js'],
  ['hosted-form-popup', 'hosted-form-popup.js'],
];

/**
 * Fetches each script once a page has a tag that needs it, now or later. Tags in shadow roots are not seen. A script that can't be fetched is
 * asked for again when the connection is back.
 *
 * @param namePart names a script
 */
export function fetchWhenNeeded(page: Document, namePart: (file: string) => Part<object>): void {
  let missing = SCRIPTS;
  const fetchScript = async (file: string) => {
    if (!(await tryPart(namePart(file)))) addEventListener('online', () => void fetchScript(file), { once: true });
  };
  const look = () => {
    const found = missing.filter(([tags]) => findAll(page, tags)[0]);
    missing = missing.filter((script) => !found.includes(script));
    if (missing.length === 0) observer.disconnect();
    for (const [, file] of found) void fetchScript(file);
  };
  // Many sites draw their pages by script, and add the tag later. Decision 0013.
  const observer = watchTrees(look);
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['data-hosted-form'] });
  look();
}
