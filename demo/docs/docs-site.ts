import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { isObject } from '../../src/api/read.js';
import { isFresh, ROOT, runToEnd } from '../server/build.js';
import { askedForEachTime } from '../site/keeping.js';

/** The folder of the built documentation. Its `built.json` has the policy of the pages. */
export interface DocsFolder {
  readonly path: string;
  /** Builds the pages that are missing. Rejects with the output of the build. */
  readonly prepare: () => Promise<void>;
}

/** The folder that `npm run docs` builds. */
const DOCS = join(ROOT, '.cache/docs-site');
/** Its last file, as a path in the project. */
const BUILT = ['.cache/docs-site/built.json'];
/** The sources of the documentation. The element's manifest is written last by its own build. */
const SOURCES = [
  'docs',
  'tools/docs',
  'bench/results.json',
  'dist/manifest.json',
  'packages/server/src',
  'package-lock.json',
];

/**
 * Serves the documentation below `/docs`. The first request waits for the build, so the demo itself starts without one. After a build that
 * failed, the next request tries again.
 */
export function docsSite(folder: DocsFolder = { path: DOCS, prepare: buildDocsUnlessFresh }): Hono {
  let ready: Promise<string> | undefined;
  const preparePolicy = () =>
    (ready ??= prepare(folder).catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));
  const app = new Hono();
  app.onError(({ message }, { text }) => text(`The documentation could not be built.\n\n${message}`, 500));
  app.use('*', async (context, next) => {
    const policy = await preparePolicy();
    await next();
    context.header('content-security-policy', `${policy}; frame-ancestors 'none'`);
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
  });
  app.use('*', askedForEachTime);
  app.get('/', (context, next) =>
    new URL(context.req.url).pathname.endsWith('/') ? next() : Promise.resolve(context.redirect('/docs/')),
  );
  // Made when the folder is there: `serveStatic` would warn at every start, and a container can make no folder.
  let serve: MiddlewareHandler | undefined;
  const serveFolder: MiddlewareHandler = (context, next) => {
    serve ??= serveStatic({ root: folder.path, rewriteRequestPath: (path) => path.replace(/^\/docs/, '') });
    return serve(context, next);
  };
  app.use('/*', serveFolder);
  app.all('*', ({ text }) => text('The documentation has no such page.', 404));
  return app;
}

/** Makes the site if it is not there. Returns the policy of its pages. */
async function prepare({ path, prepare: build }: DocsFolder): Promise<string> {
  await build();
  const built: unknown = JSON.parse(await readFile(join(path, 'built.json'), 'utf8'));
  if (!isObject(built) || typeof built['policy'] !== 'string') throw new TypeError('The build names no policy.');
  return built['policy'];
}

/** Builds the documentation in a process of its own, unless the last build is younger than its sources. */
async function buildDocsUnlessFresh(): Promise<void> {
  if (isFresh(BUILT, SOURCES)) return;
  await runToEnd(process.execPath, ['--import', 'tsx', 'tools/docs/build-site.ts']);
}
