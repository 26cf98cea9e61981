import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server listen on a free port of 127.0.0.1. Returns its port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Lets an HTTP server listen on a free port of 127.0.0.1. Returns its address without a slash at the end. */
export async function listenLocally(server: Server): Promise<string> {
  return `http://127.0.0.1:${await listenOnFreePort(server)}`;
}
