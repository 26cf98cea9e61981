import type { Server } from 'node:net';

/** Writes the origin of a server. An address of IPv6 has brackets in it. */
export const writeOrigin = (hostname: string, port: number): string =>
  `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${String(port)}`;

/**
 * Starts a server, and returns its port.
 *
 * @param port 0 for a free one.
 * @throws The system's own error when the port cannot be used.
 */
export async function listen(server: Server, port: number, hostname: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  // A text is the path of a pipe, which this server does not use.
  return typeof address === 'object' && address !== null ? address.port : port;
}
