// Files and signatures. JSON can't write a file: a page gives a `File`.
import type { DescribedTypes } from '../../model/field-definition.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { FileField } from '../file/file.js';

/** Describes what is chosen or made on the device. */
export const schemas: DescribedTypes = {
  file: { schema: fileSchema },
  signature: { schema: signatureSchema },
};

function fileSchema({ extensions }: FileField): JsonSchema {
  const types = extensions.map((extension) => extension.toUpperCase()).join(', ');
  return { type: 'object', $comment: 'file', description: types ? `A file: ${types}.` : 'A file.' };
}

/** Describes a signature: lines of a pen, or what is typed or uploaded. */
function signatureSchema(): JsonSchema {
  const number: JsonSchema = { type: 'number' };
  const point = describeObject({ x: number, y: number, time: number, pressure: number });
  const strokes: JsonSchema = { type: 'array', items: describeObject({ points: { type: 'array', items: point } }) };
  const way: JsonSchema = { type: 'string', enum: ['draw', 'type', 'upload'] };
  const image: JsonSchema = { type: 'object', $comment: 'file' };
  const made = describeObject({ way }, { strokes, typed: { type: 'string' }, image });
  return { anyOf: [strokes, made] };
}

function describeObject(
  needed: Readonly<Record<string, JsonSchema>>,
  others: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  return { type: 'object', properties: { ...needed, ...others }, required: Object.keys(needed) };
}
