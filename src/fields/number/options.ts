import { text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of prices. */
export const options = {
  currency: text('The currency of prices whose currency the service calls `local`: `EUR`.', 'next load'),
} as const satisfies Options;
