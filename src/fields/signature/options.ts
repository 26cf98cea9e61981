import { flag, oneOf } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of signatures. */
export const options = {
  'signature-ground': oneOf('transparent', 'white')("The background of a signature's PNG.", 'at once'),
  'signature-trim': flag('Leaves out what is empty around a signature in its PNG, but for 8 pixels.', 'at once'),
  'signature-evidence': flag(
    "Writes into a signature's PNG how and when it was made, and the answers that are above it.",
    'at once',
  ),
} as const satisfies Options;
