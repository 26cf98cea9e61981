import type { IncomingMessage } from 'node:http';
import { pathToFileURL } from 'node:url';
import { createPostgresKeys, createProxy } from '../../packages/proxy/src/index.js';
import type { FormDrawing } from '../../packages/proxy/src/index.js';
import { loadServer } from './build.js';
import { connectPostgres } from '../../packages/proxy/src/keys/key-store-postgres.js';
import type { KeyStore } from '../../packages/proxy/src/keys/key-store.js';
import { nodeListener } from '../../packages/proxy/src/node/listener.js';
import { PLATFORM } from '../../packages/proxy/src/ports.js';
import { startDeliveries } from './deliveries.js';
import { createEndingServer } from './ending-server.js';
import { misdirected, ownHosts } from './own-hosts.js';
import { checkPort } from './refused-port.js';
import { answerStarting, isProbe, startWatching } from './watching.js';
import type { Watching, WatchOptions } from './watching.js';
import { countTries, openDoor } from '../console/console-login.js';
import type { ConsoleLogin } from '../console/console-login.js';
import { demoRecords } from '../console/records.js';
import { takePartials } from '../form-pages/take-partials.js';
import { createSite } from '../site/site.js';
import { openAccount } from '../site/account.js';
import type { FetchHandler } from '../site/account.js';
import { createService, makeSamples } from 'hosted-form-service';
import type { Store } from 'hosted-form-service';
import {
  followClock,
  holdPrivateFolder,
  openFiles,
  openPglite,
  openServer,
  createReceivers,
  ownerRoutes,
  registerClient,
  Sessions,
  startExpiry,
} from 'hosted-form-service/node';
import type { FileStore, MailSettings } from 'hosted-form-service/node';

/** A program that may ask for access by OAuth. */
interface DemoClient {
  readonly id: string;
  readonly secret: string;
  /** Where it may be answered; by default where the command `hosted-form-proxy connect` waits. */
  readonly redirectUris?: readonly string[];
}

export interface DemoOptions extends WatchOptions {
  /** The port; 0 for a free one. */
  readonly port: number;
  readonly hostname: string;
  /** The bearer token of the demo's account. */
  readonly token: string;
  /** The program that may ask for access by OAuth, from this machine's loopback addresses; without it, none may. */
  readonly client?: DemoClient | undefined;
  /** The folder of the embedded database and of the proxy's keys. Nothing is written there where there is a server. */
  readonly dataFolder: string;
  /** A PostgreSQL server, in place of the folder. Any number of processes may share it. */
  readonly databaseUrl?: string | undefined;
  /** The bucket that keeps the bytes of files, as `s3://KEY:SECRET@host/bucket?region=…`. Default: the database. */
  readonly filesUrl?: string | undefined;
  /** Origins in the own network that webhooks may go to, beside the demo's own. */
  readonly webhookOrigins?: readonly string[];
  /** The mail server by which mails leave. Default: the demo's own, which keeps them. */
  readonly mail?: MailSettings | undefined;
  /** The number of web servers before the demo that add to `X-Forwarded-For`. Default: one on this machine, else none. */
  readonly trustProxy?: number | undefined;
  /** The days for which what is deleted can be restored. Default: 30. */
  readonly daysOfGrace?: number | undefined;
  /** The password that opens the console to other machines. */
  readonly consolePassword?: string | undefined;
  /** Answers tokens with `scope: null`, as documented, which strict OAuth clients refuse. */
  readonly nullScope?: boolean;
  /**
   * Names that the demo answers to, beside the loopback names and `hostname`: `forms.example`, `forms.example:8080`.
   */
  readonly publicHosts?: readonly string[] | undefined;
  /** Prepares the pages, once this process holds the data folder. */
  readonly prepare?: () => Promise<void>;
  /** Answers errors about records with status 200, as the service did in 2014 and 2016. */
  readonly legacyErrors?: boolean;
}

export interface Demo {
  /** The address without a slash at its end. */
  readonly url: string;
  /** The address of the figures, where they are served. */
  readonly metricsUrl?: string | undefined;
  /** Finishes pending requests, returns waiting deliveries to the store, and releases the data folder. */
  close(): Promise<void>;
}

/** The addresses at which the command `hosted-form-proxy connect` waits for its answer, with any port. */
const LOOPBACK = ['http://127.0.0.1/callback', 'http://[::1]/callback'];

/** The host names that only this machine can reach. */
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

const makeUrl = (hostname: string, port: number): string =>
  `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;

/** Tells whether a request goes from the proxy to the service, which share a port. */
const isToService = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/v2/');

// Decision 0072: with a database, a process keeps nothing of its own.
/** The place of the demo's data: a folder that this process alone may use, or a database that it shares with others. */
interface Place {
  readonly open: () => Promise<Store>;
  /** The keys of the proxy's submissions. */
  readonly keys: string | KeyStore;
  release(): Promise<void>;
}

function findPlace({ dataFolder, databaseUrl }: DemoOptions): Place {
  if (databaseUrl) {
    const keys = createPostgresKeys(() => connectPostgres(databaseUrl));
    return { open: () => openServer(databaseUrl), keys, release: async () => keys.close?.() };
  }
  const folder = holdPrivateFolder(dataFolder);
  return {
    open: () => openPglite(`${folder.path}/database`),
    keys: pathToFileURL(`${folder.path}/keys`).href,
    release: async () => folder.release(),
  };
}

/**
 * Starts the demo on one port: the service, the proxy that calls it over HTTP, and the pages. Until the demo is closed,
 * only this process may use the data folder. Other users cannot read it.
 *
 * @throws FolderError where the data folder cannot be used, HostNameError for an invalid name, RefusedPortError for a port
 *   that browsers never call; each has its code.
 */
export async function listen(options: DemoOptions): Promise<Demo> {
  const place = findPlace(options);
  try {
    await options.prepare?.();
  } catch (error) {
    await place.release();
    throw error;
  }
  return serve(options, place);
}

/** The parts of the demo that its site is made of. */
interface DemoParts {
  readonly url: string;
  readonly service: FetchHandler;
  readonly store: Store;
  readonly keys: Place['keys'];
  readonly drawing: FormDrawing | undefined;
  readonly login: ConsoleLogin;
  /** Answers for the console beyond API v2. */
  readonly owner: FetchHandler;
  readonly watching: Watching;
  readonly now: () => Date;
}

/** Returns who may enter, the same for the console and for the page of OAuth. */
function loginOf({ hostname, consolePassword: password }: DemoOptions, { store, now }: Base): ConsoleLogin {
  const isLocal = LOOPBACK_HOSTS.includes(hostname);
  return { isLocal, password, tries: countTries(store, now), sessions: new Sessions({ store, password, now }) };
}

/** Makes the demo's site, with the token proxy before the service. */
function siteFor({ token, trustProxy }: DemoOptions, parts: DemoParts): FetchHandler {
  const { url, service, store, keys, drawing, login, owner, watching, now } = parts;
  // The cache is short, so that a changed form is visible soon.
  const cache = { fresh: 1000, stale: 1000 };
  const drawn = drawing && { drawing, drawnScript: { src: '/dist/cdn/hosted-form.js' }, drawnFrames: ['self'] };
  const partials = takePartials(openAccount(service, token));
  const options = {
    service: url,
    token,
    forms: 'all',
    basePath: '/forms',
    keys,
    cache,
    carry: true,
    partials,
    ...watching.proxy,
    ...(trustProxy !== undefined && { trustProxy }),
  } as const;
  const proxy = createProxy({ ...options, ...drawn }, { ...PLATFORM, now: () => now().getTime() });
  return createSite({ service, proxy, token, records: demoRecords(store, now), owner, login });
}

/** The parts of the demo that its service is made of. */
interface ServiceParts {
  readonly store: Store;
  readonly files: FileStore;
  readonly receiverRefusal: (url: string) => Promise<string | undefined>;
  readonly onJobs: () => void;
  readonly now: () => Date;
}

/** Makes the service, whose page of OAuth has the door of the console. */
function serviceFor(
  { token, nullScope = false, legacyErrors = false }: DemoOptions,
  parts: ServiceParts,
  { login, watching }: { readonly login: ConsoleLogin; readonly watching: Watching },
): FetchHandler {
  const { admit: admitOwner, session } = openDoor(login);
  const proofOf = async (request: Request): Promise<string | undefined> => (await session(request))?.csrf;
  const settings = { nullScope, legacyErrorStatus: legacyErrors, admitOwner, proofOf };
  return createService({ tokens: [token], probes: true, ...watching.service, ...settings, ...parts });
}

/** The common ground of a demo’s parts. */
interface Base {
  readonly url: string;
  readonly store: Store;
  readonly keys: Place['keys'];
  readonly now: () => Date;
  /** The clock by which something is erased. */
  readonly notAhead: () => Date;
  readonly watching: Watching;
}

/** Starts the service with its deliveries, and the site before it. */
async function startParts(options: DemoOptions, base: Base) {
  const { token, client, databaseUrl, filesUrl, mail, webhookOrigins = [], daysOfGrace } = options;
  const { url, store, now, notAhead } = base;
  if (client) await registerClient(store, { redirectUris: LOOPBACK, ...client, name: 'hosted-form-proxy connect' });
  const allowed = [url, ...webhookOrigins];
  const deliveries = await startDeliveries(store, { origins: allowed, mail, now });
  const files = openFiles(filesUrl, store, { now });
  const endExpiry = startExpiry(store, { files, now: notAhead, daysOfGrace });
  const login = loginOf(options, base);
  const { refusal: receiverRefusal } = createReceivers({ allowed });
  const onJobs = (): void => deliveries.wake();
  const parts = { store, files, receiverRefusal, onJobs, now };
  const service = serviceFor(options, parts, { login, watching: base.watching });
  const owner = ownerRoutes({ ...parts, daysOfGrace });
  const drawing = (await loadServer())?.createDrawing();
  const site = siteFor(options, { ...base, service, drawing, login, owner });
  return {
    service,
    site,
    // Processes that share a database share its samples.
    makeSamples: () =>
      makeSamples({ fetch: service.fetch, token, base: `${url}/api/v2`, locks: databaseUrl ? store : undefined }),
    async close() {
      endExpiry();
      await deliveries.close();
    },
  };
}

async function serve(options: DemoOptions, place: Place): Promise<Demo> {
  const { hostname, databaseUrl, publicHosts = [] } = options;
  const ownHostsAt = ownHosts({ hostname, publicHosts });
  let handle: FetchHandler['fetch'] = async (request) => answerStarting(request);
  const server = createEndingServer(
    nodeListener((request, { address }) => handle(request, { address })),
    isToService,
  );
  const port = await server.listen(options.port, hostname);
  // The port is known only now, and the proxy needs the service's address.
  const url = makeUrl(hostname, port);
  // What is open, in the order in which it is closed.
  const open: { close(): Promise<unknown> }[] = [{ close: () => server.end() }];
  const end = async () => {
    for (const part of open) await part.close();
    await place.release();
  };
  try {
    await checkPort(url);
    const store = await place.open();
    open.push(store);
    // Processes that share a database share its clock, too.
    const clock = await followClock(databaseUrl ? store : undefined);
    open.splice(1, 0, clock);
    const watching = await startWatching(options);
    open.splice(1, 0, watching);
    const { service, site, ...parts } = await startParts(options, { ...clock, url, store, keys: place.keys, watching });
    open.unshift(parts);
    const isOwnHost = ownHostsAt(port);
    handle = async (request, caller) => {
      if (isProbe(request)) return service.fetch(request);
      return isOwnHost(request) ? site.fetch(request, caller) : misdirected();
    };
    await parts.makeSamples();
    return { url, metricsUrl: watching.url, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}
