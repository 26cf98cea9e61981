// How the parts of a form hang together: what they may listen to, what they may keep, and where they lie.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code, matches } from './sources.js';

/** At most so many files of product code lie in one folder. */
const FILES = 20;

/** State that one module keeps for all elements of a page, and the reason why no session can keep it. */
const SHARED_BY_A_PAGE: Readonly<Record<string, string>> = {
  'src/element/draft/draft-place.ts: groups':
    'elements know nothing of each other, and only together they have an order',
  'src/element/draft/draft-place.ts: groupOf': 'the same',
  'src/element/draft/draft-session.ts: leaving':
    'hands a draft from an element that is taken off the page to a new one',
  'src/element/outbox/page-outbox.ts: ofThisPage':
    'the elements of a page share one storage, one lock and one connection',
};

const element = code().filter(({ path }) => path.startsWith('src/element/'));

test('no code of the element listens to its public events', () => {
  const listening = code().flatMap((source) => matches(source, /(addEventListener\(\s*|@)['"`]?hf-[\w-]+/g));
  assert.deepEqual(listening, []);
});

test('public events are sent from one place', () => {
  const senders = element.filter(({ text }) => /from '[./]*\/events\.js'/.test(text)).map(({ path }) => path);
  assert.deepEqual(senders, ['src/element/public-events.ts']);
});

test('no module of the element keeps anything that changes, but for what a page shares', () => {
  const kept = element.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^(?:export )?(?:let|var) (\w+)|^(?:export )?const (\w+)[^=\n]*= new (?:Weak)?(?:Map|Set)\b[^;]*?\(\);/gm,
      ),
    ].map(([, variable, collection]) => `${path}: ${variable ?? collection ?? ''}`),
  );
  assert.deepEqual(kept, Object.keys(SHARED_BY_A_PAGE));
});

test(`no folder of the element holds more than ${FILES} files`, () => {
  const folderOf = ({ path }: { readonly path: string }) => path.slice(0, path.lastIndexOf('/'));
  const folders = [...new Set(element.map(folderOf))];
  const full = folders.filter((folder) => element.filter((file) => folderOf(file) === folder).length > FILES);
  assert.deepEqual(full, []);
});

/** Folders that hold one feature each, and what composes them. What features share is in `views/`, `fields/` and `open/`. */
const FEATURES = ['antispam', 'draft', 'outbox', 'pages', 'rules', 'send'];
/** Files that are installed by name, and what is fetched with them. */
const COMPOSERS = /element\/(open\/|send\/install-sending\.ts)/;
/** Calls to another feature that a page needs on the way: both only where the owner wants an outbox. */
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
