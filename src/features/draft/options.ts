import { oneOf, text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of drafts. */
export const options = {
  draft: oneOf('off', 'session', 'local')(
    'Keeps the answers on the device while the form is filled in, encrypted: for this visit, in this tab; or for 30 days.',
    'next load',
    { opens: true },
  ),
  'draft-except': text('The ids of fields that no draft keeps, and that are not sent early.', 'at once'),
} as const satisfies Options;
