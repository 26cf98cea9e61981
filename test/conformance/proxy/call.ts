import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request to a proxy. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A list is sent in chunks, without a Content-Length. */
  readonly body?: string | Buffer | readonly (string | Buffer)[];
  readonly signal?: AbortSignal;
}

/** The answer of a proxy. */
export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** The members of a JSON object. Empty for any other answer. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** Sends a call exactly as written: the path is not normalised, and any header is allowed. */
export async function call(base: string, path: string, sent: Sent = {}): Promise<Told> {
  const { method = 'GET', headers = {}, body, signal } = sent;
  const { host, hostname, port, pathname } = new URL(base);
  const whole = pathname.replace(/\/$/, '') + path;
  const isWhole = typeof body === 'string' || Buffer.isBuffer(body);
  const length = isWhole ? { 'content-length': Buffer.byteLength(body) } : {};
  const options = { hostname, port, method, path: whole, headers: { host, ...length, ...headers }, agent: false };
  const outgoing = request(signal ? { ...options, signal } : options);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  // A proxy that refuses a body early closes the connection. The answer that came before counts.
  outgoing.on('error', () => undefined);
  for (const piece of isWhole ? [body] : (body ?? [])) outgoing.write(piece);
  outgoing.end();
  const response = await answered;
  const bytes = await buffer(response);
  const text = bytes.toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text, bytes, json: objectIn(text) };
}

function objectIn(text: string): Told['json'] {
  try {
    return Object(JSON.parse(text)) as Told['json'];
  } catch {
    return {};
  }
}
