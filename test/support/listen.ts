import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** Lets a server listen on a port of 127.0.0.1, a free one unless it is given. Returns the port. */
export async function listenOnPort(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/**
 * Lets an HTTP server listen on 127.0.0.1, and never end a connection that waits. Returns its address without a slash
 * at the end. A test that blocks its process for seconds would otherwise use a connection that the server just ended.
 */
export async function listenLocally(server: Server, port = 0): Promise<string> {
  if (server instanceof HttpServer) server.keepAliveTimeout = 0;
  return `http://127.0.0.1:${await listenOnPort(server, port)}`;
}

/** Returns a port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnPort(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
