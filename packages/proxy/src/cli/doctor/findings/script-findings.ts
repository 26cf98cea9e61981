import type { FindingText } from './finding-text.js';

/** The findings about the element's script. */
export const SCRIPT_FINDINGS = {
  script_good: ['good', 'The script is there, and the page may run it: {address}'],
  script_not_in_page: [
    'warning',
    'No script tag of the page names {file}.',
    'If it is part of a bundle, all is well. Else put <script type="module" src="/assets/{file}"></script> on the page.',
  ],
  script_of_other_tag: [
    'error',
    'The page has {tag}. Of the element’s scripts it loads only {others}, which does not show it.',
    'Put <script type="module" src="/assets/{file}"></script> on the page.',
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
  ],
  script_not_module: [
    'error',
    '{file} is a module, but its script tag does not say so: {address}',
    'Write <script type="module" …>. In place of hosted-form.js, hosted-form.classic.js does without.',
  ],
  script_integrity: [
    'error',
    'The script has another hash than the attribute integrity says, so browsers do not run it: {address}',
    'Make the hash of the file that you have put there: npx hosted-form-proxy snippet --form 101 --integrity-of {file}. Do so with each new version.',
  ],
  script_mixed: [
    'error',
    'The page is on https and the script on http. Browsers do not load it: {address}',
    'Write the address with https, or without its host.',
  ],
  script_cors: [
    'error',
    'The script comes from another origin, which does not allow this page to load modules: {address}',
    'Put the files on your own site, use hosted-form.classic.js, or send Access-Control-Allow-Origin there.',
  ],
  script_csp: [
    'error',
    'The page’s Content-Security-Policy does not allow the script: {policy}',
    'Add {source} to script-src.',
  ],
  script_part_missing: [
    'error',
    'The script imports a file that is missing ({status}): {address}',
    'Copy all of dist/cdn/ with its folder chunks/, and keep the names.',
  ],
  script_twice: [
    'warning',
    'The page loads the script {count} times, from different addresses.',
    'Keep one of the script tags: browsers download all of them. {addresses}',
  ],
  script_cached_long: [
    'warning',
    'Browsers may keep the script for {time}, so a new version reaches people that late. {address}',
    'Have your server send Cache-Control: max-age=300 for hosted-form.js. Its chunks may be kept for ever.',
  ],
  script_not_cached: [
    'warning',
    'Browsers may not keep the script (no-store), so every visit downloads it. {address}',
    'Have your server send Cache-Control: max-age=300 for hosted-form.js.',
  ],
} as const satisfies Record<string, FindingText>;
