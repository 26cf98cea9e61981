import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of pages. */
export const options = {
  history: flag('Lets Back and Forward of the browser turn the pages of a form of several pages.', 'next load'),
} as const satisfies Options;
