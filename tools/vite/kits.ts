// Says which lazy parts of the CDN build travel together. Decision 0010.
//
// Each request costs a trip's worth of waiting on a slow line, which is as long as 20 kB. So a form asks for few, larger files. They are
// cut by what the recorded kinds of forms use together: a contact form, an application with files, an order, a test with rules.
import { readStages } from '../generate/features.js';
import { COMMON_TYPES, EAGER_TYPES, RARE_TYPES } from '../generate/types-by-kit.js';

/** A file of lazy parts: its name, and the modules in it. The first kit that fits takes a module and what it imports. */
export interface Kit {
  readonly name: string;
  readonly test: RegExp;
}

/** The features whose code travels with a kit. The code of each other feature is a file of its own. */
const FEATURES = {
  fields: ['labels', 'layout', 'unanswerable'],
  rules: ['rules'],
  storage: ['draft', 'later', 'outbox'],
  sending: ['send'],
} as const;

/** Returns a pattern for modules below `src/`. What describes fields travels with those who ask for it (decision 0044). */
const below = (...paths: readonly string[]) => new RegExp(`/src/(?!.*[.]schema[.])(${paths.join('|')})`);

/** Returns the paths of some types or features, as one part of a pattern. */
const joinFolders = (names: readonly string[]) => `(${names.join('|')})/`;

/** The features that are installed before a form is painted, or by its first focus. */
const declared = readStages().flatMap(([name, stage]) => (stage === 'painted' ? [] : [name]));

/** These parts are needed by several other kits. None is drawn by itself. */
const COMMON = [
  'api/(retry|capabilities|failed-response|stored-answers|submit-client|token-client)',
  'background/',
  'element/(find-captcha|followers|stages|feature)',
  'element/fields/(control-details|controls[.]|note)',
  'element/views/(authors-words|notes)',
  'features/(opening|first-focus|served/served-tree)',
  `features/${joinFolders(declared)}(feature|ways)`,
  'features/(details/suit-script|ground/usual-page|language/follow-language|look/(apply-look|brand/page-buttons)|pages/(page-look|split-pages)|words/)',
  'fields/number/decimal',
  'fields/shared/controls/(button.styles|changing|said-whole)',
  'html/link.styles',
  'locale/(human-text|format|issue-words|phrases|require-all-words|speak)',
  'locale/chunks/shape',
  'model/',
  'parts/',
  'platform/',
  'session/(questions|read-answers|wait-alone)',
  'submission/(base64|body|deliver|digests|form-tokens|weight)',
  'time/',
];

export const KITS: readonly Kit[] = [
  {
    name: 'common',
    test: new RegExp(`${below(...COMMON).source}|/lit(-html)?/(async-directive|directive|directives/)`),
  },
  // The types of most forms, and how a form of more than the simple types is built.
  {
    name: 'fields',
    test: below(
      `features/${joinFolders(FEATURES.fields)}`,
      // Few pages have another calendar. The data of countries are 4 kB, and a file of their own would be a trip.
      `fields/(?!datetime/calendars/)${joinFolders(COMMON_TYPES)}`,
      `fields/${joinFolders(EAGER_TYPES)}[\\w-]+\\.advanced`,
      'fields/(shared/|types-common)',
      'rules/dates/',
    ),
  },
  // The font of typed names is fetched by its parts.
  ...Object.entries(RARE_TYPES).map(([name, types]) => ({
    name,
    test: below(`fields/${joinFolders(types)}(?!faces/)`, `fields/types-${name}`),
  })),
  { name: 'rules', test: below('rules/', `features/${joinFolders(FEATURES.rules)}`) },
  // Drafts and other devices share what takes answers out of a form, and what brings them back. A press fetches `carry`.
  {
    name: 'kept',
    test: below('persistence/(vault/(cipher|flatten|platform-errors)[.]|draft/kept)', 'features/draft/compose-answers'),
  },
  { name: 'restored', test: below('persistence/(vault/(decipher|unflatten)|draft/(draft[.]|fit-draft|without-))') },
  { name: 'carry', test: below('features/carry/(go-on|panel)') },
  {
    name: 'storage',
    test: below('persistence/(?!carry/)', `features/${joinFolders(FEATURES.storage)}`, 'element/open/begin-keeping'),
  },
  {
    name: 'sending',
    test: below(`features/${joinFolders(FEATURES.sending)}`, 'element/views/status-view', 'submission/'),
  },
];
