import { STATUS_CODES } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { respondError } from '../calls/answer.js';
import { ProxyError } from '../errors.js';

/** Answers a request that could not be read as a `Request`, or whose handler failed. */
export function answerUnexpectedError(cause: unknown): Response {
  return respondError(new ProxyError(cause instanceof RequestError ? 'bad_request' : 'proxy_failed', { cause }));
}

/** The statuses for errors of Node's parser. All others are 400. */
const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A socket that counts the bytes that went out. */
type CountingSocket = Duplex & { readonly bytesWritten?: number };

/** Answers malformed requests in JSON, as far as their connection is still open. */
export function answerMalformedRequests(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: CountingSocket) => {
    if (code === 'ECONNRESET') socket.destroy();
    else void writeToSocket(socket, respondError(new ProxyError('bad_request', { status: STATUSES[code] ?? 400 })));
  });
  server.on('checkExpectation', (_, outgoing: ServerResponse) => {
    void send(outgoing, respondError(new ProxyError('bad_request', { status: 417 })));
  });
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await response.text();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
}

async function writeToSocket(socket: CountingSocket, response: Response): Promise<void> {
  const body = await response.text();
  // An answer that has begun cannot be replaced.
  if (!socket.writable || socket.bytesWritten !== 0) {
    socket.destroy();
    return;
  }
  const lines = [...response.headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']];
  const head = lines.map((line) => line.join(': ')).join('\r\n');
  socket.end(`HTTP/1.1 ${String(response.status)} ${STATUS_CODES[response.status] ?? ''}\r\n${head}\r\n\r\n${body}`);
}
