import { oneOf, text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of analytics. */
export const options = {
  analytics: oneOf('', 'datalayer')(
    "Tells the page's `dataLayer` that the form is there, begun, turned, wrong, left or sent. Never an answer that `share-answers` does not list.",
    'next load',
  ),
  'share-answers': text(
    'The ids of choices and numbers that the `dataLayer` may carry when the form is sent.',
    'at once',
    { isTagOnly: true },
  ),
} as const satisfies Options;
