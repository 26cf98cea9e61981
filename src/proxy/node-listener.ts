import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { refuseError } from './node-refusals.js';
import { takeTheRest } from './node-rest.js';

/** Answers the requests of a server of Node with a fetch handler. Rejects never. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** What the handler gets. */
type Fetch = Parameters<typeof getRequestListener>[0];

/** Makes the listener of a fetch handler that may answer before it has read the whole body. */
export function nodeListener(fetch: Fetch): NodeListener {
  // The process may belong to others: its Request and Response stay as they are. What is left of a body is ours to take.
  const listener = getRequestListener(fetch, {
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: refuseError,
  });
  return async (incoming, outgoing) => {
    takeTheRest(incoming, outgoing);
    await listener(incoming, outgoing);
  };
}
