import { count, text } from '../../model/option.js';
import type { Options } from '../../model/option.js';

/** The options of sending. */
export const options = {
  'max-body': count(
    'The largest body of a submission in bytes, where the proxy does not tell it or takes more. A larger file is refused when it is chosen.',
    'at once',
  ),
  'success-url': text(
    "The page to open once the answers are sent: an address of your own site, or of one in `redirect-origins`. `{submission-id}` in it becomes the service's number.",
    'at once',
  ),
  'redirect-origins': text(
    'Other sites that `success-url` may lead to, with spaces between: `https://thanks.example.com`.',
    'at once',
    { isTagOnly: true },
  ),
} as const satisfies Options;
