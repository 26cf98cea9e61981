import type { JsonSchema } from '../../model/json-schema.js';
import { partsSchema } from '../shared/subfields/subfields.schema.js';
import type { AddressField } from './address.js';

/** Parts that addresses of some countries do not have. */
const LOCAL = ['state', 'zip'];

/** Describes the parts of an address. Whether a state and a postal code are required depends on the country. */
export const schema = (field: AddressField): JsonSchema =>
  partsSchema({ ...field, optional: [...field.optional, ...LOCAL] });
