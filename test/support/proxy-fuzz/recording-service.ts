import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A whole call that the service was sent. */
export interface HeardCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Byte by byte. */
  readonly body: string;
}

/** A service that keeps all calls, and repeats the token wherever it can. Forms have the fields 1 and 2. */
export async function recordingService() {
  const heard: HeardCall[] = [];
  const server = createServer((call, response) => {
    const pieces: Buffer[] = [];
    call.on('error', () => undefined);
    call.on('data', (data: Buffer) => pieces.push(data));
    call.once('end', () => {
      const { method = '', url: path = '', headers } = call;
      heard.push({ method, path, headers, body: Buffer.concat(pieces).toString('latin1') });
      const token = String(headers.authorization);
      const fields = ['1', '2'].map((id) => ({ id, type: 'text', label: token, html: token }));
      const json = path.endsWith('field.json')
        ? fields
        : { id: '7', name: token, message: token, viewkey: token, fields };
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b', 'x-service': token });
      response.end(JSON.stringify(json));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    heard,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
