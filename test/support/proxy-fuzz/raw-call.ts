import { connect } from 'node:net';
import type { HostileRequest } from './hostile-request.js';

/** An answer, byte by byte. */
export interface RawAnswer {
  /** The whole answer. */
  readonly text: string;
  /** The status of the first line; `undefined` if there is none. */
  readonly status: number | undefined;
  /** The headers by their names in lower case; the last one of each name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The body has the announced length. */
  readonly isWhole: boolean;
}

/** Sends a request over a connection of its own, and reads until the connection ends. */
export async function rawCall(port: number, { bytes, isBroken, method }: HostileRequest): Promise<RawAnswer> {
  const received: Buffer[] = [];
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (data: Buffer) => {
      received.push(data);
      // The server may wait for the rest of a request that never comes.
      if (isBroken) socket.end();
      else if (readAnswer(received, method).isWhole) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      resolve();
    });
    socket.write(bytes);
    if (isBroken) socket.end();
  });
  return readAnswer(received, method);
}

function readAnswer(received: readonly Buffer[], method: string): RawAnswer {
  const text = Buffer.concat(received)
    .toString('latin1')
    .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1];
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const coded = end < 0 ? '' : text.slice(end + 4);
  const isChunked = headers.get('transfer-encoding') === 'chunked';
  const body = isChunked ? coded.replace(/([0-9a-f]+)\r\n([^]*?)\r\n/g, '$2') : coded;
  const isBare = method === 'HEAD' || status === '304' || status === '204';
  const isEnded = isChunked ? coded.endsWith('0\r\n\r\n') : coded.length >= Number(headers.get('content-length') ?? 0);
  return { text, status: Number(status) || undefined, headers, body, isWhole: end >= 0 && (isBare || isEnded) };
}
