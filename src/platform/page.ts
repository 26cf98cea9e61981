/**
 * Reads a property of the document that no markup of the page can take over. `<img name="currentScript">` is found as
 * `document.currentScript`; the getter of the document's own class still tells the truth.
 */
export function readOfPage<Name extends keyof Document>(name: Name): Document[Name] {
  return Reflect.get(Object.getPrototypeOf(document) as Document, name, document);
}
