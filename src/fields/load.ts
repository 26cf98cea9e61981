// Finds the module of a field: by its type, then by its settings.
import type { LoadContext } from '../model/field-definition.js';
import type { JsonObject } from '../model/form.js';
import { fetchPart } from '../parts/fetch-part.js';
import { commonTypes, eagerTypes, rareTypes } from './catalogue.js';
import type { FieldModule } from './view.js';

/** Returns the plain module of a type. @throws LoadError `type-not-loaded` if it can't be fetched. */
export async function loadType(type: string): Promise<FieldModule> {
  return eagerTypes.get(type) ?? (await fetchPart(rareTypes.get(type) ?? commonTypes)).findType(type);
}

/**
 * Fetches the module for a field with rare settings; fulfils with `undefined` if that fails. Returns `undefined` for
 * plain settings.
 */
export function loadAdvanced(
  module: FieldModule,
  settings: JsonObject,
  context: LoadContext,
): Promise<FieldModule | undefined> | undefined {
  return module.load?.(settings, context)?.catch(() => undefined);
}
