// Decision 0044: fields describe themselves. Whoever needs to know what a form takes asks here, and no type by its name.
import type { Field } from '../model/form.js';
import type { JsonSchema } from '../model/json-schema.js';
import { describedTypes } from './schemas.js';

/** Describes a field of a type that is not known. */
const UNKNOWN: JsonSchema = { not: {}, $comment: 'unknown-type' };

/**
 * Describes the answers of a form, in the form of `values`. Fields that collect nothing are left out.
 *
 * @param makeKey names the answer of a field
 */
export function describeForm(fields: readonly Field[], makeKey = (fieldId: string): string => fieldId): JsonSchema {
  const known = fields.flatMap((field) => {
    const schema = describeField(field);
    return schema ? [{ key: makeKey(field.id), field, schema }] : [];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(known.map(({ key, schema }) => [key, schema])),
    // Nobody can give an answer to a field that takes nothing.
    required: known.filter(({ field, schema }) => field.required && !schema.not).map(({ key }) => key),
    additionalProperties: false,
  };
}

/**
 * Describes the answer of a field: what its type says, then its author's words. A field of an unknown type takes nothing. Returns `undefined`
 * for a field that collects nothing.
 */
export function describeField(field: Field): JsonSchema | undefined {
  const schema = describedTypes.has(field.type) ? describedTypes.get(field.type)?.schema(field) : UNKNOWN;
  if (!schema) return undefined;
  const description = [schema.description, field.hint].filter(Boolean).join(' ');
  return {
    title: field.label,
    ...schema,
    ...(description && { description }),
    ...(field.readonly && { readOnly: true }),
    ...(field.isSecret && { writeOnly: true }),
  };
}
