import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { FIELD, FORM, RECEIPT } from '../../../packages/proxy/src/service/service.examples.js';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from '../../support/listen.js';

/** A call that the service received. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An answer of the service. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /**
   * `cut`: the connection breaks within the body. `break`: it breaks before the first byte. `never`: nothing comes. `stall`: nothing comes
   * after the beginning of the body. `garbage`: what comes is no HTTP. `plain`: the body is not what its encoding says.
   */
  readonly end?: 'cut' | 'break' | 'never' | 'stall' | 'garbage' | 'plain';
}

type Script = (call: RecordedCall) => Reply | Promise<Reply>;

/** Returns JSON in the recorded shape, with headers that must not be passed on. */
export function json(value: unknown, status = 200): Reply {
  const headers = {
    'content-type': 'application/json',
    'set-cookie': 'PHPSESSID=1; path=/',
    'x-powered-by': 'Service',
  };
  return { status, headers, body: JSON.stringify(value) };
}

/** Returns an answer of another kind. */
export function page(status: number, body = '', headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body, headers: { 'content-type': 'text/html', ...headers } };
}

/** Fields 1 to 9 of every form. */
export const FIELDS = Array.from({ length: 9 }, (_, index) => ({ ...FIELD, id: String(index + 1) }));

/** The Form Collection Service as far as a proxy calls it. It records every call, and answers as each test says. */
export class FakeService {
  readonly calls: RecordedCall[] = [];
  #lists: Script = () => json(FIELDS);
  #forms: Script = ({ path }) => json({ ...FORM, id: /\d+/.exec(path.slice('/api/v2/form/'.length))?.[0] });
  #submissions: Script = () => json(RECEIPT, 201);
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #address = '';
  readonly #initial = [this.#lists, this.#forms, this.#submissions] as const;

  /** Starts the service. Returns its address. */
  async start(): Promise<string> {
    this.#address = await listenLocally(this.#server);
    return this.#address;
  }

  get address(): string {
    return this.#address;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Removes all recorded calls, and answers as at the start. */
  reset(): void {
    this.calls.length = 0;
    [this.#lists, this.#forms, this.#submissions] = this.#initial;
  }

  onList(script: Script): void {
    this.#lists = script;
  }

  onForm(script: Script): void {
    this.#forms = script;
  }

  onSubmission(script: Script): void {
    this.#submissions = script;
  }

  /** Answers every call in the same way. */
  onAny(script: Script): void {
    [this.#lists, this.#forms, this.#submissions] = [script, script, script];
  }

  get submissions(): readonly RecordedCall[] {
    return this.calls.filter(({ method }) => method === 'POST');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body };
    this.calls.push(call);
    const script = method === 'POST' ? this.#submissions : path.endsWith('/field.json') ? this.#lists : this.#forms;
    answer(response, await script(call), headers['accept-encoding']);
  }
}

function answer(response: ServerResponse, reply: Reply, encodings: string | undefined): void {
  const { status = 200, headers = {}, body = '', end } = reply;
  if (end === 'never') return;
  if (end === 'break') {
    response.socket?.destroy();
    return;
  }
  if (end === 'garbage') {
    response.socket?.end('HTTP/9.9 what?\r\n\r\n');
    return;
  }
  if (end === 'stall') {
    response.writeHead(status, { ...headers, 'content-length': body.length + 100 });
    response.write(body);
    return;
  }
  if (end === 'plain') {
    response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(body);
    return;
  }
  if (end === 'cut') {
    response.writeHead(status, { ...headers, 'content-length': body.length + 100 });
    // Only a sent body can be cut off.
    response.write(body, () => response.socket?.destroy());
    return;
  }
  // Compressed for clients that accept it, as by the real service.
  const packed = encodings?.includes('gzip') === true && body !== '';
  response.writeHead(status, packed ? { ...headers, 'content-encoding': 'gzip' } : headers);
  response.end(packed ? gzipSync(body) : body);
}
