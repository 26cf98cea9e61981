// Decision 0045: each option is a property that reflects its attribute.
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

/** Gives a class a property for an option. It reads the attribute, and writes it; a value that is empty removes it. */
function reflect(prototype: Element, kind: Kind, option: string): string {
  const [name = '', ...words] = option.split(',');
  const property = name.replace(/-\w/g, ([, letter = '']) => letter.toUpperCase());
  Object.defineProperty(prototype, property, {
    configurable: true,
    enumerable: true,
    get(this: Element) {
      const text = this.getAttribute(name);
      return words.find((word) => word === text) ?? READ[kind](text, words);
    },
    set(this: Element, value: string | number | boolean | null | undefined) {
      if (value) this.setAttribute(name, value === true ? '' : String(value));
      else this.removeAttribute(name);
    },
  });
  return property;
}

/** Gives a class a property for each option. Returns their names. */
export const reflectOptions = (prototype: Element): readonly string[] =>
  (Object.keys(OPTIONS) as Kind[]).flatMap((kind) =>
    OPTIONS[kind].split(' ').map((option) => reflect(prototype, kind, option)),
  );

/** Takes over the properties that a page has set before the tag was registered: they hide the accessors. */
export function takeOver(element: Element, properties: readonly string[]): void {
  for (const property of properties) {
    if (!Object.hasOwn(element, property)) continue;
    const value: unknown = Reflect.get(element, property);
    Reflect.deleteProperty(element, property);
    Reflect.set(element, property, value);
  }
}
