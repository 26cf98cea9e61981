import { flag } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The option of embedded code. */
export const options = {
  'embed-frames': flag(
    "Runs code that the form's author embeds, each piece in a sandboxed frame that can't reach the page.",
    'next load',
    { isTagOnly: true },
  ),
} as const satisfies Options;
