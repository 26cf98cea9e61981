type Class<Instance> = abstract new (...args: never[]) => Instance;

/**
 * Holds what outlasts a form in its element, by its class: the same form that is loaded again goes on with it. One per element, and gone
 * with the element.
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
