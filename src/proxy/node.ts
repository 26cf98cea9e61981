import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { nodeListener } from './node-listener.js';
import { refuseWhatIsNoRequest } from './node-refusals.js';
import { createNodeService } from './node-service.js';
import { openKeys } from './open-keys.js';
import type { ProxyOptions } from './options.js';
import { PLATFORM } from './ports.js';
import { createProxy } from './proxy.js';

export { proxyMiddleware, type ProxyMiddleware } from './middleware.js';
export { tokenFromFile, type TokenFileOptions } from './token-file.js';

/** What `serveProxy` needs to know: `basePath` is `/forms` by default here. */
export interface ServeOptions extends ProxyOptions {
  /** Default 0: a free port. */
  readonly port?: number;
  /** Default `127.0.0.1`: this machine only. */
  readonly hostname?: string;
}

/** A proxy that listens. */
export interface ServedProxy {
  /** With the base path and without a slash at its end: the value for the element's `proxy`. */
  readonly url: string;
  /** Takes no more connections; resolves when the calls under way are answered, and their outcomes kept. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the token proxy on Node by itself.
 *
 * @throws ProxyConfigurationError when an option makes no sense; the system's own error when the port or the folder for the
 *   keys cannot be had.
 */
export async function serveProxy(options: ServeOptions): Promise<ServedProxy> {
  const basePath = options.basePath ?? '/forms';
  const hostname = options.hostname ?? '127.0.0.1';
  const keys = openKeys(options.keys ?? 'memory:', PLATFORM);
  const service = createNodeService();
  // What goes on after its browser has gone: a submission with a key, the renewal of a field list.
  const underWay = new Set<Promise<unknown>>();
  const waitUntil = (work: Promise<unknown>) => {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    options.waitUntil?.(work);
  };
  const formToken = options.formToken ?? true;
  const proxy = createProxy({ fetch: service.fetch, ...options, basePath, keys, formToken, waitUntil });
  await keys.open?.();
  const listener = nodeListener(proxy.fetch);
  const server = createServer(LIMITS, (incoming, outgoing) => void listener(incoming, outgoing));
  refuseWhatIsNoRequest(server);
  const closeServer = closerOf(server);
  const close = async () => {
    await closeServer();
    await Promise.all(underWay);
    await keys.close?.();
    service.close();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, hostname, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return { url: `http://${host}:${String(port)}${basePath.replace(/\/+$/, '')}`, close };
}

/** A phone may need long for its photos; nobody needs long for a header. */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30 * 60_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16_384,
  // Told in JSON, like all that is wrong with a request.
  requireHostHeader: false,
};

/**
 * Lets calls under way end, then closes every connection. `server.close()` alone would wait for those that browsers open
 * ahead of a call: Node does not count a connection as idle before its first call.
 */
function closerOf(server: Server): ServedProxy['close'] {
  let underWay = 0;
  const closeWhenIdle = () => {
    if (underWay === 0 && !server.listening) server.closeAllConnections();
  };
  server.on('request', (_, response) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
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
