import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { createProxy } from '../src/proxy/index.js';
import { nodeListener } from '../src/proxy/node-listener.js';
import { startDeliveries } from './deliveries.js';
import { demoRecords } from './records.js';
import { createSite } from './site.js';
import type { FetchHandler } from './site.js';
import { registerClient } from './service/oauth/clients.js';
import { makeSamples } from './service/samples/samples.js';
import { createService } from './service/service.js';
import { openServer } from './service/store/pg-server.js';
import { openPglite } from './service/store/pglite.js';

export interface DemoOptions {
  /** 0 = a free one. */
  readonly port: number;
  readonly hostname: string;
  /** The bearer token of the demo's account. */
  readonly token: string;
  /** The program that may ask for access by OAuth, from this machine's loopback addresses; without it, none may. */
  readonly client?: { readonly id: string; readonly secret: string } | undefined;
  /** Of the embedded database, and of what the demo keeps. */
  readonly dataFolder: string;
  /** A PostgreSQL server, in place of the embedded database. */
  readonly databaseUrl?: string | undefined;
}

export interface Demo {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** Where the command `hosted-form connect` waits for its answer, with any port. */
const LOOPBACK = ['http://127.0.0.1/callback', 'http://[::1]/callback'];

/** Starts the demo: the service, the proxy that speaks with it over HTTP, and the pages, on one port. */
export async function listen(options: DemoOptions): Promise<Demo> {
  const { port, hostname, token, client, dataFolder, databaseUrl } = options;
  const store = databaseUrl ? await openServer(databaseUrl) : await openPglite(`${dataFolder}/database`);
  if (client) await registerClient(store, { ...client, name: 'hosted-form connect', redirectUris: LOOPBACK });
  let handle: FetchHandler['fetch'] = async () => new Response('Starting', { status: 503 });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const listener = nodeListener((request) => handle(request));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  // The port is known only now, and the proxy must know where the service is.
  const url = `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${String((server.address() as AddressInfo).port)}`;
  const deliveries = await startDeliveries(store, url);
  const service = createService({ store, tokens: [token], onJobs: () => deliveries.wake() });
  const keys = pathToFileURL(`${dataFolder}/keys`).href;
  // Whoever changes a form through the service wants to see it.
  const cache = { fresh: 1000, stale: 1000 };
  const proxy = createProxy({ service: url, token, forms: 'all', basePath: '/forms', keys, cache });
  handle = createSite({ service, proxy, token, records: demoRecords(store) }).fetch;
  await makeSamples({ fetch: service.fetch, token, base: `${url}/api/v2` });
  return {
    url,
    async close() {
      server.close();
      server.closeAllConnections();
      await deliveries.close();
      await store.close();
    },
  };
}
