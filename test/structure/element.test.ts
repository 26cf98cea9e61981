// The features of a form listen to no public event, share no module state without a reason, and import of each other only
// what is listed.
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { code, matches } from './sources.js';

/** The module state that all elements of a page share, and why the browser forces it. */
const SHARED_BY_A_PAGE: Readonly<Record<string, string>> = {
  'src/platform/worker.ts: policy': 'a browser throws if a page creates a second policy of the same name',
  'src/platform/css/sheets.ts: sheets': 'all trees of a page share the sheet of a style, which is read once',
  'src/persistence/vault/device-vault.ts: vault':
    'a browser blocks the deletion of a database until all its connections are closed; the outbox of the page lies in it',
  'src/features/draft/draft-seat.ts: seatsByGroup':
    'the browser lists no elements across shadow trees, and only all of them together have an order',
  'src/element/seldom/share-lists.ts: lists': 'editors draw the same form again and again, and ask for it once',
  'src/upgrade.ts: refused': 'the page is looked through again and again, and its owner is told once',
};

/** Types of fields, and languages, register what they fetch. */
const REGISTRIES = /^src\/(fields|locale)\//;

const parts = code().filter(({ path }) => path.startsWith('src/') && !REGISTRIES.test(path));
const element = code().filter(({ path }) => path.startsWith('src/element/'));
const withFeatures = code().filter(({ path }) => /^src\/(element|features)\//.test(path));

test('no code of the element listens to its public events', () => {
  const listening = code().flatMap((source) => matches(source, /(addEventListener\(\s*|@)['"`]?hf-[\w-]+/g));
  assert.deepEqual(listening, []);
});

/** The files that add a controller of Lit, which stops all others when it throws, and why. */
const CONTROLLERS: Readonly<Record<string, string>> = {
  'src/element/followers.ts': 'all parts follow the element by this one',
  'src/element/fields/mask-answers.ts': 'it comes with the core, and guards itself',
  'src/element/open/form-loader.ts': 'without it there is no form',
};

test('parts follow the element alone, except what is listed', () => {
  const adding = withFeatures.filter(({ text }) => text.includes('.addController('));
  assert.deepEqual(adding.map(({ path }) => path).sort(), Object.keys(CONTROLLERS).sort());
});

/** The files that set timers of their own, and why. */
const OWN_TIMERS: Readonly<Record<string, string>> = {
  'src/companions/popup/arm-triggers.ts':
    'the pop-up is a script of its own, which a copy of the functions of time/ would make longer',
  'src/companions/popup/fallback.ts':
    'the pop-up is a script of its own, which a copy of the functions of time/ would make longer',
  'src/companions/popup/popup-element.ts':
    'the pop-up is a script of its own, which a copy of the functions of time/ would make longer',
};

test('only time/ and platform/ set timers, except what is listed', () => {
  const setting = code().filter(
    ({ path, text }) => !/^src\/(time|platform)\//.test(path) && /\bset(Timeout|Interval)\(/.test(text),
  );
  assert.deepEqual(setting.map(({ path }) => path).sort(), Object.keys(OWN_TIMERS).sort());
});

test('public events are sent from three places: two come with the code of pages, and that which sends answers', () => {
  const senders = withFeatures
    .filter(({ text }) => /^import \{[^}]*\} from '[./]*\/(?:element\/)?events\.js'/m.test(text))
    .map(({ path }) => path);
  assert.deepEqual(senders.sort(), [
    'src/element/public-events.ts',
    'src/features/pages/paging.ts',
    'src/features/send/install-sending.ts',
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

/** The folder of a feature below `src/features/`. */
const findFeature = (path: string) => /^src\/features\/([\w-]+)\//.exec(path)?.[1];

/** The imports from one feature to another, and why. None knows the state of the other feature. */
const CROSSING: Readonly<Record<string, string>> = {
  'agents/offer-form.ts → given/mark-given.ts': 'both mark what others than the person gave',
  'attributes/follow-attributes.ts → look/apply-look.ts': 'an attribute that changes applies the look anew',
  'doctor/facts.ts → language/tell-language.ts': 'the doctor says what the owner is warned of',
  'language/follow-language.ts → details/suit-script.ts': 'another language may have another script',
  'look/brand/follow-brand.ts → ground/ground.ts': 'both read the colours of the page',
  'look/brand/read-page.ts → ground/ground.ts': 'both read the colours of the page',
  'look/wear-looks.ts → ground/usual-page.ts': 'both read the colours of the page',
  'one-by-one/feature.ts → pages/ways.ts': 'a question is a page',
  'carry/compose-record.ts → draft/compose-answers.ts': 'a draft is what is carried',
  'one-by-one/one-by-one.ts → pages/page-look.ts': 'a question is a page',
  'partials/collect-answers.ts → draft/compose-answers.ts': 'what no draft keeps is not sent early either',
  'place/skeleton.ts → kept/keep-list.ts': 'a form whose list is not kept leaves no place either',
  'review/feature.ts → pages/ways.ts': 'the review is a page',
  'review/review.ts → pages/page-look.ts': 'the review is a page',
  'review/review.ts → pages/split-pages.ts': 'the review lists the answers of each page',
  'words/take-own-words.ts → language/follow-language.ts': 'the owner’s words join those of the language',
};

/** The code of another feature that a feature fetches on demand, and why. */
const FETCHED: Readonly<Record<string, string>> = {
  'later/fetch-for-later.ts → send/install-sending.ts': 'the connection may be gone later',
  'later/fetch-for-later.ts → send/sending-files.ts': 'the connection may be gone later',
  'later/fetch-for-later.ts → send/antispam/captcha.ts': 'the connection may be gone later',
  'later/fetch-for-later.ts → send/antispam/trap.ts': 'the connection may be gone later',
  'outbox/page-outbox.ts → send/antispam/captcha.ts': 'answers that wait may need a captcha',
  'send/posting.ts → outbox/page-outbox.ts': 'answers that can’t be sent now may wait',
};

/** Lists the imports of a kind from one feature to another. */
function listCrossing(pattern: RegExp): readonly string[] {
  const found = code().flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, to = '']) => {
      const target = join(dirname(path), `${to}.ts`);
      const [from, other] = [findFeature(path), findFeature(target)];
      return from && other && from !== other ? [`${path} → ${target}`.replaceAll('src/features/', '')] : [];
    }),
  );
  return [...new Set(found)].sort();
}

test('no feature imports another, except what is listed', () => {
  assert.deepEqual(listCrossing(/^(?:import|export) [^;]*?from '(\.[^']+)\.js'/gm), Object.keys(CROSSING).sort());
});

test('no feature fetches code of another, except what is listed', () => {
  assert.deepEqual(listCrossing(/\bimport\('(\.[^']+)\.js'\)/g), Object.keys(FETCHED).sort());
});

/** The floors of `element/`, from the ground. A file may import what lies on its own floor or below it. */
const FLOORS: readonly RegExp[] = [
  /^((?:owner|seldom)\/|(element-session|events|feature|field-context|find-captcha|followers|form-element|late-styles|loaded-form|option-properties|options|public-events|reflect-options)\.ts)/,
  /^fields\//,
  /^(open|views)\//,
  /^(drawn-element|form-display|globals|hosted-form|stages)\.ts/,
];
/** The code of a higher floor that a lower one fetches, and why. */
const FETCHED_FROM_ABOVE: Readonly<Record<string, string>> = {
  'src/element/open/fetch-sending.ts → src/element/stages.ts': 'the stages come with the first focus',
  'src/element/open/open-form.ts → src/element/stages.ts': 'a simple form never needs them',
  'src/element/seldom/seldom-needed.ts → src/features/host-form/host-form.ts':
    'a browser may restore a form before it is drawn',
};

test(`the element has ${FLOORS.length} floors, and its imports point down`, () => {
  const findFloor = (path: string) => {
    if (path.startsWith('src/features/')) return FLOORS.length;
    return FLOORS.findIndex((floor) => floor.test(path.replace('src/element/', '')));
  };
  assert.deepEqual(
    element.filter(({ path }) => findFloor(path) < 0).map(({ path }) => path),
    [],
  );
  const up = element.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:^(?:import|export) [^;]*?from |\bimport\()'(\.[^']+)\.js'/gm)]
      .map(([, to = '']) => join(dirname(path), `${to}.ts`))
      .filter((to) => /^src\/(element|features)\//.test(to) && findFloor(to) > findFloor(path))
      .filter(() => path !== 'src/element/stages.ts')
      .map((to) => `${path} → ${to}`),
  );
  assert.deepEqual(up.sort(), Object.keys(FETCHED_FROM_ABOVE).sort());
});
