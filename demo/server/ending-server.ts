import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { NodeListener } from '../../packages/proxy/src/node/listener.js';

/** A server that finishes its requests before it ends. */
export interface EndingServer {
  /** Listens, and returns its port. @throws Error the system's own, where it cannot listen there. */
  listen(port: number, hostname: string): Promise<number>;
  /** Stops accepting, waits for pending requests, and closes all connections, at the latest after the time limit. */
  end(): Promise<void>;
}

/** Milliseconds for pending requests when a server ends. */
const LONGEST_END = 10_000;

const ENDING = '{"status":"error","error":"The server is ending; try again in a moment","code":"ending"}';

function refuse(response: ServerResponse): void {
  const headers = { 'content-type': 'application/json', 'retry-after': '5', connection: 'close' };
  response.writeHead(503, headers).end(ENDING);
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/** Lets a server listen. Returns the port, which the system chooses for 0. */
function listenOn(server: Server, port: number, hostname: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Creates a server.
 *
 * @param isInner Tells whether the server itself sent a request. Other requests may need its answer, so it is answered until
 *   they have ended.
 */
export function createEndingServer(
  listener: NodeListener,
  isInner: (request: IncomingMessage) => boolean,
  timeLimit: () => AbortSignal = () => AbortSignal.timeout(LONGEST_END),
): EndingServer {
  let isEnding = false;
  let underWay = 0;
  let onIdle = (): void => undefined;
  const server = createServer((incoming, outgoing) => {
    if (isInner(incoming)) {
      void listener(incoming, outgoing);
      return;
    }
    if (isEnding) {
      refuse(outgoing);
      return;
    }
    underWay += 1;
    outgoing.once('close', () => {
      underWay -= 1;
      if (underWay === 0) onIdle();
    });
    void listener(incoming, outgoing);
  });
  return {
    listen: (port, hostname) => listenOn(server, port, hostname),
    async end() {
      isEnding = true;
      const limit = timeLimit();
      const late = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve(), { once: true }));
      const idle = new Promise<void>((resolve) => (onIdle = resolve));
      if (underWay > 0) await Promise.race([idle, late]);
      const all = closed(server);
      await Promise.race([all, late]);
      server.closeAllConnections();
      await all;
    },
  };
}
