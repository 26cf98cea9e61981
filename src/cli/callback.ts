import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callbackPage, type CallbackOutcome } from './callback-page.js';
import { CommandError } from './command.js';

/** The path that the service sends the browser to. */
export const CALLBACK_PATH = '/callback';

/** The browser has come back, and waits for its page. */
export interface Arrival {
  readonly parameters: URLSearchParams;
  /** Shows how it ended; fulfils when the browser has the page, or has gone. */
  readonly answer: (outcome: CallbackOutcome) => Promise<void>;
}

/** Waits for a browser on this machine. */
export interface Callback {
  readonly port: number;
  /** The first browser that brings an answer of the service. */
  readonly arrival: Promise<Arrival>;
  readonly close: () => void;
}

/**
 * Listens on 127.0.0.1 for the answer of the service (RFC 8252, section 7.3).
 *
 * @param port 0 is a free one.
 * @throws CommandError `port_in_use`, `port_unavailable`
 */
export async function listenForCallback(port: number): Promise<Callback> {
  const server = createServer();
  const arrival = new Promise<Arrival>((resolve) => {
    let came = false;
    server.on('request', ({ method, url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
      const isAnswer = searchParams.has('code') || searchParams.has('error');
      if (came || method !== 'GET' || pathname !== CALLBACK_PATH || !isAnswer) {
        void show(response, 'elsewhere');
        return;
      }
      came = true;
      resolve({ parameters: searchParams, answer: (outcome) => show(response, outcome) });
    });
  });
  await listen(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    arrival,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function show(response: ServerResponse, outcome: CallbackOutcome): Promise<void> {
  const { status, headers, html } = callbackPage(outcome);
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    response.once('close', resolve);
    response.writeHead(status, headers).end(html);
  });
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (cause) {
    const isTaken = (cause as NodeJS.ErrnoException).code === 'EADDRINUSE';
    if (isTaken) throw new CommandError('port_in_use', `Port ${String(port)} is in use: choose another.`, { cause });
    throw new CommandError('port_unavailable', `Port ${String(port)} cannot be listened on.`, { cause });
  }
}
