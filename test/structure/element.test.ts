// The features of a form listen to no public event, share no module state without a reason, and do not import each other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, matches } from './sources.js';

/** The most files of product code in one folder. */
const FILES = 20;

/** The module state that all elements of a page share, and why the browser forces it. */
const SHARED_BY_A_PAGE: Readonly<Record<string, string>> = {
  'src/background/worker.ts: policy': 'a browser throws if a page creates a second policy of the same name',
  'src/persistence/vault/device-vault.ts: vault':
    'a browser blocks the deletion of a database until all its connections are closed',
  'src/element/draft/draft-seat.ts: seatsByGroup':
    'the browser lists no elements across shadow trees, and only all of them together have an order',
  'src/element/open/preview.ts: lists': 'editors draw the same form again and again, and ask for it once',
  'src/element/outbox/page-outbox.ts: ofThisPage':
    'the elements of a page share one storage, one lock and one connection',
};

/** Types of fields, and languages, register what they fetch. */
const REGISTRIES = /^src\/(fields|locale)\//;

const parts = code().filter(({ path }) => path.startsWith('src/') && !REGISTRIES.test(path));
const element = code().filter(({ path }) => path.startsWith('src/element/'));

test('no code of the element listens to its public events', () => {
  const listening = code().flatMap((source) => matches(source, /(addEventListener\(\s*|@)['"`]?hf-[\w-]+/g));
  assert.deepEqual(listening, []);
});

test('public events are sent from two places: one comes with the code that sends answers', () => {
  const senders = element
    .filter(({ text }) => /^import \{[^}]*\} from '[./]*\/events\.js'/m.test(text))
    .map(({ path }) => path);
  assert.deepEqual(senders.sort(), ['src/element/public-events.ts', 'src/element/send/install-sending.ts']);
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
const FEATURES = ['antispam', 'doctor', 'draft', 'host-form', 'outbox', 'pages', 'rules', 'send'];
/** Files that install features. */
const COMPOSERS = /element\/(open\/|send\/install-sending\.ts)/;
/** Imports of another feature on demand, both only where the owner wants an outbox. */
const ON_DEMAND = new Set([
  "src/element/outbox/page-outbox.ts: '../antispam/captcha.js'",
  "src/element/send/posting.ts: '../outbox/page-outbox.js'",
]);

test('no feature imports another', () => {
  const crossing = element
    .filter(({ path }) => !COMPOSERS.test(path))
    .flatMap(({ path, text }) => {
      const own = path.split('/')[2] ?? '';
      if (!FEATURES.includes(own)) return [];
      const others = FEATURES.filter((feature) => feature !== own).join('|');
      return [...text.matchAll(new RegExp(`'\\.\\./(?:${others})/[^']+'`, 'g'))].map(([found]) => `${path}: ${found}`);
    });
  assert.deepEqual(
    crossing.filter((found) => !ON_DEMAND.has(found)),
    [],
  );
});
