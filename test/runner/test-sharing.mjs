// @ts-check
// Declares which test files share a process of Node or a page of a browser, and which have one to themselves. A process
// and a page each cost a second of a processor before their first test. `test-sharing.test.ts` checks this.

/** The tests on Node that share a process, by the folders that they are below. The first that fits counts. */
export const PROCESSES = [
  { name: 'proxy', folders: ['packages/proxy'] },
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

/**
 * The tests in browsers of what our own code decides, whatever the engine. They share a page, which Chromium tests beside
 * the other one. `npm test` opens it in Chromium alone, and `npm test -- --long` in each engine. What differs in no engine
 * at all is in `describeOnce`, and so in Chromium alone in both.
 */
export const OWN_LOGIC = [
  'src/element/equal-options.test.ts',
  'src/element/fields/text-language.test.ts',
  'src/element/hosted-form.test.ts',
  'src/element/hostile-lists.test.ts',
  'src/element/open/leaks.test.ts',
  'src/features/agents/offer-form.test.ts',
  'src/features/analytics/data-layer.test.ts',
  'src/features/doctor/form-doctor.test.ts',
  'src/features/draft/draft-attempt.test.ts',
  'src/features/draft/draft-change.test.ts',
  'src/features/draft/draft-end.test.ts',
  'src/features/draft/draft.test.ts',
  'src/features/given/given.test.ts',
  'src/features/kept/kept-list.test.ts',
  'src/features/language/follow-language.test.ts',
  'src/features/outbox/asking.test.ts',
  'src/features/outbox/outbox.test.ts',
  'src/features/review/review.test.ts',
  'src/features/rules/many-dependants.test.ts',
  'src/features/rules/ruling.test.ts',
  'src/features/send/antispam/anti-spam.test.ts',
  'src/features/send/checking.test.ts',
  'src/features/send/notes/notes.test.ts',
  'src/features/send/notes/sign-again.test.ts',
  'src/features/send/outcomes.test.ts',
  'src/features/send/refusals.test.ts',
  'src/features/words/own-words.test.ts',
  'src/fields/independent-forms.test.ts',
  'src/fields/local-ways.test.ts',
  'src/fields/product/product.test.ts',
  'src/frameworks/frameworks.test.ts',
  'src/frameworks/popup.test.ts',
  'src/theme/tokens.test.ts',
  'test/conformance/accessibility.test.ts',
  'test/conformance/audit/audit.test.ts',
  'test/conformance/follow-language.test.ts',
  'test/conformance/light-page.test.ts',
  'test/conformance/light.test.ts',
  'test/conformance/masks.test.ts',
  'test/conformance/translation.test.ts',
];

/** The tests that have a page of their own: the first one has hooks for all tests of a page. */
export const OWN_PAGE = [
  // It answers every call of its page itself.
  'src/boundary.test.ts',
  'src/element/open/loading.test.ts',
  // It fetches the sheets of all themes, and a test of the shared page loses one.
  'src/features/look/seen.test.ts',
  'test/conformance/field-types.test.ts',
];

/** The tests on a shared page without the mocked service, which answers for a whole page. The others share one with it. */
export const WITHOUT_SERVICE = [
  'src/companions/loader/fetch-when-needed.test.ts',
  'src/element/stages.test.ts',
  'src/element/views/receipt.test.ts',
  'src/features/send/redirect.test.ts',
  'src/fields/file/decode-picture.test.ts',
  'src/fields/signature/signature.test.ts',
  'src/html/bound-source.test.ts',
  'src/html/inline-code.test.ts',
  'src/html/picture-address.test.ts',
  'src/html/rich-text.test.ts',
  'src/parts/parts.test.ts',
  'src/persistence/outbox/outbox-tabs.test.ts',
  'src/persistence/vault/vault-failures.test.ts',
  'src/persistence/vault/vault-secrets.test.ts',
  'src/persistence/vault/vault.test.ts',
  'src/platform/json.test.ts',
  'src/submission/files.test.ts',
  'src/submission/receipt-page.test.ts',
  // These load the form from a server with faults.
  'test/faults/fault-run.test.ts',
  'test/faults/lost-parts.test.ts',
];
