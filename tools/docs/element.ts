// What the custom-elements manifest says of the element.
import { readJson } from '../root.js';

/** An attribute, an event, a slot or a part. */
export interface Item {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
}

/** A member of the class. */
export interface Member extends Item {
  readonly kind?: string;
  readonly privacy?: string;
  readonly static?: boolean;
  readonly parameters?: readonly Item[];
  readonly return?: { readonly type?: { readonly text: string } };
}

/** A class. */
export interface Declaration {
  readonly name?: string;
  readonly attributes?: readonly (Item & { readonly fieldName?: string })[];
  readonly members?: readonly Member[];
  readonly events?: readonly Item[];
  readonly slots?: readonly Item[];
  readonly cssParts?: readonly Item[];
}

/** All that was analyzed. */
interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

/** Finds the declaration of the element in a manifest. */
export function findElement({ modules }: Manifest) {
  const element = modules.flatMap(({ declarations = [] }) => declarations).find(({ name }) => name === 'HostedForm');
  if (!element) throw new Error('The custom-elements manifest does not describe HostedForm');
  return element;
}

/** Reads the declaration of the element from the manifest that the element's build writes. */
export const readElement = () => findElement(readJson('dist/custom-elements.json'));
