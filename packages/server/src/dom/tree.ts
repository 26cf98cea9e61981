// The small DOM, with what the element uses of a browser's tree and the library lacks.
import domino from '@mixmark-io/domino';
import { cleanHtml } from './set-html.js';
import type { Allowed } from './set-html.js';

const { impl } = domino;

/** The document in which all forms are drawn. */
export const document = domino.createDocument('<!doctype html><html><head></head><body></body></html>', true);

/** The address of the page. It has none that is known. `writeAddress` makes addresses relative again, also those some folders up. */
export const BASE = 'https://drawing.invalid/0/1/2/3/4/5/6/7/';

// The library has some members in the document itself. The element reads them of its class, where no markup can take them over.
const ofPage = (name: 'documentElement' | 'implementation') => {
  const value: unknown = Object.getOwnPropertyDescriptor(document, name)?.value;
  return { get: (): unknown => value };
};
Object.setPrototypeOf(
  document,
  Object.create(Object.getPrototypeOf(document) as object, {
    activeElement: { get: () => null },
    baseURI: { get: () => BASE },
    documentElement: ofPage('documentElement'),
    hidden: { get: () => true },
    implementation: ofPage('implementation'),
  }) as object,
);

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

/** A shadow root. Its host does not show it: the server writes it down itself. */
export interface DrawnRoot extends HTMLElement {
  host: Element;
  adoptedStyleSheets: readonly { readonly text: string }[];
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
  get(this: object) {
    return sheets.get(this) ?? [];
  },
  set(this: object, worn: readonly object[]) {
    sheets.set(this, worn);
  },
});
const sheets = new WeakMap<object, readonly object[]>();

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

/** Writes the name of a member of `dataset` as an attribute. */
const toAttribute = (name: string): string => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Returns the data of an element, as a browser's `dataset` has them. */
const readDataset = (element: Element): Record<string, string> =>
  new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => element.getAttribute(toAttribute(String(name))) ?? undefined,
      set: (_, name, value) => {
        element.setAttribute(toAttribute(String(name)), String(value));
        return true;
      },
      has: (_, name) => element.hasAttribute(toAttribute(String(name))),
      deleteProperty: (_, name) => {
        element.removeAttribute(toAttribute(String(name)));
        return true;
      },
    },
  );

complete('HTMLElement', {
  get dataset() {
    return readDataset(this);
  },
});

const files = new WeakMap<object, unknown>();

complete('HTMLInputElement', {
  get files() {
    return files.get(this) ?? [];
  },
  set files(given: unknown) {
    files.set(this, given);
  },
});

const chosen = new WeakSet<object>();

const allIsWell = { valid: true, badInput: false };
complete('HTMLInputElement', { validity: allIsWell });

/** Returns the list that an option is in. */
function findList(option: HTMLOptionElement): HTMLSelectElement | undefined {
  const { parentElement } = option;
  const list = parentElement?.localName === 'optgroup' ? parentElement.parentElement : parentElement;
  return list?.localName === 'select' ? (list as HTMLSelectElement) : undefined;
}

complete('HTMLOptionElement', {
  get selected() {
    return chosen.has(this);
  },
  set selected(isChosen: boolean) {
    const list = findList(this);
    // A list of one choice has no other one then.
    if (isChosen && list && !list.multiple) for (const other of Array.from(list.options)) chosen.delete(other);
    if (isChosen) chosen.add(this);
    else chosen.delete(this);
  },
});

complete('HTMLSelectElement', {
  get type() {
    return this.multiple ? 'select-multiple' : 'select-one';
  },
  get length() {
    return this.options.length;
  },
  get options() {
    return this.querySelectorAll('option');
  },
  get selectedIndex() {
    const all = Array.from(this.options);
    const chosen = all.findLastIndex(({ selected }) => selected);
    return chosen >= 0 || all.length === 0 ? chosen : 0;
  },
  set selectedIndex(index: number) {
    Array.from(this.options).forEach((option, at) => {
      option.selected = at === index;
    });
  },
  get value() {
    return this.options[this.selectedIndex]?.value ?? '';
  },
  set value(value: string) {
    this.selectedIndex = Array.from(this.options).findIndex((option) => option.value === value);
  },
});

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
  return Object.setPrototypeOf(document.createElement('hosted-form'), new.target.prototype) as Element;
}
HTMLElement.prototype = findClass('HTMLElement').prototype;
