import { eagerTypes, lazyTypes } from '../../src/fields/catalogue.js';
import type { Field, Values } from '../../src/index.js';

/** Bytes are sent when the form is. */
const FILES: ReadonlySet<string> = new Set(['file', 'signature']);

/** Tells whether an answer may be saved before the form is sent. Files and hidden input may not. */
export function mayBeSaved(field: Field): boolean {
  if (FILES.has(field.type)) return false;
  const { json } = field as Field & { readonly json?: Readonly<Record<string, unknown>> };
  return ![1, '1', true, 'true'].includes(json?.['hide_input_characters'] as string);
}

/** Returns the parameters of the answers so far, as `field_<id>`. Each type encodes its own. */
export async function paramsSoFar(fields: readonly Field[], values: Values): Promise<Record<string, unknown>> {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const module = eagerTypes.get(field.type) ?? (await lazyTypes.get(field.type)?.());
    const answer = values[field.id];
    if (answer === undefined || !module?.definition.collects || module.definition.isEmpty(answer)) continue;
    params[`field_${field.id}`] = await module.definition.params(field, answer);
  }
  return params;
}
