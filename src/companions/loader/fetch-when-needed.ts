import { watchTrees } from '../../platform/moments/trees.js';
import { findAll } from '../../platform/page.js';
import { tryPart } from '../../parts/fetch-part.js';
import type { Part } from '../../parts/fetch-part.js';
import { whenAsked } from './when-asked.js';
import type { LatePorts } from './when-asked.js';

/** The scripts of the CDN that lie beside this one, each with the tags that need it. */
const SCRIPTS: readonly (readonly [tags: string, file: string])[] = [
  ['hosted-form, [data-hosted-form]', 'hosted-form.js'],
  ['hosted-form-popup', 'hosted-form-popup.js'],
];

/**
 * Fetches each script once a page has a tag that needs it, now or later. Where the server has drawn all its forms, the script comes when one
 * is needed. Tags in shadow roots are not seen. A script that can't be fetched is asked for again when the connection is back.
 *
 * @param namePart names a script
 */
export function fetchWhenNeeded(page: Document, namePart: (file: string) => Part<object>, late?: LatePorts): void {
  let missing = SCRIPTS;
  const fetchScript = async (file: string) => {
    if (!(await tryPart(namePart(file)))) addEventListener('online', () => void fetchScript(file), { once: true });
  };
  const ask = (file: string) => {
    if (!missing.some(([, each]) => each === file)) return;
    missing = missing.filter(([, each]) => each !== file);
    if (missing.length === 0) observer.disconnect();
    void fetchScript(file);
  };
  const known = new WeakSet<Element>();
  const look = () => {
    for (const [tags, file] of missing)
      whenAsked(
        [...findAll(page, tags)].filter((element) => !known.has(element) && known.add(element)),
        () => {
          ask(file);
        },
        late,
      );
  };
  // Many sites draw their pages by script, and add the tag later. Decision 0013.
  const observer = watchTrees(look);
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['data-hosted-form'] });
  look();
}
