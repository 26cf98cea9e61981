// The tests that need a browser, in three engines. `npm test -- browser` finds or installs the engines first.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import type { TestRunnerConfig } from '@web/test-runner';
import { browserTestFiles, browserTestPages } from '../test-files.js';
import { compileOnce } from './compile-once.js';
import { launchers } from './launchers.js';
import { mockServiceWorker } from './mock-service-worker.js';
import { plainReporter } from './plain-reporter.js';
import { ROOT } from '../../../tools/root.js';
import { buildServer } from '../../../packages/server/src/testing/built.js';
import { makeLightSheet } from '../../../tools/vite/light-sheet.js';
import { patienceFor } from '../../support/patience.js';
import { vendorPlugin } from './vendor-plugin.js';

/** The packages of a checker of accessibility. */
const ALFA = [
  'alfa-act',
  'alfa-device',
  'alfa-device/native',
  'alfa-dom',
  'alfa-dom/native',
  'alfa-http',
  'alfa-rules',
  'alfa-wcag',
  'alfa-web',
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
const patience = process.env['PATIENCE'];
const engines = launchers();
const pages = browserTestPages(process.env['FILES']?.split(',') ?? browserTestFiles());

/** Returns the engines for what depends on none. */
function deciding() {
  const chromium = engines.filter(({ name }) => name === 'Chromium');
  return isEverywhere || chromium.length === 0 ? engines : chromium;
}

/** The configuration of Web Test Runner. */
export const configuration: TestRunnerConfig = {
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
      tsconfig: join(ROOT, 'tsconfig.json'),
      define: {
        ALL_ENGINES: String(isEverywhere),
        LONG: String(isLong),
        GIVEN_PATIENCE: patience === undefined ? 'undefined' : JSON.stringify(patience),
      },
    }),
  ],
  middleware: [
    ...(process.argv.includes('--watch') ? [] : [compileOnce()]),
    mockServiceWorker,
    // what the build makes for forms in the page's own tree
    async function lightSheet(context, next) {
      if (context.path !== '/__light/light.css') {
        await next();
        return;
      }
      context.type = 'css';
      context.body = await makeLightSheet();
    },
    // what draws forms where there is no browser, for tests that compare both
    async function drawing(context, next) {
      if (context.path !== '/__drawing/index.js') {
        await next();
        return;
      }
      context.type = 'js';
      context.body = await readFile(await buildServer(), 'utf8');
    },
    // the pages of the fault runs: it closes connections in the middle, so it has them to itself
    async function faults(context, next) {
      if (!context.path.startsWith('/faults/')) {
        await next();
        return;
      }
      const { answerFaultRequest } = await import('../../support/faults/fault-site.js');
      context.respond = false;
      context.status = 200; // or it would be told as missing
      void answerFaultRequest(context.req, context.res);
    },
  ],
  // what the element writes for the owner of a page, which many tests cause
  filterBrowserLogs: ({ args: [first] }) => !/^hosted-form\b/.test(String(first)),
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: isatty(1) }), plainReporter()],
  // of a page that many files share, or of all fault runs; each test has its own limit
  testsFinishTimeout: patienceFor(600_000 + Number(process.env['FAULT_RUNS'] ?? 0) * 2000),
  browserStartTimeout: patienceFor(30_000),
  testsStartTimeout: patienceFor(20_000),
  testFramework: { config: { timeout: patienceFor(60_000) } },
};
