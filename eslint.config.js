import { fileURLToPath } from 'node:url';
import { defineConfig, includeIgnoreFile } from 'eslint/config';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import parser from '@typescript-eslint/parser';

/** The only place that makes nodes from a string of HTML. */
const SANITISER = 'src/html/**';
const TESTS = [
  '**/*.test.ts',
  'test/**/*.ts',
  'src/*/**/testing/**/*.ts',
  'packages/**/testing/**/*.ts',
  'recipes/testing/**/*.ts',
  '**/conformance/**/*.ts',
  '**/*.examples.ts',
];

/** Text is text: what turns a string into markup is forbidden (and stopped by Trusted Types). */
const MARKUP_FROM_STRINGS = [
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]',
    message: 'Render text, or sanitise by src/html.',
  },
  {
    selector: 'CallExpression > MemberExpression.callee[property.name=/^(insertAdjacentHTML|setHTMLUnsafe)$/]',
    message: 'Render text, or sanitise by src/html.',
  },
  {
    selector: 'CallExpression > MemberExpression.callee[object.name=/document$/i][property.name=/^write(ln)?$/]',
    message: 'Render text, or sanitise by src/html.',
  },
];

/** A call takes so many arguments and no more: 65,536 in WebKit, fewer where the stack is full. */
const SPREAD_ARGUMENTS = {
  selector: ':matches(CallExpression, NewExpression) > SpreadElement.arguments',
  message: 'Loop over it: a call with very many arguments throws a RangeError.',
};

// Decision 0012: whoever needs a part names it, and src/parts fetches it.
/** A fetch on the spot, without a word on what happens where nothing comes. */
const FETCHED_ON_THE_SPOT = {
  selector: 'ImportExpression:not(ArrowFunctionExpression[async=false][params.length=0] > ImportExpression.body)',
  message: "Name the part, and let src/parts fetch it: `tryPart(() => import('./part.js'))`.",
};
/** The files that may use what pages replace, because they replace it. */
const PLATFORM = 'src/platform/**';
/** The methods `reduce` and `entries` of typed arrays are the platform's on every page. */
const TYPED_ARRAYS = ['src/fields/signature/picture.ts'];

/** Code that old scripts replace on their pages: MooTools, Prototype, and those that add members to all objects. */
const REPLACED_BY_PAGES = [
  { selector: 'ForInStatement', message: 'Use Object.keys: a page may add members to all objects.' },
  { selector: 'CallExpression > MemberExpression.callee[object.name="Array"][property.name="from"]' },
  {
    selector: 'NewExpression[callee.name=/^(Event|Request)$/]',
    message: 'MooTools replaces it: use CustomEvent or a URL.',
  },
  { selector: 'CallExpression > MemberExpression.callee[object.name="JSON"][property.name="stringify"]' },
].map((rule) => ({ message: 'MooTools or Prototype replaces it: use src/platform/.', ...rule }));

/** Methods that Prototype replaces in all lists. */
const REPLACED_IN_LISTS = {
  selector:
    'CallExpression > MemberExpression.callee[object.name!="Object"][property.name=/^(entries|reduce|reduceRight)$/]',
  message: 'Prototype replaces it in all lists: use src/platform/lists.ts.',
};

/** Members of the document that a script may use: they make nodes, or listen. If markup takes them over, nothing works, and nothing leaks. */
const SAFE_OF_DOCUMENT =
  /^(createElement|createElementNS|createDocumentFragment|addEventListener|removeEventListener)$/;
/** Names that every browser's window has as properties of its own, which no markup hides. */
const SAFE_OF_WINDOW =
  /^(addEventListener|removeEventListener|dispatchEvent|postMessage|print|origin|fetch|crypto|Worker)$/;
const WINDOW = /^(window|globalThis|self)$/;

// Decision 0028: `<img name="title">` is found as `document.title`, and `<a id="trustedTypes">` as a global.
/** Names that markup of the page can take over: properties of the document, and globals that a browser may lack. */
const TAKEN_OVER_BY_MARKUP = [
  {
    selector: `MemberExpression[object.name="document"][property.name!=${SAFE_OF_DOCUMENT}]`,
    message:
      'Markup can take it over: use readOfPage or findAll of src/platform/page.ts, or findActive of src/platform/focus.ts.',
  },
  { selector: 'VariableDeclarator[init.name="document"] > ObjectPattern' },
  { selector: 'MemberExpression[property.name="ownerDocument"]' },
  { selector: `BinaryExpression[operator="in"][right.name=/^(document|window|globalThis|self)$/]` },
  { selector: `TSAsExpression[expression.name=/^(document|window|globalThis|self)$/]` },
  {
    selector: `MemberExpression[object.name=${WINDOW}][property.name!=${SAFE_OF_WINDOW}]`,
    message: 'Markup can take the place of a global that is not there: use findGlobal of src/platform/globals.ts.',
  },
].map((rule) => ({ message: 'Markup can take it over: use src/platform/page.ts.', ...rule }));

/** Globals that a browser or a page may lack. */
const MAYBE_MISSING = [
  ...[
    'trustedTypes',
    'dataLayer',
    'google_tag_manager',
    'grecaptcha',
    'navigation',
    'scheduler',
    'Temporal',
    'DOMPurify',
  ],
  ...['Sanitizer', 'documentPictureInPicture', 'launchQueue', 'cookieStore', 'sharedStorage', 'EyeDropper'],
].map((name) => ({ name, message: 'Markup can take its place: use findGlobal of src/platform/globals.ts.' }));

// Oxlint holds all other rules, and those that need types: `.oxlintrc.json`. These are the rules that it does not know.
export default defineConfig(
  includeIgnoreFile(fileURLToPath(new URL('.gitignore', import.meta.url))),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.ts'], languageOptions: { parser } },

  {
    files: ['src/**/*.ts', 'demo/pages/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended'], litA11y.configs.recommended],
    rules: { 'no-restricted-syntax': ['error', ...MARKUP_FROM_STRINGS] },
  },
  {
    files: [PLATFORM],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...MARKUP_FROM_STRINGS, FETCHED_ON_THE_SPOT] },
  },
  {
    files: ['src/**/*.ts'],
    // Tests run on no hostile page, and neither does what apps test with.
    ignores: [...TESTS, PLATFORM, 'src/testing/**'],
    rules: {
      'no-restricted-syntax': [
        ...['error', ...MARKUP_FROM_STRINGS, SPREAD_ARGUMENTS, FETCHED_ON_THE_SPOT],
        ...[...REPLACED_BY_PAGES, REPLACED_IN_LISTS, ...TAKEN_OVER_BY_MARKUP],
      ],
      'no-restricted-globals': ['error', ...MAYBE_MISSING],
    },
  },
  {
    files: [SANITISER],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        ...['error', SPREAD_ARGUMENTS, FETCHED_ON_THE_SPOT, ...REPLACED_BY_PAGES, ...TAKEN_OVER_BY_MARKUP],
      ],
    },
  },
  {
    files: TYPED_ARRAYS,
    rules: {
      'no-restricted-syntax': [
        ...['error', ...MARKUP_FROM_STRINGS, SPREAD_ARGUMENTS, FETCHED_ON_THE_SPOT],
        ...[...REPLACED_BY_PAGES, ...TAKEN_OVER_BY_MARKUP],
      ],
    },
  },
);
