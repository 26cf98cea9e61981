import type { FindingText } from './finding-text.js';

/** The findings for the error codes of the proxy, by their `code`. */
export const PROXY_ERROR_FINDINGS = {
  form_not_listed: [
    'error',
    'The proxy does not offer form {form}.',
    'Add {form} to the proxy’s forms, and keep those that it has. {how}',
    undefined,
    { setting: 'forms', way: 'add', value: '{form}' },
  ],
  service_refused_token: [
    'error',
    'The service refuses the proxy’s token: it has ended, was taken back, or may not see form {form}.',
    'Give the proxy a new one: HOSTED_FORM_TOKEN, or its token file.',
  ],
  proxy_misconfigured: [
    'error',
    'The proxy cannot use its settings, or cannot read its token.',
    'Look at its log, and whether its account may read its settings: for PHP hosted-form-config.php, else HOSTED_FORM_TOKEN or the token file.',
  ],
  service_unreachable: [
    'error',
    'The proxy cannot reach the service.',
    'Check --service, and whether a firewall keeps the proxy from it.',
  ],
  service_timeout: [
    'error',
    'The service does not answer the proxy in time.',
    'Try again later, and look at the proxy’s log.',
  ],
  service_failed: ['error', 'The service fails.', 'Try again later, and look at the proxy’s log.'],
  service_not_json: [
    'error',
    'The proxy calls something that is not the service: the answer is not JSON.',
    'Check --service: it is the address before /api/v2.',
  ],
  service_rate_limited: [
    'error',
    'The service takes no more calls of this token today.',
    'Wait, give the proxy a token of its own, or let it cache field lists.',
  ],
  rate_limited: ['error', 'The proxy takes no more calls from here for now.', 'Wait a minute, and try again.'],
  no_such_call: [
    'error',
    'The proxy is there, but does not know the address {address}.',
    'Compare --base-path, the attribute proxy, and what your web server does to the path.',
    undefined,
    { setting: 'basePath', way: 'set', value: '{path}' },
  ],
  origin_refused: [
    'error',
    'The proxy does not let {origin} use it.',
    'Add it to the proxy’s origins, and keep those that it has. {how}',
    undefined,
    { setting: 'origins', way: 'add', value: '{origin}' },
  ],
  keys_unavailable: [
    'error',
    'The proxy cannot use the folder or the store in which it remembers submissions. So it takes none.',
    'Its log says why. Give it a folder that its own account alone may use: for PHP by the setting folder, else by --keys.',
  ],
  proxy_failed: ['error', 'The proxy fails.', 'Look at its log.'],
} as const satisfies Record<string, FindingText>;

/** Tells whether a finding explains an error code of the proxy. */
export function isExplainedCode(code: unknown): code is keyof typeof PROXY_ERROR_FINDINGS {
  return typeof code === 'string' && Object.hasOwn(PROXY_ERROR_FINDINGS, code);
}
