// The focus. An element with the name `activeElement` is found as a property of the document.

/** Returns the element of a tree that has the focus. The tree may be a document. */
export function findActive(tree: DocumentOrShadowRoot): Element | null {
  return Reflect.get(Object.getPrototypeOf(tree) as DocumentOrShadowRoot, 'activeElement', tree);
}
