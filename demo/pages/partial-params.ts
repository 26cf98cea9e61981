import { loadType } from '../../src/fields/load.js';
import type { Field, Values } from '../../src/index.js';

/** Files are sent only with the form. */
const FILES: ReadonlySet<string> = new Set(['file', 'signature']);

/** Tells whether an answer may be saved before the form is sent. Files and hidden input may not. */
export function mayBeSaved(field: Field): boolean {
  return !FILES.has(field.type) && !field.isSecret;
}

/** Returns the parameters of the answers so far, as `field_<id>`. Each type encodes its own. */
export async function paramsSoFar(fields: readonly Field[], values: Values): Promise<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const { definition } = await loadType(field.type);
    const answer = values[field.id];
    if (answer === undefined || !definition.collects || definition.isEmpty(answer)) continue;
    params[`field_${field.id}`] = await definition.params(field, answer);
  }
  return params;
}
