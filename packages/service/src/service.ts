import { Hono, type Context as HonoContext } from 'hono';
import { isAuthorised, isGranted, unauthorised } from './http/bearer.js';
import { readBody } from './http/body.js';
import { errorAnswer, ServiceError, storageFull } from './http/errors.js';
import { oauthApp } from './oauth/oauth.js';
import { randomSecret } from './oauth/secret.js';
import { describeService } from './openapi/describe-service.js';
import { mount, pathOf, type Call, type Context, type Routes } from './http/route.js';
import { actionRoutes } from './actions/action-routes.js';
import { fieldRoutes } from './fields/field-routes.js';
import { fileRoutes } from './submissions/file-routes.js';
import { folderRoutes } from './folders/folder-routes.js';
import { formRoutes } from './forms/form-routes.js';
import { partialRoutes } from './partials/partial-routes.js';
import { submissionRoutes } from './submissions/submission-routes.js';
import { assertStorable, assertStorableAddress } from './http/storable-text.js';
import { aroundEachCall } from './store/around.js';
import { isStorageFull } from './database/store-error.js';
import type { Store } from './store/store.js';

/** How a service is set up. */
export interface ServiceOptions {
  readonly store: Store;
  /** The bearer tokens that are accepted, beside those that were given out by OAuth. */
  readonly tokens: readonly string[];
  /** What the addresses in answers begin with, as `https://forms.example`. Default: the origin of each request. */
  readonly origin?: string;
  /** The most bytes of a request's body. Default 64 MiB. */
  readonly bodyLimit?: number;
  /** Answers errors about records with status 200, as recorded in 2014 and 2016. Default false: 400, 403, 404. */
  readonly legacyErrorStatus?: boolean;
  /** The status of a new submission: 200 recorded in 2014, 201 known from a client of 2023. Default 200. */
  readonly createdStatus?: 200 | 201;
  /** Answers tokens with `scope: null` where no scope was asked for, as documented. Default false: without a scope. */
  readonly nullScope?: boolean;
  readonly now?: () => Date;
  /** Makes the `viewkey` of a form. Default: 10 random letters and digits. */
  readonly newKey?: () => string;
  /** Makes what nobody may guess: codes and tokens. Default: 256 random bits. */
  readonly newSecret?: () => string;
  /**
   * Says why an address may not receive webhooks, so that it is refused when a webhook is made (`queue/receivers.ts`).
   * Default: nothing is refused beforehand; what calls the address still looks.
   */
  readonly receiverRefusal?: (url: string) => Promise<string | undefined>;
  /** Called when mails or webhooks wait to be delivered; a queue delivers them (`queue/queue.ts`). */
  readonly onJobs?: () => void;
  /** Hears of errors that are the service's own fault. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** A fetch handler. */
export interface Service {
  fetch(request: Request): Promise<Response>;
}

/** The service has one account. */
const USER_ID = '1';
const DEFAULT_BODY_LIMIT = 64 * 1024 * 1024;
const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(random, (byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');
}

/** The tables of routes below `/api/v2`. */
const API_TABLES = [formRoutes, fieldRoutes, folderRoutes, submissionRoutes, partialRoutes, actionRoutes];

/** All tables of routes, for what is said of them. */
export function routeTables(context: Context): readonly Routes[] {
  return [...API_TABLES, fileRoutes].map((table) => table(context));
}

/** Whatever a request holds is checked when it is read. This is the last check, before a store. */
function refusingUnstorable(store: Store): Store {
  return aroundEachCall(store, async ({ values }, run) => {
    assertStorable(values);
    return run(store);
  });
}

function callMaker({ origin, bodyLimit = DEFAULT_BODY_LIMIT }: ServiceOptions): (context: HonoContext) => Call {
  return ({ req }) => {
    const url = new URL(req.url);
    const id = req.param('id') ?? '';
    const body = (): ReturnType<Call['body']> => readBody(req.raw, bodyLimit);
    return { id, path: url.pathname, query: url.searchParams, origin: origin ?? url.origin, body };
  };
}

/**
 * The Form Collection Service, API v2: forms, folders, fields, submissions, partial submissions, mails, webhooks and OAuth 2.0 below `/api/v2`, and uploads at
 * `/admin/download/file/<id>`. It runs wherever there is fetch, a browser included.
 */
export function createService(options: ServiceOptions): Service {
  const { tokens, legacyErrorStatus = false, onError = console.error } = options;
  const store = refusingUnstorable(options.store);
  if (tokens.some((token) => token === '')) throw new TypeError('An empty token would let everybody in');
  const context: Context = {
    store,
    now: options.now ?? (() => new Date()),
    newKey: options.newKey ?? randomKey,
    createdStatus: options.createdStatus ?? 200,
    receiverRefusal: options.receiverRefusal ?? (async () => undefined),
    onJobs: options.onJobs ?? (() => undefined),
  };
  const app = new Hono({ getPath: pathOf });
  const originOf = (request: Request): string => options.origin ?? new URL(request.url).origin;
  const { now } = context;
  const { newSecret = randomSecret, nullScope = false } = options;
  app.route('/api/v2/oauth2', oauthApp({ store, now, newSecret, userId: USER_ID, nullScope }, originOf));
  // open to everybody: it tells nothing of the account
  app.get('/api/v2/openapi', ({ json }) => json(describeService(routeTables(context))));
  app.use(async ({ req }, next) => {
    assertStorableAddress(req.raw);
    const mayPass = isAuthorised(req.raw, tokens) || (await isGranted(req.raw, store, now()));
    return mayPass ? next() : unauthorised();
  });
  const api = new Hono();
  const callOf = callMaker(options);
  for (const table of API_TABLES) mount(api, table(context), callOf);
  app.route('/api/v2', api);
  mount(app, fileRoutes(context), callOf);
  app.notFound(() =>
    errorAnswer(new ServiceError('unknown-path', 'There is nothing at this address'), legacyErrorStatus),
  );
  app.onError((error) => {
    if (error instanceof ServiceError) return errorAnswer(error, legacyErrorStatus);
    if (isStorageFull(error)) return errorAnswer(storageFull(), legacyErrorStatus);
    onError(error);
    const body = { status: 'error', error: 'An error occurred while processing the request' };
    return Response.json(body, { status: 500 });
  });
  return { fetch: async (request) => app.fetch(request) };
}
