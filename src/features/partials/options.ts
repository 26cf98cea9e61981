import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of partial answers. */
export const options = {
  partials: flag(
    'Sends what is typed to the owner before the form is sent, where the proxy takes it. The person is told, and can say no.',
    'next load',
    { opens: true, isTagOnly: true },
  ),
} as const satisfies Options;
