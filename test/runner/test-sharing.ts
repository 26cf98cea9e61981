// Declares which test files share a process of Node or a page of a browser, and which have one to themselves. A process
// and a page each cost a second of a processor before their first test. `test-sharing.test.ts` checks this.

/** The tests on Node that share a process, by the folders that they are below. The first that fits counts. */
export const PROCESSES = [
  { name: 'proxy', folders: ['packages/proxy'] },
  { name: 'server', folders: ['packages/server'] },
  { name: 'service', folders: ['packages/service'] },
  { name: 'calls-of-the-proxy', folders: ['test/conformance/proxy'] },
  { name: 'element', folders: ['src', 'test/conformance'] },
  { name: 'project', folders: ['bench', 'demo', 'packages/wordpress', 'recipes', 'tools', 'test'] },
];

/** The tests on Node that have a process of their own: each takes half a minute, so both cores have work to the end. */
export const OWN_PROCESS = [
  'demo/kill/kill.test.ts',
  'demo/server/run.test.ts',
  'packages/service/src/conformance/conformance.test.ts',
  'packages/service/src/store/disk-full.test.ts',
];

/**
 * The tests that repeat at length what a shorter test shows once, or that only a change of a rare kind can break. They
 * run with `npm test -- --long`, in `.ci/run`, and where they are named. `test/support/long.ts` shortens others.
 */
export const LONG = [
  // The demo's server also starts again after one kill in `demo/server/run.test.ts`.
  'demo/kill/kill.test.ts',
  // It fills disks of its own, which only a change of the store can break.
  'packages/service/src/store/disk-full.test.ts',
  // They start servers, sites and systems of other people, which only a change of a recipe or of an entry can break.
  'recipes/cms-modules.test.ts',
  'recipes/handlers.test.ts',
  'recipes/servers.test.ts',
  'recipes/static-sites.test.ts',
  // `default-keys.test.ts` also ends the proxy once between the service's record and its answer.
  'test/conformance/proxy/proxy-kill.test.ts',
  // It packs everything twice, which only a change of `tools/release/` can break.
  'test/shipped/release.test.ts',
  // It installs a release and starts nginx; `setup.test.ts` of the proxy plays the same with a machine of its own.
  'test/shipped/setup.test.ts',
  // They try the console, the documentation and the gallery. Other journeys and `field-types.test.ts` try the forms in them.
  'test/journeys/console.test.ts',
  'test/journeys/docs.test.ts',
  'test/journeys/gallery.test.ts',
  // axe looks at the same states in `test/conformance/accessibility.test.ts`.
  'test/conformance/audit/audit.test.ts',
  // It copies the project, and compiles, generates and tests it once more.
  'test/journeys/new-field-type.test.ts',
  // `npm run shots` compares the same pictures.
  'test/journeys/shots.test.ts',
  // It reads the imports of every source, which `npm run check` does.
  'test/structure/layers.test.ts',
  // It compiles the declarations of each framework, whose sources `npm run check` compiles.
  'test/structure/package-types.test.ts',
];

/** The tests that have a page of their own: the first one has hooks for all tests of a page. */
export const OWN_PAGE = [
  // It answers every call of its page itself.
  'src/boundary.test.ts',
  'src/element/open/loading.test.ts',
  // It fetches the sheets of all themes, and a test of the shared page loses one.
  'src/features/look/seen.test.ts',
  // After its hundreds of forms, Chromium does not end a page that has others, too.
  'src/fields/shared/options/cards.test.ts',
  'src/fields/datetime/calendars/calendars.view.test.ts',
  'src/fields/datetime/calendars/way.view.test.ts',
  'test/conformance/forced-colours.test.ts',
  'test/conformance/pointer.test.ts',
  'test/conformance/required.test.ts',
  'test/conformance/way-back.test.ts',
  // It measures where the window is scrolled to.
  'src/features/motion/move-changes.test.ts',
  'test/conformance/field-types.test.ts',
];
