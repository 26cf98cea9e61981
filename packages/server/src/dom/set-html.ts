// The Sanitizer API in the small DOM: what is on a list is kept, and nothing else.

/** The elements and attributes that are kept, and the elements whose content alone is. */
export interface Allowed {
  readonly elements: readonly string[];
  readonly replaceWithChildrenElements: readonly string[];
  readonly attributes: readonly string[];
}

const HTML = 'http://www.w3.org/1999/xhtml';

/** The deepest element that is kept. Browsers have a limit of their own; Chromium's is 512. */
const DEEPEST = 500;

/**
 * Copies the content of an element, as far as it is allowed, into a new fragment. All else is left out with what is in it. No list has an
 * element whose content a browser reads in another way than as HTML. So what is written down is read back with the same elements. Some have
 * another place then: no tag says that a link is in a link.
 */
export function cleanHtml(from: Element, allowed: Allowed, page: Document, depth = 0): DocumentFragment {
  const fragment = page.createDocumentFragment();
  for (const node of Array.from(from.childNodes)) {
    const clean = cleanNode(node, allowed, page, depth);
    if (clean) fragment.appendChild(clean);
  }
  return fragment;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

function cleanNode(node: Node, allowed: Allowed, page: Document, depth: number): Node | undefined {
  if (node.nodeType === 3) return page.createTextNode(node.nodeValue ?? '');
  if (!isElement(node) || depth === DEEPEST) return undefined;
  const { localName, namespaceURI } = node;
  if (namespaceURI !== HTML) return undefined;
  const content = () => cleanHtml(node, allowed, page, depth + 1);
  if (allowed.replaceWithChildrenElements.includes(localName)) return content();
  if (!allowed.elements.includes(localName)) return undefined;
  const copy = page.createElement(localName);
  for (const { name, value } of Array.from(node.attributes))
    if (allowed.attributes.includes(name)) copy.setAttribute(name, value);
  copy.appendChild(content());
  return copy;
}
