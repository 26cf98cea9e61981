import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from './client-address.js';
import { refuseError } from './node-refusals.js';
import { takeTheRest } from './node-rest.js';

/** Answers the requests of a server of Node with a fetch handler. Rejects never. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Makes the listener of a fetch handler that may answer before it has read the whole body. */
export function nodeListener(fetch: (request: Request, connection: Connection) => Promise<Response>): NodeListener {
  const handle = (request: Request, { incoming }: { readonly incoming: Pick<IncomingMessage, 'socket'> }) =>
    fetch(request, { address: incoming.socket.remoteAddress });
  // The process may belong to others: its Request and Response stay as they are. What is left of a body is ours to take.
  const listener = getRequestListener(handle, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: refuseError,
  });
  return async (incoming, outgoing) => {
    takeTheRest(incoming, outgoing);
    await listener(incoming, outgoing);
  };
}
