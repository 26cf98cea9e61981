import type { IncomingMessage, ServerResponse } from 'node:http';
import { TIME_LIMITS } from '../time-limits.js';

/** The most bytes of a body that are read after its answer. */
const MAX_REST = 64 * 1024 * 1024;

/**
 * Reads and discards the rest of a body after its answer. A browser whose connection is closed while it still sends shows an
 * error in place of the answer.
 */
export function drainBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('finish', () => {
    if (incoming.complete || incoming.destroyed) return;
    const { socket } = incoming;
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
  });
}
