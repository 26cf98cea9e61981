import { text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of dates. */
export const options = {
  calendar: text(
    'The calendar in which dates are typed and shown: `gregory`, `persian` or another name that `Intl` knows. Without it, that of the language.',
    'next load',
  ),
} as const satisfies Options;
