import type { JsonSchema } from '../../model/json-schema.js';
import { textSchema } from '../shared/text-input/text-answer.schema.js';
import type { TextAnswerField } from '../shared/text-input/text-answer.js';

/** Describes an e-mail address. */
export const schema = (field: TextAnswerField): JsonSchema => ({ ...textSchema(field), format: 'email' });
