// The controls of the small DOM: what they hold, as far as the library does not keep it.
import { keptIn } from './tree.js';
import type { Accessors } from './tree.js';

const inputs: Accessors = {
  files: keptIn<HTMLInputElement, readonly File[]>(Symbol(), () => []),
  validity: { get: () => ({ valid: true, badInput: false }) },
};

const CHOSEN = Symbol();

/** Tells whether an option was chosen. */
const isChosen = (option: HTMLOptionElement): boolean => Reflect.get(option, CHOSEN) === true;

const isList = (element: Element | null): element is HTMLSelectElement => element?.localName === 'select';

/** Returns the list that an option is in. */
function findList({ parentElement }: HTMLOptionElement): HTMLSelectElement | undefined {
  const list = parentElement?.localName === 'optgroup' ? parentElement.parentElement : parentElement;
  return isList(list) ? list : undefined;
}

const options: Accessors = {
  selected: {
    get(this: HTMLOptionElement) {
      return isChosen(this);
    },
    set(this: HTMLOptionElement, isWanted: boolean) {
      const list = findList(this);
      // A list of one choice has no other one then.
      if (isWanted && list && !list.multiple)
        for (const other of Array.from(list.options)) Reflect.deleteProperty(other, CHOSEN);
      Reflect.set(this, CHOSEN, isWanted);
    },
  },
};

const lists: Accessors = {
  type: {
    get(this: HTMLSelectElement) {
      return this.multiple ? 'select-multiple' : 'select-one';
    },
  },
  length: {
    get(this: HTMLSelectElement) {
      return this.options.length;
    },
  },
  selectedIndex: {
    get(this: HTMLSelectElement) {
      const all = Array.from(this.options);
      const chosen = all.findLastIndex(isChosen);
      return chosen >= 0 || all.length === 0 ? chosen : 0;
    },
    set(this: HTMLSelectElement, index: number) {
      for (const [at, option] of Array.from(this.options).entries()) option.selected = at === index;
    },
  },
  value: {
    get(this: HTMLSelectElement) {
      return this.options[this.selectedIndex]?.value ?? '';
    },
    set(this: HTMLSelectElement, value: string) {
      this.selectedIndex = Array.from(this.options).findIndex((option) => option.value === value);
    },
  },
};

/** Writes the name of a member of `dataset` as an attribute. */
const toAttribute = (name: string): string => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const elements: Accessors = {
  dataset: {
    get(this: HTMLElement) {
      return new Proxy<Record<string, string>>(
        {},
        {
          get: (_, name) => this.getAttribute(toAttribute(String(name))) ?? undefined,
          set: (_, name, value) => {
            this.setAttribute(toAttribute(String(name)), String(value));
            return true;
          },
          has: (_, name) => this.hasAttribute(toAttribute(String(name))),
          deleteProperty: (_, name) => {
            this.removeAttribute(toAttribute(String(name)));
            return true;
          },
        },
      );
    },
  },
};

/** The accessors that the library lacks, by the names of their classes. */
export const CONTROLS: Readonly<Record<string, Accessors>> = {
  HTMLElement: elements,
  HTMLInputElement: inputs,
  HTMLOptionElement: options,
  HTMLSelectElement: lists,
};
