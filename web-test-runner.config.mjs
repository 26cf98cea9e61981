// @ts-check
// The tests that need a browser, in three engines. `npm test -- browser` finds or installs the engines first.
//   FILES=src/element/hosted-form.test.ts npx wtr    one file; several are separated by commas
//   BROWSERS=chromium npx wtr --watch                one engine, again after every change
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { tsImport } from 'tsx/esm/api';
import { browserTestFiles, browserTestPages } from './test/runner/test-files.mjs';
import { compileOnce } from './test/runner/browsers/compile-once.mjs';
import { launchers } from './test/runner/browsers/launchers.mjs';
import { mockServiceWorker } from './test/runner/browsers/mock-service-worker.mjs';
import { plainReporter } from './test/runner/browsers/plain-reporter.mjs';
import { vendorPlugin } from './test/runner/browsers/vendor-plugin.mjs';

/** @type {typeof import('./test/support/patience.js')} */
const { patienceFor } = await tsImport('./test/support/patience.ts', import.meta.url);

/** @type {Promise<typeof import('./test/support/faults/fault-site.js')> | undefined} */
let faultSite;

/** The packages of a checker of accessibility. */
const ALFA = [
  ...['alfa-act', 'alfa-device', 'alfa-device/native', 'alfa-dom', 'alfa-dom/native'],
  ...['alfa-http', 'alfa-rules', 'alfa-wcag', 'alfa-web'],
].map((name) => `@siteimprove/${name}`);

/** The frameworks that have a component. */
const FRAMEWORKS = [
  'cjs:react',
  'cjs:react-dom/client',
  'cjs:react-dom/server.browser',
  'solid-js',
  'solid-js/web',
  'vue',
];

const isEverywhere = process.env['ALL_ENGINES'] === '1';
const isLong = process.env['LONG'] === '1';
const engines = launchers();
const pages = browserTestPages(process.env['FILES']?.split(',') ?? browserTestFiles());

/** Returns the engines for what depends on none. */
function deciding() {
  const chromium = engines.filter(({ name }) => name === 'Chromium');
  return isEverywhere || chromium.length === 0 ? engines : chromium;
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  browsers: engines,
  // The longest page of Chromium goes first.
  groups: [
    { name: 'once', files: pages.once, browsers: deciding() },
    { name: 'in each engine', files: pages.inEachEngine },
  ].filter(({ files }) => files.length > 0),
  nodeResolve: { exportConditions: ['production', 'default'] },
  // of engines whose launcher says nothing else; the engines wait for the network and for timers in turn
  concurrency: 1,
  concurrentBrowsers: Number(process.env['CONCURRENT_BROWSERS'] ?? 3),
  plugins: [
    vendorPlugin([
      'msw',
      'msw/browser',
      '@mswjs/interceptors/fetch',
      '@open-wc/testing',
      'axe-core',
      'fast-check',
      ...FRAMEWORKS,
      ...ALFA,
    ]),
    esbuildPlugin({
      ts: true,
      // Each other target compiles the packages as well, to four times their size with maps of the sources.
      target: 'esnext',
      tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
      define: {
        ALL_ENGINES: String(isEverywhere),
        LONG: String(isLong),
        GIVEN_PATIENCE: JSON.stringify(process.env['PATIENCE']) ?? 'undefined',
      },
    }),
  ],
  middleware: [
    ...(process.argv.includes('--watch') ? [] : [compileOnce()]),
    mockServiceWorker,
    // what the build makes for forms in the page's own tree
    async function lightSheet(context, next) {
      if (context.path !== '/__light/light.css') return next();
      const { makeLightSheet } = await tsImport('./tools/vite/light-sheet.ts', import.meta.url);
      context.type = 'css';
      context.body = await makeLightSheet();
    },
    // the pages of the fault runs: it closes connections in the middle, so it has them to itself
    async function faults(context, next) {
      if (!context.path.startsWith('/faults/')) return next();
      faultSite ??= tsImport('./test/support/faults/fault-site.ts', import.meta.url);
      const { answerFaultRequest } = await faultSite;
      context.respond = false;
      context.status = 200; // or it would be told as missing
      void answerFaultRequest(context.req, context.res);
    },
  ],
  // what the element writes for the owner of a page, which many tests cause
  filterBrowserLogs: ({ args: [first] }) => !/^hosted-form\b/.test(String(first)),
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: Boolean(process.stdout.isTTY) }),
    plainReporter(),
  ],
  // of a page that many files share, or of all fault runs; each test has its own limit
  testsFinishTimeout: patienceFor(600_000 + Number(process.env['FAULT_RUNS'] ?? 0) * 2000),
  browserStartTimeout: patienceFor(30_000),
  testsStartTimeout: patienceFor(20_000),
  testFramework: { config: { timeout: patienceFor(60_000) } },
};
