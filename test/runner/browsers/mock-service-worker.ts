// The service worker of the mocked service. It leaves the test runner's own files to the browser. Otherwise msw would
// ask the page about each of them in four messages, and in Firefox and WebKit a worker of the element would not start.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Middleware } from './compile-once.js';

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

/**
 * Parts of msw's script, and by what they are replaced. It opens a channel for each message and closes none. WebKit asks
 * about every open channel at each collection of garbage, which took a quarter of the time of its tests.
 */
const REPLACED: readonly (readonly [string, string])[] = [
  ['channel.port1.onmessage = (event) => {', '$&\n      channel.port1.close()'],
  // No test listens to msw's events of responses. Nobody answers these messages, so their channels would stay open.
  ['if (client && activeClientIds.has(client.id)) {\n    const', 'if (false) {\n    const'],
];

/** Makes msw's script close its channels. */
function closeChannels(script: string) {
  return REPLACED.reduce((text, [part, by]) => {
    if (!text.includes(part)) throw new Error(`mockServiceWorker.js has no «${part}»: has msw changed it?`);
    return text.replace(part, by);
  }, script);
}

const script = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');

/** Answers the request for the service worker. */
export const mockServiceWorker: Middleware = async (context, next) => {
  if (context.path !== PATH) {
    await next();
    return;
  }
  context.type = 'js';
  context.body = LEAVE_ASSETS + closeChannels(await readFile(script, 'utf8'));
};
