/** An attribute of the element, as its own list has it (`dist/custom-elements.json`). */
export interface Attribute {
  readonly name: string;
  readonly description: string;
  /** The words that it takes; none where it takes any text. */
  readonly choices: readonly string[];
  readonly isSwitch: boolean;
}

/** These belong to the page itself: it has a control for the form, and its policy lets no embedded code run. */
const OWN = ['form-id', 'proxy', 'embed-frames', 'lang'];

/** These change the look at once, so they come first. All others follow in the list's own order. */
const FIRST = ['theme', 'brand', 'layout', 'choices', 'review', 'render', 'readonly', 'disabled'];

/** The list of the element, as far as it is read here. */
interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

interface Declaration {
  readonly tagName?: string;
  readonly attributes?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly type?: { readonly text: string };
  }[];
}

/** Reads the attributes from the element's own list, so that a new one is offered as soon as it is there. */
export function readAttributes({ modules }: Manifest): readonly Attribute[] {
  const element = modules
    .flatMap(({ declarations = [] }) => declarations)
    .find(({ tagName }) => tagName === 'hosted-form');
  return (element?.attributes ?? [])
    .filter(({ name }) => !OWN.includes(name))
    .map(({ name, description = '', type }) => ({
      name,
      description,
      choices: Array.from(type?.text.matchAll(/'([^']*)'/g) ?? [], ([, choice = '']) => choice),
      isSwitch: type?.text === 'boolean',
    }));
}

/** Tells whether an attribute changes what is seen at once. */
export const isLook = ({ name }: Attribute): boolean => FIRST.includes(name);
