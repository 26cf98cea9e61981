// The features of a form listen to no public event, share no module state without a reason, and import of each other only
// what is listed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, matches } from './sources.js';

/** The most files of product code in one folder. */
const FILES = 20;

/** The module state that all elements of a page share, and why the browser forces it. */
const SHARED_BY_A_PAGE: Readonly<Record<string, string>> = {
  'src/platform/worker.ts: policy': 'a browser throws if a page creates a second policy of the same name',
  'src/platform/css/sheets.ts: sheets': 'all trees of a page share the sheet of a style, which is read once',
  'src/persistence/vault/device-vault.ts: vault':
    'a browser blocks the deletion of a database until all its connections are closed; the outbox of the page lies in it',
  'src/element/draft/draft-seat.ts: seatsByGroup':
    'the browser lists no elements across shadow trees, and only all of them together have an order',
  'src/element/open/share-lists.ts: lists': 'editors draw the same form again and again, and ask for it once',
  'src/upgrade.ts: refused': 'the page is looked through again and again, and its owner is told once',
};

/** Types of fields, and languages, register what they fetch. */
const REGISTRIES = /^src\/(fields|locale)\//;

const parts = code().filter(({ path }) => path.startsWith('src/') && !REGISTRIES.test(path));
const element = code().filter(({ path }) => path.startsWith('src/element/'));

test('no code of the element listens to its public events', () => {
  const listening = code().flatMap((source) => matches(source, /(addEventListener\(\s*|@)['"`]?hf-[\w-]+/g));
  assert.deepEqual(listening, []);
});

/** The files that add a controller of Lit, which stops all others when it throws, and why. */
const CONTROLLERS: Readonly<Record<string, string>> = {
  'src/element/followers.ts': 'all parts follow the element by this one',
  'src/element/look/mask-answers.ts': 'it comes with the core, and guards itself',
  'src/element/open/form-loader.ts': 'without it there is no form',
};

test('parts follow the element alone, except what is listed', () => {
  const adding = element.filter(({ text }) => text.includes('.addController('));
  assert.deepEqual(adding.map(({ path }) => path).sort(), Object.keys(CONTROLLERS).sort());
});

/** The files that set timers of their own, and why. */
const OWN_TIMERS: Readonly<Record<string, string>> = {
  'src/popup/arm-triggers.ts':
    'the pop-up is a script of its own, which a copy of the functions of time/ would make longer',
  'src/popup/popup-element.ts':
    'the pop-up is a script of its own, which a copy of the functions of time/ would make longer',
};

test('only time/ and platform/ set timers, except what is listed', () => {
  const setting = code().filter(
    ({ path, text }) => !/^src\/(time|platform)\//.test(path) && /\bset(Timeout|Interval)\(/.test(text),
  );
  assert.deepEqual(setting.map(({ path }) => path).sort(), Object.keys(OWN_TIMERS).sort());
});

test('public events are sent from three places: two come with the code of pages, and that which sends answers', () => {
  const senders = element
    .filter(({ text }) => /^import \{[^}]*\} from '[./]*\/events\.js'/m.test(text))
    .map(({ path }) => path);
  assert.deepEqual(senders.sort(), [
    'src/element/pages/paging.ts',
    'src/element/public-events.ts',
    'src/element/send/install-sending.ts',
  ]);
});

test('no module keeps state that changes, except what a page has to share', () => {
  const kept = parts.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?(?:let|var) (\w+)|^(?:export )?const (\w+)[^=\n]*= new (?:Weak)?(?:Map|Set)\b[^;]*?\(\);/gm,
      ),
    ].map(([, variable, collection]) => `${path}: ${variable ?? collection ?? ''}`),
  );
  assert.deepEqual(kept.sort(), Object.keys(SHARED_BY_A_PAGE).sort());
});

test(`no folder holds more than ${FILES} files`, () => {
  const folderOf = ({ path }: { readonly path: string }) => path.slice(0, path.lastIndexOf('/'));
  const folders = [...new Set(parts.map(folderOf))];
  const full = folders.filter((folder) => parts.filter((file) => folderOf(file) === folder).length > FILES);
  assert.deepEqual(full, []);
});

/** Folders with one feature each. `views/`, `fields/` and `open/` hold the parts that features share. */
const FEATURES = [
  ...['agents', 'analytics', 'antispam', 'doctor', 'draft', 'given', 'host-form', 'kept', 'light', 'look', 'notes'],
  ...['outbox', 'pages', 'reading', 'rules', 'send', 'theme'],
];
/** Files that install features. */
const COMPOSERS = /element\/(open\/|send\/install-sending\.ts)/;
/** Imports of another feature on demand, both only where the owner wants an outbox. */
const ON_DEMAND = new Set([
  "src/element/outbox/page-outbox.ts: '../antispam/captcha.js'",
  "src/element/send/posting.ts: '../outbox/page-outbox.js'",
]);

/** Imports of another feature at once: each is a helper that knows no state of that feature. */
const HELPERS = new Set([
  // Both mark what others than the person gave.
  "src/element/agents/offer-form.ts: '../given/mark-given.js'",
  // What is not kept of a form, neither its list nor its place.
  "src/element/look/skeleton.ts: '../kept/keep-list.js'",
  // A note below a field, whoever writes it.
  "src/element/reading/reading.ts: '../notes/note-place.js'",
  "src/element/reading/reading.ts: '../notes/note.styles.js'",
  // The details of controls lie below a look.
  "src/element/theme/dressing.ts: '../look/control-details.styles.js'",
  // Both read the colours of the page.
  "src/element/theme/read-page.ts: '../look/ground.js'",
  "src/element/theme/wear-looks.ts: '../look/usual-page.js'",
]);

test('no feature imports another, except what is listed', () => {
  const crossing = element
    .filter(({ path }) => !COMPOSERS.test(path))
    .flatMap(({ path, text }) => {
      const own = path.split('/')[2] ?? '';
      if (!FEATURES.includes(own)) return [];
      const others = FEATURES.filter((feature) => feature !== own).join('|');
      return [...text.matchAll(new RegExp(`'\\.\\./(?:${others})/[^']+'`, 'g'))].map(([found]) => `${path}: ${found}`);
    });
  assert.deepEqual(crossing.sort(), [...ON_DEMAND, ...HELPERS].sort());
});
