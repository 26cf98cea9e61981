import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** What is sent to a proxy. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A list is sent in chunks, without a Content-Length. */
  readonly body?: string | Buffer | readonly (string | Buffer)[];
  readonly signal?: AbortSignal;
}

/** What came back. */
export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Of an object; of anything else there are no members. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** One call, as it is written: nothing is made of its path, and headers may be any. */
export async function call(base: string, path: string, sent: Sent = {}): Promise<Told> {
  const { method = 'GET', headers = {}, body, signal } = sent;
  const { host, hostname, port, pathname } = new URL(base);
  const whole = pathname.replace(/\/$/, '') + path;
  const length = typeof body === 'string' || Buffer.isBuffer(body) ? { 'content-length': Buffer.byteLength(body) } : {};
  const options = { hostname, port, method, path: whole, headers: { host, ...length, ...headers }, agent: false };
  const outgoing = request(signal ? { ...options, signal } : options);
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  // Who refuses a body early closes before it has come; what was said by then counts.
  outgoing.on('error', () => undefined);
  for (const piece of Array.isArray(body) ? (body as readonly (string | Buffer)[]) : [body]) {
    if (piece !== undefined) outgoing.write(piece);
  }
  outgoing.end();
  const [response] = await answered;
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const text = Buffer.concat(pieces).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text, json: objectIn(text) };
}

function objectIn(text: string): Told['json'] {
  try {
    return Object(JSON.parse(text)) as Told['json'];
  } catch {
    return {};
  }
}
