export { optionSchema as schema } from '../shared/options/options.schema.js';
