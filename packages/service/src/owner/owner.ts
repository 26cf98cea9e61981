import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { databaseFiles } from '../files/database-files.js';
import { readBody } from '../http/body.js';
import { ServiceError } from '../http/errors.js';
import { mount, routePath } from '../http/route.js';
import type { Call, KnownNames, Routes } from '../http/route.js';
import { answerFault } from '../store/store-refusal.js';
import type { Store } from '../store/store.js';
import { actionsRoutes } from './actions-routes.js';
import { appRoutes } from './apps-routes.js';
import { binRoutes } from './bin-routes.js';
import { deliveryRoutes } from './deliveries-routes.js';
import type { OwnerContext } from './owner-context.js';
import { personRoutes } from './person-routes.js';
import { retentionRoutes } from './retention-routes.js';
import { submissionsRoutes } from './submissions-routes.js';

/** Options of the owner's routes. */
export interface OwnerOptions extends Partial<OwnerContext> {
  readonly store: Store;
  /** Receives the routes' own errors. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** A fetch handler. */
export interface OwnerRoutes {
  fetch(request: Request): Promise<Response>;
}

/** The bytes of a request's body at most. */
const BODY_LIMIT = 1024 * 1024;

/** Lists the tables of routes, one for each part. Their paths begin with `/owner/`, and end without `.json`. */
function listTables(context: OwnerContext): readonly Routes[] {
  return [
    deliveryRoutes(context),
    actionsRoutes(context),
    appRoutes(context),
    binRoutes(context),
    retentionRoutes(context),
    personRoutes(context),
    submissionsRoutes(context),
  ];
}

const PAGE = ['page', 'per_page'];
const PERSON = ['value', 'match'];
const BINNED = { body: ['kind', 'ids'] };

/** The names that requests may have. The queries of submissions are filters, and check theirs themselves. */
const NAMES: Readonly<Record<string, KnownNames>> = {
  '/owner/bin': { query: PAGE },
  '/owner/bin/put': BINNED,
  '/owner/bin/restore': BINNED,
  '/owner/bin/erase': BINNED,
  '/owner/failures': { query: ['lane', ...PAGE] },
  '/owner/failures/again': { body: ['lane'] },
  '/owner/delivery/:id/again': { body: ['after'] },
  '/owner/action/:id': { query: [], body: ['version', 'settings'] },
  '/owner/action/:id/deliveries': { query: PAGE },
  '/owner/apps': { query: [], body: ['name', 'redirect_uris'] },
  '/owner/form/:id/retention': { query: [], body: ['days', 'were'] },
  '/owner/person': { query: PERSON },
  '/owner/person/export': { query: PERSON },
  '/owner/person/erase': { body: PERSON },
  '/owner/submission/:id/answer': { query: ['field'] },
  '/owner/submissions/read': { body: ['ids', 'read'] },
  '/owner/submissions/delete': { body: ['ids'] },
};

/** Returns the path of a request from `/owner/` on, wherever the routes are mounted. */
const ownerPath = (request: Request): string => routePath(request).replace(/^.*?(?=\/owner(?:\/|$))/, '');

function readCall({ req }: HonoContext): Call {
  const body = (): ReturnType<Call['body']> => readBody(req.raw, { limit: BODY_LIMIT });
  const { pathname: path, searchParams: query, origin } = new URL(req.url);
  const { signal, headers } = req.raw;
  return { id: req.param('id') ?? '', path, query, origin, signal, headers, body };
}

/**
 * Returns what the console needs beyond API v2, below `/owner/` at any place of a site. The routes know nothing of sign-in: put them behind
 * one. Errors are JSON with a `code`.
 */
export function ownerRoutes(options: OwnerOptions): OwnerRoutes {
  const { onError = console.error, now = () => new Date(), ...given } = options;
  const context = {
    files: databaseFiles(given.store, now),
    now,
    onJobs: () => undefined,
    receiverRefusal: async () => undefined,
    onError,
    ...given,
  };
  const app = new Hono({ getPath: ownerPath });
  for (const table of listTables(context))
    mount(app, table, { makeCall: readCall, namesOf: (_method, path) => NAMES[path] ?? {} });
  app.notFound(() => answer(new ServiceError('unknown-path', 'There is nothing at this address')));
  const answer = (error: unknown): Response => answerFault(error, { namesEveryCode: true, onError });
  app.onError(answer);
  return { fetch: async (request) => app.fetch(request) };
}
