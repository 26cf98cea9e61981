// What is global on the page.

/**
 * Returns a global that a browser or the page may lack; `undefined` where it does. Elements by their id, and frames by their name, are found
 * further down, behind the window's own properties.
 */
export function findGlobal(name: string): unknown {
  return Object.hasOwn(globalThis, name) ? Reflect.get(globalThis, name) : undefined;
}
