import { flag, text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of an element in a form of the page. */
export const options = {
  name: text('Its name in a form of the page, which then gets `value` under it.', 'at once'),
  required: flag("A form of the page can't be sent before this one is.", 'at once'),
} as const satisfies Options;
