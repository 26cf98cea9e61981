import type { FindingText } from './finding-text.js';

/** The findings about the page. */
export const PAGE_FINDINGS = {
  page_good: ['good', 'The page is there ({ms} ms), with {count} on it.'],
  page_status: ['error', 'The page answers {status}.', 'Check whether the address is right, and open to everybody.'],
  page_not_html: ['error', 'The address is not a page: it is {type}.', 'Give the address of the page with the form.'],
  page_not_https: [
    'warning',
    'The page is not on https. Drafts, the outbox and receipts need it.',
    'Have your web server redirect everybody to https.',
  ],
  http_not_redirected: [
    'warning',
    'The page is available over http, too. What people enter there can be read on the way.',
    'Have your web server redirect http to https.',
  ],
  form_not_in_page: [
    'error',
    'The page, as the server sends it, has no <hosted-form> and no <div data-hosted-form>.',
    'If a script adds the form, name it: --form 101 --proxy /forms. Else put the tag into the page; an editor may have removed it.',
  ],
  form_id_wrong: [
    'error',
    'The form’s id is "{id}". It must be digits.',
    'Write the number of the form in the service: form-id="101".',
  ],
} as const satisfies Record<string, FindingText>;

/** The findings about the page's Content-Security-Policy. */
export const POLICY_FINDINGS = {
  csp_connect: [
    'error',
    'The page’s Content-Security-Policy does not allow calls to the proxy: {policy}',
    'Add {source} to connect-src.',
  ],
  csp_trusted_types: [
    'error',
    'The page requires Trusted Types and does not allow the policy lit-html. No form appears.',
    'Write trusted-types lit-html dompurify hosted-form into the Content-Security-Policy.',
  ],
  csp_trusted_types_few: [
    'warning',
    'The page requires Trusted Types and does not allow {names}. The author’s HTML, or files in a worker, will be missing.',
    'Write trusted-types lit-html dompurify hosted-form into the Content-Security-Policy.',
  ],
} as const satisfies Record<string, FindingText>;
