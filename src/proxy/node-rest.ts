import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body is taken after its answer, in bytes, and how long nothing of it may come, in milliseconds. */
const REST = 64 * 1024 * 1024;
const SILENCE = 10_000;

/**
 * What comes of a body after its answer is taken, and not kept: a connection that is closed while a browser still sends
 * shows it an error in the place of the answer.
 */
export function takeTheRest(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('finish', () => {
    if (incoming.complete || incoming.destroyed) return;
    const { socket } = incoming;
    let left = REST;
    const stop = () => socket.destroy();
    const timer = setTimeout(stop, SILENCE);
    const done = () => {
      clearTimeout(timer);
      socket.off('close', done);
    };
    incoming.once('end', done);
    // After its answer Node does not tell a request that its connection is gone.
    socket.once('close', done);
    // The stream that nobody reads any more would stop it.
    incoming.removeAllListeners('data').removeAllListeners('readable');
    incoming.on('data', ({ byteLength }: Buffer) => {
      timer.refresh();
      left -= byteLength;
      if (left < 0) stop();
    });
    incoming.resume();
  });
}
