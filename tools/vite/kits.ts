// Says which lazy parts of the CDN build travel together. Decision 0070.
//
// Each request costs a trip's worth of waiting on a slow line, which is as long as 20 kB. So a form asks for few, larger files. They are
// cut by what the recorded kinds of forms use together: a contact form, an application with files, an order, a test with rules.

/** A file of lazy parts: its name, and the modules in it. The first kit that fits takes a module and what it imports. */
export interface Kit {
  readonly name: string;
  readonly test: RegExp;
}

/** Returns a pattern for modules below `src/`. */
const below = (...paths: readonly string[]) => new RegExp(`/src/(${paths.join('|')})`);

/** These parts are needed by several other kits. None is drawn by itself. */
const COMMON = [
  'api/(retry|capabilities|failed-response|stored-answers|submit-client|token-client)',
  'background/',
  'element/(find-captcha|followers)',
  'element/(stages|feature)',
  'element/look/(control-details|follow-language|suit-script|take-own-words|usual-page)',
  'element/pages/split-pages',
  'element/theme/dressing',
  'features/(opening|first-focus)',
  'features/(closed|draft|given|labels|later|layout|light|look|one-by-one|outbox|pages|preview|review|rules|send|unanswerable|words)/',
  'parts/',
  'element/views/(authors-words|notes)',
  'fields/number/decimal',
  'fields/shared/controls/button.styles',
  'locale/(digits|format|issue-words|phrases|require-all-words|speak)',
  'locale/chunks/shape',
  'model/',
  'platform/',
  'session/(questions|wait-alone)',
  'submission/(base64|body|deliver|digests|form-tokens|weight)',
  'time/',
];

/** The types of most forms, and how a form of more than the simple types is built. */
const FIELDS = [
  'element/fields/(layout|labels-beside|unanswerable)',
  'fields/(address|checkbox|datetime|embed|number|phone|radio|richtext|section|select|textarea|unknown)/',
  'fields/(shared/|types-common)',
  'rules/dates/',
];

export const KITS: readonly Kit[] = [
  {
    name: 'common',
    test: new RegExp(`${below(...COMMON).source}|/lit(-html)?/(async-directive|directive|directives/)`),
  },
  { name: 'fields', test: below(...FIELDS) },
  // The font of typed names is fetched by its parts.
  { name: 'uploads', test: below('fields/(types-uploads|(file|signature)/(?!faces/))') },
  {
    name: 'tables',
    test: below('fields/(types-tables|(creditcard|matrix|product|rating|table|tablecell|tableheader)/)'),
  },
  { name: 'rules', test: below('rules/', 'element/rules/') },
  {
    name: 'storage',
    test: below('persistence/', 'element/(draft|outbox)/', 'element/open/(begin-keeping|fetch-for-later)'),
  },
  { name: 'sending', test: below('element/(send/|submission-events|views/status-view)', 'submission/') },
];
