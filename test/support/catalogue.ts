// All field types with all their examples, by the catalogues that are generated from the folders.
import { examplesByType } from '../../src/fields/examples.js';
import type { FieldExample } from '../../src/fields/example.js';
import { loadAdvanced, loadType } from '../../src/fields/load.js';
import type { FieldModule } from '../../src/fields/view.js';
import type { LoadContext } from '../../src/model/field-definition.js';

/** An example, and the field as the service would send it. */
export interface Sample {
  /** The folder of its type. */
  readonly folder: string;
  readonly example: FieldExample;
  /** The field, with `id` and `type`. */
  readonly json: Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
  /** The name in titles and messages: `text, required with limits`. */
  readonly title: string;
}

/** All examples of all types. Their ids are unique, so one form can have them all. */
export const samples: readonly Sample[] = Object.entries<readonly FieldExample[]>(examplesByType)
  .flatMap(([folder, examples]) => examples.map((example) => ({ folder, example })))
  .map(({ folder, example }, index) => {
    const id = String(3001 + index);
    // The example of an unknown type has its own type.
    const json = { id, type: folder, ...example.json };
    return { folder, example, json, title: `${folder}, ${example.name}` };
  });

/** The first example of each type. */
export const firstOfEach: readonly Sample[] = samples.filter(
  ({ folder }, index) => samples.findIndex((each) => each.folder === folder) === index,
);

/** A form without other fields, on a page in English. */
export const bareContext: LoadContext = {
  language: 'en',
  form: {},
  find: () => undefined,
  now: () => new Date(2026, 10, 20),
  random: () => 0,
};

/** Finds the module of a field as the element does, and freezes it. Any later change of the definition throws. */
export async function findModule(json: Sample['json']): Promise<FieldModule> {
  const plain = await loadType(json.type);
  const module = (await loadAdvanced(plain, json, bareContext)) ?? plain;
  return freeze(module);
}

/**
 * Freezes the definition in depth. Styles cache their sheet in themselves, so only the members of the view are frozen.
 */
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
