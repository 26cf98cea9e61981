import { flagOr } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of the outbox. */
export const options = {
  outbox: flagOr('ask')(
    'Keeps answers on the device, encrypted, while there is no connection, and sends them later. `ask` asks the person first.',
    'next load',
    { opens: true },
  ),
} as const satisfies Options;
