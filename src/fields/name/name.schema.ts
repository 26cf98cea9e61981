export { partsSchema as schema } from '../shared/subfields/subfields.schema.js';
