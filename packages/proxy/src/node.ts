import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createFigures } from './figures/figures.js';
import type { KeyStore } from './keys/key-store.js';
import { serveFigures } from './node/figures-server.js';
import type { FiguresPlace } from './node/figures-server.js';
import { listen, writeOrigin } from './node/listen.js';
import { nodeListener } from './node/listener.js';
import { answerMalformedRequests } from './node/malformed-requests.js';
import { readNodeOptions } from './node/node-options.js';
import { createServiceClient } from './node/service-client.js';
import type { ProxyOptions } from './options.js';
import { buildProxy, listStores } from './proxy.js';
import { TIME_LIMITS } from './time-limits.js';

export { outgoingFetch } from './node/outgoing-proxy.js';
export { proxyMiddleware, type ProxyMiddleware } from './node/middleware.js';
export { tokenFromFile, type TokenFileOptions } from './token/token-file.js';

/** The options of `serveProxy`. The default of `basePath` is `/forms` here. */
export interface ServeOptions extends ProxyOptions {
  /** The port. Default 0: a free one. */
  readonly port?: number;
  /** The address to listen on. Default `127.0.0.1`: this machine only. */
  readonly hostname?: string;
  /** Serves figures for a monitor at `/metrics`, on another port than the visitors'. Default: none. */
  readonly metrics?: FiguresPlace;
}

/** A proxy that listens. */
export interface ServedProxy {
  /** The address with the base path, without a slash at its end: the value for the element's `proxy`. */
  readonly url: string;
  /** The address of the figures, where they are served. */
  readonly metricsUrl?: string;
  /** Refuses new connections; fulfils when the calls under way are answered, and their outcomes recorded. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the token proxy on Node, as a server of its own.
 *
 * @throws ProxyConfigurationError for a mistake in the options; the system's own error when the port or the folder for the
 *   keys cannot be used.
 */
export async function serveProxy(options: ServeOptions): Promise<ServedProxy> {
  const basePath = options.basePath ?? '/forms';
  const hostname = options.hostname ?? '127.0.0.1';
  const client = createServiceClient();
  // Work that goes on after its browser has gone: a submission with a key, the renewal of a field list.
  const backgroundWork = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>) => {
    backgroundWork.add(work);
    void work.finally(() => backgroundWork.delete(work));
    options.waitUntil?.(work);
  };
  const formToken = options.formToken ?? true;
  const figures = options.figures ?? (options.metrics && createFigures());
  const own = { basePath, formToken, waitUntil, ...(figures && { figures }) };
  let isEnding = false;
  const read = readNodeOptions({ fetch: client.fetch, probes: true, ...options, ...own });
  const settings = { ...read, isEnding: () => isEnding };
  const stores = listStores(settings);
  const listener = nodeListener(buildProxy(settings).fetch);
  const server = createServer(SERVER_OPTIONS, (incoming, outgoing) => void listener(incoming, outgoing));
  answerMalformedRequests(server);
  const closeServer = createCloser(server);
  const close = async () => {
    isEnding = true;
    await closeServer();
    await Promise.all(backgroundWork);
    await monitored?.close();
    for (const store of stores) await store.close?.();
    client.close();
  };
  const monitored = figures && options.metrics && (await serveFigures(figures, options.metrics));
  const port = await start(server, stores, options.port ?? 0, hostname).catch(async (error: unknown) => {
    await monitored?.close();
    throw error;
  });
  const url = `${writeOrigin(hostname, port)}${basePath.replace(/\/+$/, '')}`;
  return { url, close, ...(monitored && { metricsUrl: monitored.url }) };
}

/** Opens the key stores, and then listens; closes them again when one of these fails. Returns the port. */
async function start(server: Server, stores: readonly KeyStore[], port: number, hostname: string): Promise<number> {
  try {
    for (const store of stores) await store.open?.();
    return await listen(server, port, hostname);
  } catch (error) {
    // The first failure is the one to report.
    for (const store of stores) await store.close?.().catch(() => undefined);
    throw error;
  }
}

const SERVER_OPTIONS = {
  headersTimeout: TIME_LIMITS.requestHeaders,
  requestTimeout: TIME_LIMITS.request,
  keepAliveTimeout: TIME_LIMITS.keepAlive,
  maxHeaderSize: 16_384,
  // Answered in JSON, like every mistake in a request.
  requireHostHeader: false,
};

/**
 * Creates the function that closes a server: calls under way end first, then every connection is closed. `server.close()` alone
 * would wait for connections that browsers open ahead of a call, because Node counts them as idle only after their first call.
 */
function createCloser(server: Server): ServedProxy['close'] {
  let callsUnderWay = 0;
  const closeWhenIdle = () => {
    if (callsUnderWay === 0 && !server.listening) server.closeAllConnections();
  };
  server.on('request', (_, response) => {
    callsUnderWay += 1;
    response.once('close', () => {
      callsUnderWay -= 1;
      closeWhenIdle();
    });
  });
  return () =>
    new Promise((resolve, reject) => {
      server.close((error) => {
        if (error) reject(error);
        else resolve();
      });
      closeWhenIdle();
    });
}
