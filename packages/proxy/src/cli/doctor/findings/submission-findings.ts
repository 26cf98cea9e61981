import type { FindingText } from './finding-text.js';

/** The findings about submissions. */
export const SUBMISSION_FINDINGS = {
  body_limit_good: [
    'good',
    'Submissions of {size} get through to the proxy. (Tried with a body that cannot become a submission.)',
  ],
  body_limit_not_tried: [
    'note',
    'The largest submission was not tried: with this proxy, the attempt could have become a submission.',
  ],
  body_limit_unclear: ['note', 'The largest submission could not be found out: {reason}'],
  body_limit_before_proxy: [
    'error',
    'A server before the proxy refuses submissions of {size} ({status}), though the proxy takes {limit}.',
    'Raise its limit, in nginx by this line. Or lower the proxy’s to what gets through: --max-body {passed}.',
    { language: 'nginx', text: 'client_max_body_size {mebibytes}m;' },
  ],
  body_not_passed: [
    'error',
    'A POST does not reach the proxy: another server answers {status}.',
    'Look at the rules for POST, at a web application firewall, and at the log of the web server before the proxy.',
  ],
  post_accepted: [
    'error',
    'The proxy accepted a body that is not a submission.',
    'Check what answers at this address: it is not the proxy that it claims to be.',
  ],
} as const satisfies Record<string, FindingText>;
