// @ts-check
// The service worker of the mocked service. It leaves the test runner's own files to the browser: msw would ask the page
// about each of them in four messages, and in Firefox and WebKit a worker of the element would not start.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** msw's script must lie at the root of the site, to reach every page of it. */
const PATH = '/mockServiceWorker.js';

/** The paths of modules, of the runner's own scripts, and of the worker. A test loses the sheets of themes. */
const ASSETS = String.raw`/^\/(?:(?!.*\/theme-)(?:src|test|node_modules|demo|__[\w-]+)\/|(?:mockServiceWorker\.js|favicon\.ico|wtr-.*)?$)/`;

/** A listener before msw's. What nobody answers, the browser fetches. */
const LEAVE_ASSETS = `addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin === location.origin && ${ASSETS}.test(pathname)) event.stopImmediatePropagation();
});
`;

const script = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');

/**
 * Answers the request for the service worker.
 * @type {NonNullable<import('@web/test-runner').TestRunnerConfig['middleware']>[number]}
 */
export async function mockServiceWorker(context, next) {
  if (context.path !== PATH) return next();
  context.type = 'js';
  context.body = LEAVE_ASSETS + (await readFile(script, 'utf8'));
}
