import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { ProxyError } from './errors.js';
import { refuse } from './respond.js';

/** The answer to what never became a `Request`. */
export function refuseError(cause: unknown): Response {
  return refuse(new ProxyError(cause instanceof RequestError ? 'bad_request' : 'proxy_failed', { cause }));
}

/** The statuses of what Node's parser does not take; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** A socket, which tells how much went out. */
type Written = Duplex & { readonly bytesWritten?: number };

/** What is no HTTP is told in JSON, too, as far as anybody is there to hear it. */
export function refuseWhatIsNoRequest(server: Server): void {
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Written) => {
    if (code === 'ECONNRESET') socket.destroy();
    else void write(socket, refuse(new ProxyError('bad_request', { status: STATUSES[code] ?? 400 })));
  });
  server.on('checkExpectation', (_, outgoing: ServerResponse) => {
    void send(outgoing, refuse(new ProxyError('bad_request', { status: 417 })));
  });
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await response.text();
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
}

async function write(socket: Written, response: Response): Promise<void> {
  const body = await response.text();
  // An answer that has begun cannot become another.
  if (!socket.writable || socket.bytesWritten !== 0) {
    socket.destroy();
    return;
  }
  const lines = [...response.headers, ['content-length', String(Buffer.byteLength(body))], ['connection', 'close']];
  const head = lines.map((line) => line.join(': ')).join('\r\n');
  socket.end(`HTTP/1.1 ${String(response.status)} ${STATUS_CODES[response.status] ?? ''}\r\n${head}\r\n\r\n${body}`);
}
