import type { FindingText } from './finding-text.js';

/** The findings about the element's script. */
export const SCRIPT_FINDINGS = {
  script_good: ['good', 'The script is there, and the page may run it: {address}'],
  script_not_in_page: [
    'warning',
    'No script tag of the page names {file}.',
    'If it is part of a bundle, all is well. Else put its tag on the page, with the address of your file.',
    { language: 'html', text: '<script type="module" src="/assets/{file}"></script>' },
  ],
  script_of_other_tag: [
    'error',
    'The page has {tag}. Of the element’s scripts it loads only {others}, which does not show it.',
    'Put this script on the page, too, with the address of your file.',
    { language: 'html', text: '<script type="module" src="/assets/{file}"></script>' },
  ],
  script_status: [
    'error',
    'The script answers {status}: {address}',
    'Put the files of dist/cdn/ there, or correct the address in the page.',
  ],
  script_is_page: [
    'error',
    'The server sends a page in place of the script: {address}',
    'Put the files of dist/cdn/ there. Your server answers unknown addresses with a page.',
  ],
  script_wrong_type: [
    'error',
    'The server sends the script as "{type}", which browsers do not run: {address}',
    'Have your web server send .js files as text/javascript.',
    { language: 'header', text: 'Content-Type: text/javascript' },
  ],
  script_not_module: [
    'warning',
    '{file} is a module, and its script tag does not say so. The form comes, but the page waits for the script: {address}',
    'Write type="module" into the tag; all else in it stays as it is. Where a tool takes the type away, use hosted-form.classic.js, which needs none.',
  ],
  script_needs_module: [
    'error',
    '{file} is a module, and its script tag does not say so. Browsers stop at what only a module may say: {address}',
    'Write type="module" into the tag; all else in it stays as it is.',
  ],
  script_integrity: [
    'error',
    'The script has another hash than the attribute integrity says, so browsers do not run it: {address}',
    'If the file is the one that you have put there, make its hash anew with the file on your machine; do so with each new version. If it is not, find out who has changed it.',
    { language: 'shell', text: 'npx hosted-form-proxy snippet --form {form} --integrity-of {file}' },
  ],
  script_mixed: [
    'error',
    'The page is on https and the script on http. Browsers do not load it: {address}',
    'Write the address with https, or without its host.',
  ],
  script_cors: [
    'error',
    'The script comes from another origin, which does not allow this page to load modules: {address}',
    'Put the files on your own site, use hosted-form.classic.js, or have that server send a header.',
    { language: 'header', text: 'Access-Control-Allow-Origin: {origin}' },
  ],
  script_csp: [
    'error',
    'The page’s Content-Security-Policy does not allow the script: {policy}',
    'Allow {source} in script-src. Where the policy has nonces, give the script tag the nonce of the page instead.',
  ],
  script_part_missing: [
    'error',
    'The script imports a file that is missing ({status}): {address}',
    'Copy all of dist/cdn/ with its folder chunks/ from one release, and keep the names. A script of another version than the folder looks for other files.',
  ],
  script_twice: [
    'warning',
    'The page loads the script {count} times, from different addresses.',
    'Keep one of the script tags: browsers download all of them. {addresses}',
  ],
  script_cached_long: [
    'warning',
    'Browsers may keep the script for {time}, so a new version reaches people that late. {address}',
    'Have your server send a shorter time for hosted-form.js. Its chunks may be kept for ever.',
    { language: 'header', text: 'Cache-Control: max-age=300' },
  ],
  script_not_cached: [
    'warning',
    'Browsers may not keep the script (no-store), so every visit downloads it. {address}',
    'Have your server let browsers keep hosted-form.js for some minutes.',
    { language: 'header', text: 'Cache-Control: max-age=300' },
  ],
} as const satisfies Record<string, FindingText>;
