import { boxTables } from './box-tables.js';
import { removeInlineCode } from './inline-code.js';
import { restrict } from './restrict.js';
import { fetchPart } from '../parts/fetch-part.js';
import { putHtml } from '../platform/controls/sanitiser.js';
import { readOfPage } from '../platform/page.js';

/** Converts an author's HTML to harmless nodes. */
export type Sanitise = (source: string) => DocumentFragment;

/** The allowed elements: structure and emphasis, links, tables. No forms, frames, styles, scripts, ids or classes. */
const ELEMENTS =
  'a abbr b blockquote br caption code dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  );
/**
 * Elements that are replaced by their content, because other editors write them. DOMPurify does so with all elements
 * but scripts and the like.
 */
const UNWRAPPED =
  'acronym address article aside bdi bdo big center cite data details dfn fieldset font footer form header hgroup kbd label legend main nav nobr output picture ruby samp search section strike summary time tt var'.split(
    ' ',
  );
const ATTRIBUTES = 'alt colspan dir height href lang rowspan scope src start target title width'.split(' ');

/** Creates a sanitiser: the platform's own, or DOMPurify, which is fetched only if the platform has none. */
export async function createSanitiser(): Promise<Sanitise> {
  if (putHtml(document.createElement('div'), '', PLATFORM)) return createPlatformSanitiser();
  const { purifier } = await fetchPart(() => import('./purifier.js'));
  const options = { ALLOWED_TAGS: ELEMENTS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false };
  return (source) => {
    const clean = purifier.sanitize(removeInlineCode(source), { ...options, RETURN_DOM_FRAGMENT: true });
    return toPage(clean ?? document.createDocumentFragment());
  };
}

const PLATFORM = { elements: ELEMENTS, replaceWithChildrenElements: UNWRAPPED, attributes: ATTRIBUTES };

function createPlatformSanitiser(): Sanitise {
  const inert = readOfPage('implementation').createHTMLDocument();
  return (source) => {
    const host = inert.createElement('div');
    putHtml(host, removeInlineCode(source), PLATFORM);
    return toPage(host);
  };
}

/**
 * Restricts what a sanitiser has let through, and hands it to the page's document. Both sanitisers leave it in a document of its own: in the
 * page's, the browser would fetch a picture before it is checked.
 */
function toPage(inert: DocumentFragment | Element): DocumentFragment {
  inert.querySelectorAll('*').forEach(restrict);
  describeImages(inert);
  const fragment = document.createDocumentFragment();
  while (inert.firstChild) fragment.append(inert.firstChild);
  return boxTables(fragment);
}

/** Replaces each picture that is not fetched by its description. */
function describeImages(tree: ParentNode): void {
  for (const image of tree.querySelectorAll('img:not([src])')) image.replaceWith(image.getAttribute('alt') ?? '');
}
