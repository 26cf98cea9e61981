import { fileURLToPath } from 'node:url';
import type { Caller } from 'hosted-form-service';
import { answerFault } from 'hosted-form-service/node';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { MiddlewareHandler } from 'hono';
import { openAccount } from './account.js';
import type { FetchHandler } from './account.js';
import { docsSite } from '../docs/docs-site.js';
import { consoleLogin, openDoor } from '../console/console-login.js';
import type { ConsoleLogin } from '../console/console-login.js';
import { consoleGateway } from '../console/console-gateway.js';
import { signInRoutes } from '../console/sign-in.js';
import { demoPages } from './demo-pages.js';
import { allowPosting } from '../drawn/draw-into.js';
import { drawnSite } from '../drawn/drawn-site.js';
import { formPages } from '../form-pages/form-pages.js';
import { askedForEachTime, compressedOnTheWay, keptForEver, keptForMinutes } from './keeping.js';
import { galleryDefinitions } from './gallery-definitions.js';
import { partialGateway } from '../form-pages/partial-gateway.js';
import { looksSite } from '../looks/looks-site.js';
import { tortureSite } from '../torture/torture-site.js';
import { notForOtherSites } from './same-origin.js';

export interface SiteOptions {
  readonly service: FetchHandler;
  readonly proxy: FetchHandler;
  /** The token by which the site reads submissions back. It never leaves the server. */
  readonly token: string;
  /** Mails, webhooks and their deliveries, below `/demo`. */
  readonly records: Hono;
  /** Answers for the console beyond API v2, below `/owner/`. Default: nothing is there. */
  readonly owner?: FetchHandler;
  /** The visitors who may see received data. Default: nobody. */
  readonly login?: ConsoleLogin;
}

/** The strictest policy: nothing inline, nothing evaluated, nothing from other sites, Trusted Types. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // These pages have a lit of their own beside the one in the script, so a policy of that name is created twice.
  "trusted-types lit-html dompurify hosted-form 'allow-duplicates'",
].join('; ');

/** The pages with frames: the console shows mails in them, the first page and the torture page forms. */
const WITH_FRAMES = ['/', '/console.html', '/torture.html'];

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Serves the builds, and the pages with their own files. */
function serveFiles(site: Hono<{ Bindings: Caller }>, proxy: FetchHandler): void {
  const built = serveStatic({ root: folder('../..'), precompressed: true });
  site.use('/dist/cdn/chunks/*', keptForEver, built);
  site.use('/dist/cdn/*', keptForMinutes, built);
  site.use('/*', askedForEachTime);
  site.get('/*', demoPages(proxy));
  site.use('/dist/*', built);
  site.use('/*', serveStatic({ root: folder('../pages') }));
}

/** Adds the headers of the pages. One whose form is drawn may post to its own site without a script. */
const withHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { path } = context.req;
  const isDrawn = path === '/' || path.startsWith('/forms/');
  const frames = WITH_FRAMES.includes(path) ? "; frame-src 'self'" : '';
  const policy = isDrawn ? allowPosting(CONTENT_SECURITY_POLICY) : CONTENT_SECURITY_POLICY;
  context.header('content-security-policy', policy + frames);
  context.header('x-content-type-options', 'nosniff');
  // Without a referrer, a browser does not say which page posts.
  context.header('referrer-policy', isDrawn ? 'same-origin' : 'no-referrer');
};

/** Answers an error, some by the answer that they carry. A database that is away for a moment is no fault: the answer says when to come back. */
const answerError = (error: Error): Response =>
  error instanceof HTTPException ? error.getResponse() : answerFault(error, { onError: console.error });

/** Everything that the demo serves, as one fetch handler. */
export function createSite({
  service,
  proxy,
  token,
  records,
  owner = { fetch: async () => new Response('', { status: 404 }) },
  login = { isLocal: false },
}: SiteOptions): FetchHandler {
  const door = openDoor(login);
  const site = new Hono<{ Bindings: Caller }>().onError(answerError);
  for (const path of ['/demo/*', '/console.html']) site.use(path, consoleLogin(door));
  site.all('/api/v2/*', ({ req, env }) => service.fetch(req.raw, env));
  site.all('/admin/*', ({ req, env }) => service.fetch(req.raw, env));
  // The proxy's addresses. All others below /forms are pages of forms. The page of a form named "health" is found by
  // its viewkey.
  site.use('/forms/form/*', compressedOnTheWay);
  for (const path of ['/forms/form/*', '/forms/health']) site.all(path, ({ req, env }) => proxy.fetch(req.raw, env));
  const account = openAccount(service, token);

  /** Fetches a stored record for the demo's page, so that the token stays on the server. */
  const askService = (path: string, url: string) =>
    service.fetch(new Request(new URL(path, url), { headers: { authorization: `Bearer ${token}` } }));
  site.get('/demo/submission/:id{[0-9]+}', notForOtherSites, ({ req }) =>
    askService(`/api/v2/submission/${req.param('id')}.json`, req.url),
  );
  site.get('/demo/file/:id{[0-9]+}', notForOtherSites, ({ req }) =>
    askService(`/admin/download/file/${req.param('id')}`, req.url),
  );

  site.route('/demo/partial', partialGateway(account));
  site.route('/demo/console', signInRoutes(door));
  site.route('/demo/console', consoleGateway(account, { owner, askRecords: async (path) => records.request(path) }));
  site.route('/demo', records);

  site.route('/gallery', galleryDefinitions());
  site.route('/docs', docsSite());
  site.route('/drawn', drawnSite(proxy, CONTENT_SECURITY_POLICY));
  site.route('/torture', tortureSite(CONTENT_SECURITY_POLICY)).route('/looks', looksSite(CONTENT_SECURITY_POLICY));

  site.use('*', withHeaders);
  site.use('/forms/*', askedForEachTime);
  site.route('/', formPages(account, proxy));
  serveFiles(site, proxy);
  return { fetch: async (request, caller = {}) => site.fetch(request, caller) };
}
