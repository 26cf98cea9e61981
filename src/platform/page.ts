// What the page can't take over. An element with a name is found as a property of the document, and one with an id as a global. A script
// may replace what it finds.

/** Returns the members that a thing has of its own class. No markup can take these over. */
export const readClass = <Thing extends object>(thing: Thing): Thing => Object.getPrototypeOf(thing) as Thing;

/**
 * Reads a property of the document that no markup of the page can take over. `<img name="currentScript">` is found as
 * `document.currentScript`; the getter of the document's own class still tells the truth.
 */
export function readOfPage<Name extends keyof Document>(name: Name): Document[Name] {
  return Reflect.get(readClass(document), name, document);
}

/** Finds elements in a tree, which may be a document: markup can take over its methods, too. */
export function findAll<Found extends Element = HTMLElement>(tree: ParentNode, selector: string): NodeListOf<Found> {
  const find: (selector: string) => NodeListOf<Found> = Reflect.get(readClass(tree), 'querySelectorAll');
  return find.call(tree, selector);
}

/** Writes any text as one in a selector: `[id=${quoted(id)}]`. A page may have replaced `CSS.escape`. */
export const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `)}"`;
