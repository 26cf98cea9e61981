import { isObject, text } from '../../../src/api/read.js';
import type { JsonObject } from '../../../src/model/form.js';

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

/** Reads the attributes from the element's own list, so that a new one is offered as soon as it is there. */
export function readAttributes(manifest: unknown): readonly Attribute[] {
  const element = listIn(manifest, 'modules')
    .flatMap((module) => listIn(module, 'declarations'))
    .find(({ tagName }) => tagName === 'hosted-form');
  return listIn(element, 'attributes')
    .map(readAttribute)
    .filter(({ name }) => !OWN.includes(name));
}

function readAttribute({ name, description, type }: JsonObject): Attribute {
  const words = isObject(type) ? text(type['text']) : '';
  return {
    name: text(name),
    description: text(description),
    choices: Array.from(words.matchAll(/'([^']*)'/g), ([, choice = '']) => choice),
    isSwitch: words === 'boolean',
  };
}

/** Returns the objects of a list in the element's own list; none where there is no such list. */
function listIn(parent: unknown, name: string): readonly JsonObject[] {
  const list = isObject(parent) ? parent[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Tells whether an attribute changes what is seen at once. */
export const isLook = ({ name }: Attribute): boolean => FIRST.includes(name);
