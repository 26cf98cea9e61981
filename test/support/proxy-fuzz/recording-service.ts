import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { listenLocally } from '../listen.js';

/** A call as the service received it. */
export interface HeardCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The bytes of the body, as Latin-1. */
  readonly body: string;
}

/** Starts a service that records all calls, and puts the token into every answer. Forms have the fields 1 and 2. */
export async function startRecordingService() {
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
  return {
    url: await listenLocally(server),
    heard,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
