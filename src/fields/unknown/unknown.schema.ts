import type { JsonSchema } from '../../model/json-schema.js';

/** Describes a field of a type that is not known: it takes nothing. */
export const schema = (): JsonSchema => ({ not: {}, $comment: 'unknown-type' });
