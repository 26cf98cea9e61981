// @ts-check
// Links in the documents of a package lead to what the package holds, not only to what the repository holds.
import { posix } from 'node:path';
import { slugOf } from './markdown/headings.mjs';
import { FENCE } from './sources-of-pages.mjs';

/** Pages for people with a clone: their links to sources lead nowhere in a package, and nobody follows them there. */
const FOR_A_CLONE = 'docs/pages/contributing/';
const LINK = /\]\(([^)\s]+)\)/g;

/**
 * Lists the links of a package's Markdown that lead to no file of the package, or to no heading.
 * @param {readonly string[]} packed the paths in the package
 * @param {(path: string) => string} read
 * @returns {string[]}
 */
export function findDeadPackageLinks(packed, read) {
  const documents = packed.filter((path) => path.endsWith('.md') && !path.startsWith(FOR_A_CLONE));
  return documents.flatMap((path) =>
    listLinks(read(path)).flatMap((link) => {
      const reason = whyDead(link, path, packed, read);
      return reason ? [`${path}: ${link} ${reason}`] : [];
    }),
  );
}

/** @param {string} text */
const listLinks = (text) =>
  [...text.replace(FENCE, '').matchAll(LINK)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z][a-z+.-]*:/i.test(link));

/**
 * @param {string} link
 * @param {string} from
 * @param {readonly string[]} packed
 * @param {(path: string) => string} read
 */
function whyDead(link, from, packed, read) {
  const [file = '', anchor = ''] = decodeURI(link).split('#');
  const path = file ? posix.join(posix.dirname(from), file).replace(/\/$/, '') : from;
  if (!packed.includes(path)) {
    const isFolder = packed.some((other) => other.startsWith(`${path}/`));
    return isFolder ? undefined : 'is not in the package';
  }
  const isKnown = !anchor || !path.endsWith('.md') || listAnchors(read(path)).includes(anchor);
  return isKnown ? undefined : 'has no such heading';
}

/** @param {string} text */
const listAnchors = (text) =>
  [...text.replace(FENCE, '').matchAll(/^#{1,4} (.+)$/gm)].map(([, title = '']) =>
    slugOf(title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')),
  );
