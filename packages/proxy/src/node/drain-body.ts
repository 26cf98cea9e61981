import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TIME_LIMITS } from '../time-limits.js';

/** The most bytes of a body that are read after its answer. */
const MAX_REST = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a body after its answer, and then closes the connection where the sender asked for that. A browser
 * shows an error in place of the answer where its connection is closed while it still sends. A web server before the proxy answers with 502.
 */
export function drainBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  const isToClose = keepOpen(incoming, outgoing);
  outgoing.once('finish', () => {
    // The sender sees the end of the answer at once, and may go on sending.
    if (isToClose) socket.end();
    if (!incoming.complete && !incoming.destroyed) discardRest(incoming, socket);
  });
}

/**
 * Keeps the connection of a request with a body open after the answer. Node closes it at once for HTTP/1.0, which nginx speaks by default, and
 * for `Connection: close`, while the body still comes.
 *
 * @returns Whether the sender expects that the connection is closed.
 */
function keepOpen({ headers }: IncomingMessage, outgoing: ServerResponse): boolean {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (!hasBody || outgoing.shouldKeepAlive) return false;
  outgoing.shouldKeepAlive = true;
  return true;
}

function discardRest(incoming: IncomingMessage, socket: Socket): void {
  let left = MAX_REST;
  const stop = () => socket.destroy();
  const timer = setTimeout(stop, TIME_LIMITS.silentBody);
  const done = () => {
    clearTimeout(timer);
    socket.off('close', done);
  };
  incoming.once('end', done);
  // After the answer, Node does not tell a request that its connection is closed.
  socket.once('close', done);
  // The abandoned stream of the body would stop the flow.
  incoming.removeAllListeners('data').removeAllListeners('readable');
  incoming.on('data', ({ byteLength }: Buffer) => {
    timer.refresh();
    left -= byteLength;
    if (left < 0) stop();
  });
  incoming.resume();
}
