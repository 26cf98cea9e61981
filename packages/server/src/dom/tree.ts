// The small DOM, with what the element uses of a browser's tree and the library lacks.
import domino from '@mixmark-io/domino';
import { cleanHtml } from './set-html.js';
import type { Allowed } from './set-html.js';

const { impl } = domino;

/** The document in which all forms are drawn. */
export const document = domino.createDocument('<!doctype html><html><head></head><body></body></html>', true);

/** Sets attributes of an element, and returns it. */
export function setAll<Made extends Element>(element: Made, attributes: Readonly<Record<string, string>>): Made {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** The address of the page. It has none that is known. `writeAddress` makes addresses relative again, also those some folders up. */
export const BASE = 'https://drawing.invalid/0/1/2/3/4/5/6/7/';

// The library has some members in the document itself. The element reads them of its class, where no markup can take them over.
const ofPage = (name: 'documentElement' | 'implementation') => {
  const value: unknown = Object.getOwnPropertyDescriptor(document, name)?.value;
  return { get: (): unknown => value };
};
const ofClass = Object.defineProperties<object>(
  {},
  {
    activeElement: { get: () => null },
    baseURI: { get: () => BASE },
    documentElement: ofPage('documentElement'),
    hidden: { get: () => true },
    implementation: ofPage('implementation'),
  },
);
Object.setPrototypeOf(ofClass, Reflect.getPrototypeOf(document));
Object.setPrototypeOf(document, ofClass);

/** A class of the small DOM. */
type DomClass = { readonly prototype: object } & (new () => unknown);

/** Returns a class of the small DOM. @throws Error where it has none of this name. */
export function findClass(name: string): DomClass {
  const found = impl[name];
  if (!found) throw new Error(`The small DOM has no ${name}.`);
  return found;
}

/** The classes that are completed. */
interface Completed {
  readonly Node: Node;
  readonly Element: Element;
  readonly DocumentFragment: DocumentFragment;
  readonly Document: Document;
  readonly HTMLElement: HTMLElement;
  readonly HTMLInputElement: HTMLInputElement;
  readonly HTMLOptionElement: HTMLOptionElement;
  readonly HTMLSelectElement: HTMLSelectElement;
}

/** Gives the instances of a class members that the library lacks. It is this package's own copy of the library. */
function complete<Name extends keyof Completed>(name: Name, members: object & ThisType<Completed[Name]>): void {
  const { prototype } = findClass(name);
  for (const [member, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members)))
    if (!(member in prototype)) Object.defineProperty(prototype, member, { ...descriptor, configurable: true });
}

/** Gives the instances of a class accessors that the library lacks. */
export function completeAccessors(name: string, accessors: Accessors): void {
  const { prototype } = findClass(name);
  for (const [member, accessor] of Object.entries(accessors))
    if (!(member in prototype)) Object.defineProperty(prototype, member, { ...accessor, configurable: true });
}

/** An accessor of a class. */
interface Accessor {
  readonly get: (this: never) => unknown;
  readonly set?: (this: never, value: never) => void;
}

/** Accessors by the names of their members. */
export type Accessors = Readonly<Record<string, Accessor>>;

/** Makes an accessor whose value is kept in the element itself. */
export const keptIn = <Owner extends object, Value>(key: symbol, initial: () => Value) => ({
  get(this: Owner): Value {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- it is what `set` has put there
    const kept: Value | undefined = Reflect.get<object, symbol>(this, key);
    return kept ?? initial();
  },
  set(this: Owner, value: Value): void {
    Reflect.set(this, key, value);
  },
});

const toNode = (given: Node | string): Node => (typeof given === 'string' ? document.createTextNode(given) : given);

const parents = {
  append(this: Node, ...given: (Node | string)[]) {
    for (const each of given) this.appendChild(toNode(each));
  },
  prepend(this: Node, ...given: (Node | string)[]) {
    const first = this.firstChild;
    for (const each of given) this.insertBefore(toNode(each), first);
  },
  replaceChildren(this: ParentNode & Node, ...given: (Node | string)[]) {
    while (this.firstChild) this.removeChild(this.firstChild);
    this.append(...given);
  },
};
for (const name of ['Element', 'DocumentFragment', 'Document'] as const) complete(name, parents);

complete('Node', {
  getRootNode(this: Node): Node {
    return this.parentNode ? this.parentNode.getRootNode() : this;
  },
});

/** Returns the texts of the sheets that a tree wears, in their order. */
export function readSheets(root: object | null): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- it is what `wearSheets` has put there
  const worn: readonly { readonly text: string }[] = (root && Reflect.get(root, 'adoptedStyleSheets')) ?? [];
  return worn.map(({ text }) => text);
}

complete('Element', {
  attachShadow(this: Element) {
    const root = Object.assign(document.createElement('div'), { host: this });
    Object.setPrototypeOf(root, ShadowRoot.prototype);
    Reflect.set(this, 'shadowRoot', root);
    return root;
  },
  checkVisibility: () => true,
  scrollIntoView: () => undefined,
  getBoundingClientRect: () => ({ x: 0, y: 0, top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 }),
  /** The Sanitizer API. Decision 0052: the form's own lists are the only rules. */
  setHTML(this: Element, source: string, { sanitizer }: { readonly sanitizer: Allowed }) {
    const page = document.implementation.createHTMLDocument('');
    page.body.innerHTML = source;
    this.replaceChildren(cleanHtml(page.body, sanitizer, document));
  },
});

/** Stands for a shadow root: an element without a name of its own. */
export const ShadowRoot = class {
  get activeElement(): null {
    return null;
  }
};
Object.setPrototypeOf(ShadowRoot.prototype, findClass('HTMLElement').prototype);
Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', {
  configurable: true,
  ...keptIn<object, readonly object[]>(Symbol(), () => []),
});

/** Lets a list of the library be gone through, as a browser's can. */
function makeIterable(list: object): void {
  const prototype: unknown = Object.getPrototypeOf(list);
  if (typeof prototype !== 'object' || prototype === null || Symbol.iterator in prototype) return;
  Object.defineProperty(prototype, Symbol.iterator, { configurable: true, value: Array.prototype[Symbol.iterator] });
}
for (const list of [
  document.body.children,
  document.body.childNodes,
  document.body.attributes,
  document.body.classList,
  document.querySelectorAll('body'),
  document.getElementsByTagName('body'),
])
  makeIterable(list);

/** Makes an option of a select: `new Option(text, value, …, isSelected)`. */
export function Option(text = '', value?: string, isDefault = false, isSelected = isDefault): HTMLOptionElement {
  const option = document.createElement('option');
  option.textContent = text;
  if (value !== undefined) option.setAttribute('value', value);
  option.selected = isSelected;
  return option;
}

/** The class that custom elements extend: the browser makes one by its tag, the server by `new`. */
export function HTMLElement(): Element {
  const element = document.createElement('hosted-form');
  Object.setPrototypeOf(element, new.target.prototype);
  return element;
}
HTMLElement.prototype = findClass('HTMLElement').prototype;
