import type { IncomingMessage } from 'node:http';
import { pathToFileURL } from 'node:url';
import { createProxy } from '../../packages/proxy/src/index.js';
import type { FormDrawing } from '../../packages/proxy/src/index.js';
import { loadServer } from './build.js';
import { nodeListener } from '../../packages/proxy/src/node/listener.js';
import { startDeliveries } from './deliveries.js';
import { createEndingServer } from './ending-server.js';
import { misdirected, ownHosts } from './own-hosts.js';
import { checkPort } from './refused-port.js';
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
  holdPrivateFolder,
  openPglite,
  openServer,
  createReceivers,
  registerClient,
  ownerRoutes,
  Sessions,
  startExpiry,
} from 'hosted-form-service/node';
import type { MailSettings, PrivateFolder } from 'hosted-form-service/node';

/** A program that may ask for access by OAuth. */
interface DemoClient {
  readonly id: string;
  readonly secret: string;
  /** Where it may be answered; by default where the command `hosted-form-proxy connect` waits. */
  readonly redirectUris?: readonly string[];
}

export interface DemoOptions {
  /** The port; 0 for a free one. */
  readonly port: number;
  readonly hostname: string;
  /** The bearer token of the demo's account. */
  readonly token: string;
  /** The program that may ask for access by OAuth, from this machine's loopback addresses; without it, none may. */
  readonly client?: DemoClient | undefined;
  /** The folder of the embedded database and of the proxy's keys. */
  readonly dataFolder: string;
  /** A PostgreSQL server, in place of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Origins in the own network that webhooks may go to, beside the demo's own. */
  readonly webhookOrigins?: readonly string[];
  /** The mail server by which mails leave. Default: the demo's own, which keeps them. */
  readonly mail?: MailSettings | undefined;
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

/**
 * Starts the demo on one port: the service, the proxy that calls it over HTTP, and the pages. Until the demo is closed,
 * only this process may use the data folder. Other users cannot read it.
 *
 * @throws FolderError where the data folder cannot be used, HostNameError for an invalid name, RefusedPortError for a port
 *   that browsers never call; each has its code.
 */
export async function listen(options: DemoOptions): Promise<Demo> {
  const folder = holdPrivateFolder(options.dataFolder);
  try {
    await options.prepare?.();
    return await serve(options, folder);
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** The parts of the demo that its site is made of. */
interface DemoParts {
  readonly url: string;
  readonly service: FetchHandler;
  readonly store: Store;
  readonly folder: PrivateFolder;
  readonly drawing: FormDrawing | undefined;
  readonly login: ConsoleLogin;
  /** What the console needs beyond API v2. */
  readonly owner: FetchHandler;
}

/** Returns who may enter, the same for the console and for the page of OAuth. */
function loginOf({ hostname, consolePassword: password }: DemoOptions, store: Store): ConsoleLogin {
  const isLocal = LOOPBACK_HOSTS.includes(hostname);
  return { isLocal, password, tries: countTries(), sessions: new Sessions({ store, password }) };
}

/** Makes the demo's site, with the token proxy before the service. */
function siteFor(
  { token }: DemoOptions,
  { url, service, store, folder, drawing, login, owner }: DemoParts,
): FetchHandler {
  const keys = pathToFileURL(`${folder.path}/keys`).href;
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
  } as const;
  const proxy = createProxy({ ...options, ...drawn });
  return createSite({ service, proxy, token, records: demoRecords(store), owner, login });
}

/** The parts of the demo that its service is made of. */
interface ServiceParts {
  readonly store: Store;
  readonly receiverRefusal: (url: string) => Promise<string | undefined>;
  readonly onJobs: () => void;
}

/** Makes the service, whose page of OAuth has the door of the console. */
function serviceFor(
  { token, nullScope = false, legacyErrors = false }: DemoOptions,
  parts: ServiceParts,
  login: ConsoleLogin,
): FetchHandler {
  const { admit: admitOwner, session } = openDoor(login);
  const proofOf = async (request: Request): Promise<string | undefined> => (await session(request))?.csrf;
  const settings = { nullScope, legacyErrorStatus: legacyErrors, admitOwner, proofOf };
  return createService({ tokens: [token], ...settings, ...parts });
}

async function serve(options: DemoOptions, folder: PrivateFolder): Promise<Demo> {
  const { hostname, token, client, databaseUrl, publicHosts = [], webhookOrigins = [] } = options;
  const ownHostsAt = ownHosts({ hostname, publicHosts });
  let handle: FetchHandler['fetch'] = async () => new Response('Starting', { status: 503 });
  const server = createEndingServer(
    nodeListener((request, { address }) => handle(request, { address })),
    isToService,
  );
  const port = await server.listen(options.port, hostname);
  // The port is known only now, and the proxy needs the service's address.
  const url = makeUrl(hostname, port);
  const open = () => (databaseUrl ? openServer(databaseUrl) : openPglite(`${folder.path}/database`));
  const opening = checkPort(url).then(open);
  const store = await opening.catch(async (error: unknown) => {
    await server.end();
    throw error;
  });
  try {
    if (client) await registerClient(store, { redirectUris: LOOPBACK, ...client, name: 'hosted-form-proxy connect' });
    const allowed = [url, ...webhookOrigins];
    const deliveries = await startDeliveries(store, { origins: allowed, mail: options.mail });
    const endExpiry = startExpiry(store);
    const login = loginOf(options, store);
    const onJobs = (): void => deliveries.wake();
    const { refusal: receiverRefusal } = createReceivers({ allowed });
    const parts = { store, receiverRefusal, onJobs };
    const service = serviceFor(options, parts, login);
    const owner = ownerRoutes(parts);
    const drawing = (await loadServer())?.createDrawing();
    const site = siteFor(options, { url, service, store, folder, drawing, login, owner });
    const isOwnHost = ownHostsAt(port);
    handle = async (request, caller) => (isOwnHost(request) ? site.fetch(request, caller) : misdirected());
    // Processes that share a database share its samples.
    await makeSamples({ fetch: service.fetch, token, base: `${url}/api/v2`, locks: databaseUrl ? store : undefined });
    return {
      url,
      async close() {
        endExpiry();
        await Promise.all([server.end(), deliveries.close()]);
        await store.close();
        folder.release();
      },
    };
  } catch (error) {
    await server.end();
    await store.close();
    throw error;
  }
}
