// Finds elements by selectors, in place of the small DOM's own code: it knows no `:has(> …)`.
import { is, selectAll } from 'css-select';
import type { Options } from 'css-select';

const isTag = (node: Node): node is Element => node.nodeType === 1;

const listChildren = (node: Node): ChildNode[] => Array.from(node.childNodes);

/** Tells the library how a tree of the small DOM is read. */
const adapter: NonNullable<Options<Node, Element>['adapter']> = {
  isTag,
  getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
  hasAttrib: (element, name) => element.hasAttribute(name),
  getChildren: listChildren,
  getParent: ({ parentNode }) => (parentNode && isTag(parentNode) ? parentNode : null),
  getSiblings: (node) => (node.parentNode ? listChildren(node.parentNode) : [node]),
  getName: ({ localName }) => localName,
  getText: ({ textContent }) => textContent ?? '',
  removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => other !== node && other.contains(node))),
};

/** States that only a browser knows: nobody points, types or opens anything on a server. */
const STATES =
  'active autofill focus focus-visible focus-within fullscreen hover invalid modal open placeholder-shown popover-open user-invalid -webkit-autofill';

const options = (context?: Node): Options<Node, Element> => ({
  adapter,
  // With a context, an element matches only below it.
  ...(context && { context }),
  cacheResults: false,
  pseudos: {
    ...Object.fromEntries(STATES.split(' ').map((state) => [state, () => false])),
    defined: () => true,
  },
});

/** Finds the elements below a node that match a selector. `matches` tells whether one does. The small DOM calls them by these names. */
export const select = Object.assign(
  (selector: string, context: Node): Element[] => selectAll(selector, listChildren(context), options(context)),
  {
    matches: (element: Element, selector: string): boolean =>
      is(element, selector, options(selector.includes(':scope') ? element : undefined)),
  },
);
