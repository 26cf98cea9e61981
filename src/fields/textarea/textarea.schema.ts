export { textSchema as schema } from '../shared/text-input/text-answer.schema.js';
