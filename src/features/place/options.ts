import { count, oneOf } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of a form's place while it loads. */
export const options = {
  'min-fields': count(
    'The number of fields that the form has at least. Their place is kept while the form loads, so that nothing below it jumps.',
    'on the page',
  ),
  skeleton: oneOf('', 'declared')(
    "Remembers nothing of the form on the device: its place while it loads is the declared one. Without it, the element remembers the form's height, its boxes and its field list, and nothing of an answer.",
    'next load',
  ),
} as const satisfies Options;
