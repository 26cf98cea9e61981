import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of the review. */
export const options = {
  review: flag('Shows all answers in words before they are sent, each with a way to change it.', 'next load', {
    opens: true,
  }),
} as const satisfies Options;
