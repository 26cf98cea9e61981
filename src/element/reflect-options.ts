// Decision 0044: each option is a property that reflects its attribute.
import { OPTIONS } from './option-properties.js';

/** The kinds of values, as far as they are read in different ways. */
type Kind = keyof typeof OPTIONS;

/** Reads the attribute of an option that is none of the words that it knows. */
const READ: Readonly<Record<Kind, (text: string | null, words: readonly string[]) => unknown>> = {
  flag: (text) => text !== null,
  'flag or text': (text) => text !== null && (text || true),
  word: (_, [byDefault]) => byDefault,
  count: (text) => Number(text) || 0,
  text: (text) => text ?? '',
};

/** An option with its property. */
interface Reflected {
  readonly name: string;
  readonly property: string;
  readonly read: (text: string | null) => unknown;
}

const reflect = (kind: Kind, option: string): Reflected => {
  const [name = '', ...words] = option.split(',');
  return {
    name,
    property: name.replace(/-\w/g, ([, letter = '']) => letter.toUpperCase()),
    read: (text) => words.find((word) => word === text) ?? READ[kind](text, words),
  };
};

const REFLECTED = (Object.keys(OPTIONS) as Kind[]).flatMap((kind) =>
  OPTIONS[kind].split(' ').map((option) => reflect(kind, option)),
);

/** Gives a class a property for each option. It reads the attribute, and writes it; a value that is empty removes it. */
export function reflectOptions(prototype: Element): void {
  for (const { name, property, read } of REFLECTED)
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return read(this.getAttribute(name));
      },
      set(this: Element, value: string | number | boolean | null | undefined) {
        if (value) this.setAttribute(name, value === true ? '' : String(value));
        else this.removeAttribute(name);
      },
    });
}

/** Takes over what a page has set before the tag was registered: it hides the accessors. */
export function takeOver(element: Element): void {
  for (const property of [...REFLECTED.map((option) => option.property), 'values']) {
    if (!Object.hasOwn(element, property)) continue;
    const value: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    Reflect.set(element, property, value);
  }
}
