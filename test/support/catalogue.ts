// Every field type and every example of it, by the catalogues that are made from the folders. No list of its own.
import { eagerTypes, lazyTypes, loadUnknown } from '../../src/fields/catalogue.js';
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import type { FieldModule } from '../../src/fields/view.js';
import type { FieldDefinition } from '../../src/model/field-definition.js';

/** An example, and the field as the service would send it. */
export interface Sample {
  /** The folder it comes from. */
  readonly folder: string;
  readonly example: FieldExample;
  /** With `id` and `type`. */
  readonly json: Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
  /** The name in titles and messages: `text, required with limits`. */
  readonly title: string;
}

/** All examples of all types; their ids are unique, so they can stand in one form. */
export const samples: readonly Sample[] = Object.entries<readonly FieldExample[]>(examplesByType)
  .flatMap(([folder, examples]) => examples.map((example) => ({ folder, example })))
  .map(({ folder, example }, index) => {
    const id = String(3001 + index);
    // The example of an unknown type brings its type along.
    const json = { id, type: folder, ...example.json };
    return { folder, example, json, title: `${folder}, ${example.name}` };
  });

/** A type, whole, found as the element finds it. */
export async function moduleOf(type: string): Promise<FieldModule> {
  return eagerTypes.get(type) ?? (await (lazyTypes.get(type) ?? loadUnknown)());
}

/** The definition of a type. */
export async function definitionOf(type: string): Promise<FieldDefinition> {
  return (await moduleOf(type)).definition;
}
