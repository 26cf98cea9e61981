import { Agent, createServer, request as call } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../../test/support/listen.js';

/** A balancer before several servers, as a web server has one. */
export interface RoundRobin {
  /** The address without a slash at its end. */
  readonly url: string;
  /** Names the port of a server, or takes the server out of the round. */
  set(index: number, port: number | undefined): void;
  close(): Promise<void>;
}

/** The name by which the servers know themselves. */
export const PUBLIC_HOST = 'forms.test';

/**
 * Starts a balancer. Each request goes to the next server. One whose connection is refused goes to the one after it, because nothing was
 * sent; one whose connection breaks later ends without an answer.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const ports: (number | undefined)[] = [];
  const agent = new Agent({ keepAlive: false });
  let turn = 0;
  const next = (): number | undefined => {
    const live = ports.filter((port) => port !== undefined);
    turn += 1;
    return live[turn % live.length];
  };
  const pass = (incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries = 0): void => {
    const port = next();
    if (port === undefined || tries > 5) {
      outgoing.writeHead(503, { 'retry-after': '1' }).end('{"code":"no-server"}');
      return;
    }
    const { method, url: path, headers } = incoming;
    const sent = call({ port, host: '127.0.0.1', method, path, agent, headers: { ...headers, host: PUBLIC_HOST } });
    sent.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(incoming, body, outgoing, tries + 1);
      else outgoing.destroy();
    });
    sent.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    buffer(incoming).then(
      (body) => pass(incoming, body, outgoing),
      () => outgoing.destroy(),
    );
  });
  const url = await listenLocally(server);
  return {
    url,
    set: (index, port) => void (ports[index] = port),
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
