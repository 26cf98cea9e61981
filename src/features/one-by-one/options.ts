import { oneOf } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of one question at a time. */
export const options = {
  layout: oneOf('', 'form', 'one-by-one')(
    "One question at a time, or the form as it is. Without it, the form's own setting decides.",
    'next load',
    { opens: true },
  ),
} as const satisfies Options;
