import { connect } from 'node:net';
import { patienceFor } from '../../support/patience.js';

/** A request as it is written to a socket, without any correction. */
export interface RawRequest {
  readonly method: string;
  /** The rest of the request line after the method; bytes as Latin-1. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
}

/** The parts of an answer that must be equal in all reference proxies. */
export interface RawTold {
  /** 0 where no valid answer came. */
  readonly status: number;
  readonly code: string | undefined;
  readonly sentence: string | undefined;
  readonly allow: string | undefined;
  /** The methods that a preflight answer allows a page of another site. */
  readonly allowedMethods: string | undefined;
  readonly text: string;
}

/** Milliseconds without a byte, after which no answer is expected. */
const PATIENCE = patienceFor(20_000);

/** Sends a request to the server of an address over a connection of its own, and reads until the connection ends. */
export async function callRaw(base: string, request: RawRequest): Promise<RawTold> {
  const { hostname, port } = new URL(base);
  const received: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('data', (data: Buffer) => received.push(data));
    // A proxy that refuses a body early closes the connection. The answer that came before counts.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      resolve();
    });
    socket.setTimeout(PATIENCE, () => {
      socket.destroy();
      reject(new Error(`${request.method} ${request.target} was not answered.`));
    });
    // Not ended, because some servers take that for a browser that has gone.
    socket.write(Buffer.concat([writeHead(request), request.body ?? Buffer.of()]));
  });
  return readAnswer(Buffer.concat(received).toString());
}

function writeHead({ method, target, headers, body }: RawRequest): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const more = [
    ...(names.has('host') ? [] : ['Host: site.test']),
    ...(body && !names.has('content-length') ? [`Content-Length: ${String(body.length)}`] : []),
    'Connection: close',
  ];
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map((header) => header.join(': ')), ...more];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function readAnswer(whole: string): RawTold {
  const [, status = '0', head = '', coded = ''] =
    /^HTTP\/1\.[01] (\d{3})[^]*?(\r\n[^]*?)\r\n\r\n([^]*)$/.exec(whole) ?? [];
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
  const text = isChunked ? coded.replace(/([0-9a-f]+)\r\n([^]*?)\r\n/gi, '$2') : coded;
  const { code, error } = objectIn(text);
  return {
    status: Number(status),
    code: typeof code === 'string' ? code : undefined,
    sentence: typeof error === 'string' ? error : undefined,
    allow: /\r\nallow: ([^\r]*)/i.exec(head)?.[1],
    allowedMethods: /\r\naccess-control-allow-methods: ([^\r]*)/i.exec(head)?.[1],
    text,
  };
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
