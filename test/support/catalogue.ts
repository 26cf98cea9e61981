// Every field type and every example of it, by the catalogues that are made from the folders. No list of its own.
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import { loadAdvanced, loadType } from '../../src/fields/load.js';
import type { FieldModule } from '../../src/fields/view.js';
import type { LoadContext } from '../../src/model/field-definition.js';

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

/** A form of no other fields, on a page in English. */
export const bareContext: LoadContext = {
  language: 'en',
  form: {},
  find: () => undefined,
  now: () => new Date(2026, 10, 20),
  random: () => 0,
};

/** Finds the module of a field as the element finds it, and freezes it: whoever changes a definition from now on fails. */
export async function moduleOf(json: Sample['json']): Promise<FieldModule> {
  const plain = await loadType(json.type);
  const module = (await loadAdvanced(plain, json, bareContext)) ?? plain;
  return freeze(module);
}

/** The definition is frozen in depth. Styles keep their sheet in themselves, so of the view only the members are. */
function freeze(module: FieldModule): FieldModule {
  freezeDeeply(module.definition);
  Object.freeze(module.view);
  return Object.freeze(module);
}

function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeeply(part);
}
