import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of forms that go on on another device. */
export const options = {
  carry: flag(
    'Lets a visitor go on with the form on another device, by a code and a link, where the proxy keeps carried drafts.',
    'next load',
  ),
} as const satisfies Options;
