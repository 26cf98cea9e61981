import type { JsonSchema } from '../../model/json-schema.js';
import type { FileField } from './file.js';

/** Describes a file, which JSON can't write: a page gives a `File`. */
export function schema({ extensions }: FileField): JsonSchema {
  const types = extensions.map((extension) => extension.toUpperCase()).join(', ');
  return { type: 'object', $comment: 'file', description: types ? `A file: ${types}.` : 'A file.' };
}
