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
    'The page, as the server sends it, has no <hosted-form>, <div data-hosted-form>, <hosted-form-popup> or <iframe data-hosted-form-frame>.',
    'If a script adds the form, name it and its proxy, as below. If it is in another frame, give the address of that frame. Else put the tag into the page; an editor may have removed it.',
    { language: 'shell', text: 'npx hosted-form-proxy doctor {page} --form 101 --proxy /forms' },
  ],
  tag_misspelt: [
    'error',
    'The page has {written}, which browsers pass over. {meant} may be meant.',
    'Write {meant}. All else in the tag stays as it is.',
  ],
  attribute_misspelt: [
    'warning',
    'The tag of a form has the attribute {written}, which nobody reads. {meant} may be meant.',
    'Write {meant}. All else in the tag stays as it is.',
  ],
  forms_not_tried: ['note', '{count} more forms of the page were not tried: ten are at once. Name one with --form.'],
  frames_not_tried: [
    'note',
    '{count} frames of the page were not looked into: they are of other sites, or more than five. Give the address of a frame, or mark it with data-hosted-form-frame.',
  ],
  http_not_tried: ['note', 'Whether http leads to https was not tried: {reason}.'],
  tag_unclosed: [
    'warning',
    'The tag <{tag}> is not closed, so what follows on the page is its content, which is shown only while the form is not there.',
    'Write an end tag. In HTML a slash in the first tag closes nothing.',
  ],
  form_id_wrong: [
    'error',
    'The form’s id is "{id}". It must be digits without a leading zero.',
    'Write the number of the form in the service, such as form-id="101".',
  ],
} as const satisfies Record<string, FindingText>;

/** The findings about the place of the page: whether a browser calls a proxy from there. */
export const PLACE_FINDINGS = {
  page_is_file: [
    'error',
    'The page is a file: {address}. A file can’t call a proxy, so a browser shows no form on it.',
    'Open the page by a web server, and give its address: https://… or http://localhost.',
  ],
  page_sandboxed: [
    'error',
    'The page’s Content-Security-Policy puts it into a sandbox without an origin, so its calls are refused.',
    'Add allow-same-origin and allow-scripts to the directive sandbox, or remove the directive.',
  ],
  frame_sandboxed: [
    'error',
    'A form is in a sandboxed frame, which has no origin, so its calls are refused: {frame}',
    'Add allow-same-origin and allow-scripts to the frame’s attribute sandbox, or remove the attribute.',
  ],
  base_elsewhere: [
    'error',
    'The page has a <base> of another site, so the proxy is looked for at {address}.',
    'Write the whole address of the proxy: proxy="{whole}".',
    { language: 'attribute', text: 'proxy="{whole}"' },
  ],
  proxy_not_listed: [
    'error',
    'The page does not allow the form to use the proxy {address}: a <div data-hosted-form> needs its name, and where a script tag names any, each form does.',
    'If answers may go there, name it on the script tag, beside those that it names. The address of a proxy has no ? and no #.',
    { language: 'attribute', text: 'data-proxies="{all}"' },
  ],
} as const satisfies Record<string, FindingText>;

/** The findings about the page's Content-Security-Policy. */
export const POLICY_FINDINGS = {
  csp_connect: [
    'error',
    'The page’s Content-Security-Policy does not allow calls to the proxy: {policy}',
    'Allow {source} in connect-src.',
  ],
  csp_trusted_types: [
    'error',
    'The page requires Trusted Types and does not allow the policy lit-html. No form appears.',
    'Allow them in the directive trusted-types: lit-html, dompurify and hosted-form.',
    { language: 'policy', text: 'trusted-types {all}' },
  ],
  csp_trusted_types_few: [
    'warning',
    'The page requires Trusted Types and does not allow {names}. The author’s HTML, or files in a worker, will be missing.',
    'Allow them in the directive trusted-types: lit-html, dompurify and hosted-form.',
    { language: 'policy', text: 'trusted-types {all}' },
  ],
} as const satisfies Record<string, FindingText>;
