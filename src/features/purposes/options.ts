import { text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of what a browser may fill in. */
export const options = {
  autocomplete: text(
    "What a browser may fill in, by field: `34: organization, 35: bday`, with the platform's own names. For a name or an address it is said before each part: `36: billing`.",
    'next load',
  ),
} as const satisfies Options;
