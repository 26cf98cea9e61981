import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { listen } from '../node/listen.js';
import { readErrorCode } from '../unknown-value.js';
import { callbackPage } from './callback-page.js';
import type { CallbackOutcome } from './callback-page.js';
import { CommandError } from './command.js';

/** The path that the service sends the browser to. */
export const CALLBACK_PATH = '/callback';

const LOOPBACK = 'http://127.0.0.1';

/** The return of the browser, which waits for its page. */
export interface Arrival {
  readonly parameters: URLSearchParams;
  /** Shows the outcome. Fulfils when the browser has the page, or has gone. */
  readonly answer: (outcome: CallbackOutcome) => Promise<void>;
}

/** A server that waits for the browser's return. */
export interface CallbackServer {
  readonly port: number;
  /** The first browser that brings the service's answer to the request. */
  readonly arrival: Promise<Arrival>;
  readonly close: () => void;
}

/**
 * Listens on 127.0.0.1 for the answer of the service (RFC 8252, section 7.3).
 *
 * @param port 0 for a free one.
 * @param state The state of the request. What comes without it is refused, and ends nothing: any page can call this address.
 * @throws CommandError `port_in_use`, `port_unavailable`
 */
export async function listenForCallback(port: number, state: string): Promise<CallbackServer> {
  const server = createServer();
  const arrival = new Promise<Arrival>((resolve) => {
    let hasArrived = false;
    server.on('request', ({ method, url = '' }, response) => {
      const { pathname, searchParams } = new URL(URL.canParse(url, LOOPBACK) ? url : '/', LOOPBACK);
      const isAnswer = searchParams.has('code') || searchParams.has('error');
      if (hasArrived || method !== 'GET' || pathname !== CALLBACK_PATH || !isAnswer) {
        void showPage(response, 'elsewhere');
        return;
      }
      if (searchParams.get('state') !== state) {
        void showPage(response, 'stray');
        return;
      }
      hasArrived = true;
      resolve({ parameters: searchParams, answer: (outcome) => showPage(response, outcome) });
    });
  });
  return {
    port: await listenOnLoopback(server, port),
    arrival,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Waits for the person to paste the address that the browser came back to. Its page can't be shown there, which is no harm.
 *
 * @param ask Asks without showing what is pasted, for the address has the code.
 */
export function askForCallback(
  ask: (question: string) => Promise<string>,
  port: number,
  state: string,
): CallbackServer {
  return {
    port,
    // Asked for once the person has seen the address to open.
    get arrival() {
      return ask('Paste the address that your browser ends at (it is not shown): ').then((text) =>
        readPasted(text, state),
      );
    },
    close: () => undefined,
  };
}

function readPasted(text: string, state: string): Arrival {
  const parameters = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams : new URLSearchParams();
  const isAnswer = parameters.has('code') || parameters.has('error');
  if (isAnswer && parameters.get('state') === state) return { parameters, answer: async () => undefined };
  throw new CommandError(
    'paste_invalid',
    'That is not the address that the service has sent your browser to for this request. Run the command again.',
  );
}

function showPage(response: ServerResponse, outcome: CallbackOutcome): Promise<void> {
  const { status, headers, html } = callbackPage(outcome);
  return new Promise((resolve) => {
    if (response.destroyed) resolve();
    response.once('close', resolve);
    response.writeHead(status, headers).end(html);
  });
}

async function listenOnLoopback(server: Server, port: number): Promise<number> {
  try {
    return await listen(server, port, '127.0.0.1');
  } catch (cause) {
    const isTaken = readErrorCode(cause) === 'EADDRINUSE';
    if (isTaken) throw new CommandError('port_in_use', `Port ${String(port)} is in use. Choose another.`, { cause });
    throw new CommandError('port_unavailable', `Port ${String(port)} cannot be used.`, { cause });
  }
}
