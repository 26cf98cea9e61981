import { Hono } from 'hono';
import type { Context as HonoContext } from 'hono';
import { assertUtf8 } from './http/array-notation.js';
import { isAuthorised, readToken, unauthorised } from './http/bearer.js';
import { databaseFiles } from './files/database-files.js';
import type { FileStore } from './files/file-store.js';
import { ByteBudget } from './http/byte-budget.js';
import { readBody } from './http/body.js';
import { ServiceError } from './http/errors.js';
import { mount, routePath } from './http/route.js';
import type { Call } from './http/route.js';
import { assertStorable, assertStorableAddress } from './http/storable-request.js';
import type { Figures } from './http/figures.js';
import type { LogEntry } from './http/log.js';
import { watched } from './http/watched.js';
import { oauthApp } from './oauth/oauth.js';
import { isGranted } from './oauth/token.js';
import { describeService, knownNames } from './openapi/describe-service.js';
import { apiTables, DESCRIPTIONS, routeTables } from './resources.js';
import type { Context } from './resources.js';
import { aroundEachCall } from './store/around.js';
import { answerFault } from './store/store-refusal.js';
import type { Store } from './store/store.js';
import { fileRoutes } from './submissions/file-routes.js';
import { tooManyTries, WrongTries } from './tries/wrong-tries.js';
import { randomSecret } from './values/secrets.js';

/** Options of a service. */
export interface ServiceOptions {
  readonly store: Store;
  /** The accepted bearer tokens, beside those that OAuth issued. */
  readonly tokens: readonly string[];
  /** The origin of addresses in answers, such as `https://forms.example`. Default: the origin of each request. */
  readonly origin?: string;
  /** The limit of a request's body, in bytes. Default: 64 MiB. */
  readonly bodyLimit?: number;
  /** The memory that all bodies may take together, in bytes. More is refused with 503. Default: 256 MiB. */
  readonly memoryLimit?: number;
  /** The place of the bytes of files. Default: the store. */
  readonly files?: FileStore;
  /** Answers errors about records with status 200, as recorded in 2014 and 2016. Default: false (400, 403, 404). */
  readonly legacyErrorStatus?: boolean;
  /** The status of a new submission: 200 recorded in 2014, 201 known from a client of 2023. Default 200. */
  readonly createdStatus?: 200 | 201;
  /** Answers tokens with `scope: null` when no scope was requested, as documented. Default: false (no `scope`). */
  readonly nullScope?: boolean;
  readonly now?: () => Date;
  /** Creates the `viewkey` of a form. Default: 10 random letters and digits. */
  readonly newKey?: () => string;
  /** Creates codes and tokens, which nobody may guess. Default: 256 random bits. */
  readonly newSecret?: () => string;
  /**
   * Says why an address may not receive webhooks, so that it is refused when a webhook is created (`webhooks/receivers.ts`).
   * Default: nothing is refused beforehand. Each call of the address is checked in any case.
   */
  readonly receiverRefusal?: (url: string) => Promise<string | undefined>;
  /**
   * Answers a person who may not decide over the account on the page of OAuth; `undefined` for its owner. Default: everybody who
   * reaches the page may.
   */
  readonly admitOwner?: (request: Request, caller: Caller) => Promise<Response | undefined>;
  /**
   * Returns the token of the owner's session that the decision on that page must name. Default: none is needed; the page's own origin
   * is checked in any case.
   */
  readonly proofOf?: (request: Request) => Promise<string | undefined>;
  /** Called when mails or webhooks wait for delivery. A queue delivers them (`queue/queue.ts`). */
  readonly onJobs?: () => void;
  /** Answers `/healthz` and `/readyz` for an orchestrator. Default: false. */
  readonly probes?: boolean;
  /** Counts each answered request (`http/figures.ts`). */
  readonly figures?: Figures;
  /** Receives a line for each answered request. */
  readonly log?: (entry: LogEntry) => void;
  /** Receives the service's own errors. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** The sender of a request. */
export interface Caller {
  /** The address of its connection. */
  readonly address?: string | undefined;
}

/** A fetch handler. */
export interface Service {
  fetch(request: Request, caller?: Caller): Promise<Response>;
}

/** The most wrong tokens and client secrets from one address in a minute. A right one is never refused. */
const WRONG_PER_MINUTE = 30;

/** The service has one account. */
const USER_ID = '1';
const DEFAULT_BODY_LIMIT = 64 * 1024 * 1024;
const DEFAULT_MEMORY_LIMIT = 256 * 1024 * 1024;
const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function randomKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(random, (byte) => KEY_LETTERS[byte % KEY_LETTERS.length]).join('');
}

/** Checks values once more before a store. Everything in a request was checked when it was read. */
function refuseUnstorable(store: Store): Store {
  return aroundEachCall(store, async ({ values }, run) => {
    assertStorable(values);
    return run(store);
  });
}

function createCallReader({
  origin,
  bodyLimit = DEFAULT_BODY_LIMIT,
  memoryLimit = DEFAULT_MEMORY_LIMIT,
}: ServiceOptions): (context: HonoContext) => Call {
  const budget = new ByteBudget(memoryLimit);
  return ({ req }) => {
    const url = new URL(req.url);
    const id = req.param('id') ?? '';
    const share = budget.open();
    return {
      id,
      path: url.pathname,
      query: url.searchParams,
      origin: origin ?? url.origin,
      signal: req.raw.signal,
      headers: req.raw.headers,
      body: (large) => readBody(req.raw, { limit: bodyLimit, share, large }),
      done: () => share.end(),
    };
  };
}

function createContext(options: ServiceOptions): Context {
  const now = options.now ?? (() => new Date());
  return {
    store: refuseUnstorable(options.store),
    files: options.files ?? databaseFiles(options.store, now),
    now,
    newKey: options.newKey ?? randomKey,
    createdStatus: options.createdStatus ?? 200,
    receiverRefusal: options.receiverRefusal ?? (async () => undefined),
    onJobs: options.onJobs ?? (() => undefined),
  };
}

/** Refuses a missing or wrong token. @throws ServiceError where the caller was wrong too often. */
async function refuseToken(request: Request, tries: WrongTries, address = ''): Promise<Response> {
  if (readToken(request) === undefined) return unauthorised();
  const { wait } = await tries.judge(address, () => false);
  if (wait > 0) throw tooManyTries(wait);
  return unauthorised();
}

/** Creates the conversion of errors to answers. */
function createErrorHandler({ legacyErrorStatus = false, onError = console.error }: ServiceOptions) {
  return (error: unknown, request?: Request): Response => {
    // Nobody reads this answer.
    if (request?.signal.aborted) return new Response(null, { status: 503 });
    return answerFault(error, { legacyErrorStatus, onError });
  };
}

/**
 * Creates the Form Collection Service, API v2: its resources below `/api/v2`, and uploads at `/admin/download/file/<id>`. It
 * runs wherever there is fetch, a browser included.
 */
export function createService(options: ServiceOptions): Service {
  const { tokens, newSecret = randomSecret, nullScope = false } = options;
  if (tokens.some((token) => token === '')) throw new TypeError('An empty token would let everybody in');
  const context = createContext(options);
  const { store, now } = context;
  const app = new Hono<{ Bindings: Caller }>({ getPath: routePath });
  const tries = new WrongTries({ kind: 'token', most: WRONG_PER_MINUTE, within: 60_000, now, store });
  const findOrigin = (request: Request): string => options.origin ?? new URL(request.url).origin;
  const { admitOwner = async () => undefined, proofOf = async () => undefined } = options;
  const oauth = { store, now, newSecret, userId: USER_ID, nullScope, tries, admitOwner, proofOf };
  app.route('/api/v2/oauth2', oauthApp(oauth, findOrigin));
  // Open to everybody, because it reveals nothing about the account.
  app.get('/api/v2/openapi', ({ json }) => json(describeService(routeTables(context), DESCRIPTIONS)));
  app.use(async ({ req, env }, next) => {
    assertStorableAddress(req.raw);
    assertUtf8(new URL(req.url).search);
    const mayPass = isAuthorised(req.raw, tokens) || (await isGranted(req.raw, store, now()));
    return mayPass ? next() : refuseToken(req.raw, tries, env.address);
  });
  const api = new Hono();
  const mounting = { makeCall: createCallReader(options), namesOf: knownNames(DESCRIPTIONS) };
  for (const table of apiTables(context)) mount(api, table, mounting);
  app.route('/api/v2', api);
  const files = new Hono();
  mount(files, fileRoutes(context), mounting);
  app.route('/', files);
  const answerError = createErrorHandler(options);
  app.notFound(() => answerError(new ServiceError('unknown-path', 'There is nothing at this address')));
  app.onError((error, { req }) => answerError(error, req.raw));
  const fetch: Service['fetch'] = async (request, caller = {}) => app.fetch(request, caller);
  // No form has this id.
  const probe = options.probes ? () => store.form(0) : undefined;
  return { fetch: watched(fetch, { log: options.log, figures: options.figures, probe }) };
}
