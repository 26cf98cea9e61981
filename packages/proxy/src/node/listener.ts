import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Connection } from '../guard/client-address.js';
import { drainBody } from './drain-body.js';
import { answerUnexpectedError } from './malformed-requests.js';

/** A listener for the requests of a Node server. It never rejects. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * Creates the listener of a fetch handler that may answer before it has read the whole body.
 *
 * @param findMount Returns the path that the handler is mounted at, where a server has cut it off.
 */
export function nodeListener(
  fetch: (request: Request, connection: Connection) => Promise<Response>,
  findMount: (incoming: object) => string | undefined = () => undefined,
): NodeListener {
  const handle = (request: Request, { incoming }: { readonly incoming: Pick<IncomingMessage, 'socket' | 'url'> }) =>
    fetch(request, { address: incoming.socket.remoteAddress, target: incoming.url, mountedAt: findMount(incoming) });
  // The process may belong to others: its Request and Response stay as they are. `drainBody` reads the rest of a body.
  const listener = getRequestListener(handle, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: answerUnexpectedError,
  });
  return async (incoming, outgoing) => {
    drainBody(incoming, outgoing);
    await listener(incoming, outgoing);
  };
}
