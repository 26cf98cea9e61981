// What markup of the page can't take over. An element with a name is found as a property of the document, and one with an id as a global.

/**
 * Reads a property of the document that no markup of the page can take over. `<img name="currentScript">` is found as
 * `document.currentScript`; the getter of the document's own class still tells the truth.
 */
export function readOfPage<Name extends keyof Document>(name: Name): Document[Name] {
  return Reflect.get(Object.getPrototypeOf(document) as Document, name, document);
}

/** Finds elements in a tree, which may be a document: markup can take over its methods, too. */
export function findAll<Found extends Element = HTMLElement>(tree: ParentNode, selector: string): NodeListOf<Found> {
  const find: (selector: string) => NodeListOf<Found> = Reflect.get(
    Object.getPrototypeOf(tree) as ParentNode,
    'querySelectorAll',
  );
  return find.call(tree, selector);
}
