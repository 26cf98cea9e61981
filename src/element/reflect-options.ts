// Decision 0044: each option is a property that reflects its attribute.
import { OPTIONS } from './option-properties.js';

/** Returns the value of a property by the text of its attribute, and by the words that the option knows. */
type Read = (text: string | null, words: readonly string[]) => unknown;

/** How the attribute of an option is read, by the kind of its value. */
const READ: Readonly<Record<keyof typeof OPTIONS, Read>> = {
  flag: (text) => text !== null,
  'flag or word': (text, [word]) => (text === word ? text : text !== null),
  'flag or text': (text) => text !== null && (text || true),
  word: (text, words) => words.find((word) => word === text) ?? words[0],
  count: (text) => Number(text) || 0,
  text: (text) => text ?? '',
};

/** The options with their properties, as a class reads them. */
const properties = Object.keys(OPTIONS).flatMap((kind) =>
  OPTIONS[kind as keyof typeof OPTIONS].split(' ').map((option) => {
    const [name = '', ...words] = option.split(',');
    const property = name.replace(/-\w/g, ([, letter = '']) => letter.toUpperCase());
    return { name, property, words, read: READ[kind as keyof typeof OPTIONS] };
  }),
);

/** Gives a class a property for each option. It reads the attribute, and writes it; a value that is empty removes it. */
export function reflectOptions(prototype: Element): void {
  for (const { name, property, words, read } of properties) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return read(this.getAttribute(name), words);
      },
      set(this: Element, value: unknown) {
        if (value) this.setAttribute(name, value === true ? '' : String(value));
        else this.removeAttribute(name);
      },
    });
  }
}

/** Takes over what a page has set before the tag was registered: it hides the accessor. */
export function takeOverOptions(element: Element): void {
  for (const { property } of properties) {
    if (!Object.hasOwn(element, property)) continue;
    const value: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    Reflect.set(element, property, value);
  }
}
