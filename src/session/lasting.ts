type Class<Instance> = abstract new (...args: never[]) => Instance;

/**
 * Holds objects that outlast a form in its element, by their class. The same form finds them when it is loaded again.
 * There is one per element, and one in the vault for what all elements of a page share.
 */
export class Lasting {
  readonly #things = new Map<unknown, unknown>();

  get<Thing>(type: Class<Thing>): Thing | undefined {
    const thing = this.#things.get(type);
    return thing instanceof type ? thing : undefined;
  }

  set<Thing extends object>(thing: Thing): Thing {
    this.#things.set(thing.constructor, thing);
    return thing;
  }
}
