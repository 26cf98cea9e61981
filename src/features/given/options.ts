import { oneOf, text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of answers that the page gives. */
export const options = {
  values: text(
    'The answers to begin with, as JSON by field id: `{"7": "Paris"}`. The property of that name comes before it.',
    'next load',
    { property: 'none', opens: true },
  ),
  prefill: oneOf('off', 'query', 'hash')(
    "Fills in answers from the page's address: from its query or its fragment. No server sees a fragment. Only for the fields in `prefill-fields`.",
    'next load',
    { opens: true },
  ),
  'prefill-fields': text(
    "The fields that the address may fill in, by id or by the service's name: `7, e_mail: email, 8.first: firstname`. After the colon comes a name of your own for the address.",
    'next load',
  ),
  capture: text(
    'Writes into hidden fields of the same name where the visitor came from: `utm gclid fbclid msclkid referrer page`.',
    'next load',
    { opens: true },
  ),
  'capture-keep': oneOf(
    '',
    'session',
    'local',
  )(
    'Keeps where the visitor came from at first, in this tab or for 30 days on this device. Without it, nothing is kept.',
    'next load',
  ),
} as const satisfies Options;
