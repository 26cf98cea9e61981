// The faulty network between the element and the token proxy in a run. It treats each request as the plan says.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { NO_FAULT, faultAt, nameFault } from './plan.js';
import type { Fault, Plan } from './plan.js';

/** A request with its whole body. */
interface Whole {
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Aborted when the browser has gone. */
  readonly gone: AbortSignal;
}

/** An event with its time, in milliseconds since 1970. */
export interface Line {
  readonly at: number;
  readonly text: string;
}

/** Passes a request to the proxy behind the faults. */
export type Pass = (request: Request) => Promise<Response>;

const LONGER = 64;
/** Without this header, the test runner would let browsers cache everything for a year. */
const UNKEPT = { 'cache-control': 'no-store' };
const HTML = '<!doctype html><title>Log in</title><p>Please log in to this network.</p>';
const BROKEN = '{"id":"1000001","message":';
const REFUSAL = '{"status":"error","error":"An error occurred while processing the request"}';

/** A proxy with a plan of faults. */
export class FaultProxy {
  /** The network is down: no request gets through. */
  isOffline = false;
  /** No more faults are injected. */
  isCalm = false;
  /** A part of the path of files that can't be fetched; `''`: all files can. */
  without = '';
  /** The log, with one line for each request. */
  readonly log: Line[] = [];
  /** The number of injected faults of each kind. */
  readonly injected: Record<string, number> = {};

  readonly #underWay = new Set<Promise<Response>>();
  #lastAt = 0;
  #loads = 0;
  #posts = 0;
  #tokens = 0;
  #parts = 0;
  #requests = 0;

  constructor(
    readonly plan: Plan,
    readonly pass: Pass,
  ) {}

  /** Answers a request of the browser, or lets it fail. `path` is the path for the token proxy. */
  async handle(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<void> {
    const { method = 'GET' } = incoming;
    this.#lose();
    this.#lastAt = Date.now();
    const fault = this.without && path.includes(this.without) ? MISSING : this.#next(method, path);
    const name = this.isOffline ? 'offline' : nameFault(fault);
    if (name !== 'none') this.count(name);
    const key = incoming.headers['idempotency-key'];
    if (name !== 'none' || !isPart(path))
      this.tell(`${method} ${path}${typeof key === 'string' ? ` key ${key.slice(0, 8)}` : ''}: ${name}`);
    try {
      const request = await readWhole(incoming, outgoing, path);
      if (this.isOffline) incoming.socket.destroy();
      else await this.#inject(fault, request, outgoing);
    } catch (cause) {
      this.tell(`${method} ${path}: nobody waits for it any more (${String(cause)})`);
      incoming.socket.destroy();
    }
  }

  /** Fulfils when no forwarded request is under way. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Fulfils when a page seems to have fetched everything: no request has come for a while. */
  async quiet(): Promise<void> {
    const begun = Date.now();
    while (this.#underWay.size > 0 || Date.now() - Math.max(begun, this.#lastAt) < WHILE) await delay(WHILE / 5);
  }

  /** Counts a fault. */
  count(name: string): void {
    this.injected[name] = (this.injected[name] ?? 0) + 1;
  }

  /** Adds a line to the log. */
  tell(text: string): void {
    this.log.push({ at: Date.now(), text });
  }

  /** Loses the connection at the planned request. */
  #lose(): void {
    if (this.#requests++ !== this.plan.lossAt || this.isCalm) return;
    this.isOffline = true;
    this.tell('the connection is lost');
  }

  #next(method: string, path: string): Fault {
    if (this.isOffline || this.isCalm) return NO_FAULT;
    const { loads, posts, tokens, parts, isEndless } = this.plan;
    if (isPart(path)) return faultAt(parts, this.#parts++, false) ?? NO_FAULT;
    if (path.endsWith('/token.json')) return faultAt(tokens, this.#tokens++, false) ?? NO_FAULT;
    const fault = method === 'POST' ? faultAt(posts, this.#posts++, isEndless) : faultAt(loads, this.#loads++, false);
    return fault ?? NO_FAULT;
  }

  async #inject(fault: Fault, request: Whole, outgoing: ServerResponse): Promise<void> {
    const { kind } = fault;
    if (kind === 'drop-request' || kind === 'break-request') hangUp(outgoing, kind === 'break-request');
    else if (kind === 'refuse') refuse(outgoing, fault.status);
    else if (kind === 'error-in-200') write(outgoing, 200, 'application/json', REFUSAL);
    else {
      const answer = await this.#arrive(fault, request);
      if (this.isOffline) hangUp(outgoing, false);
      else await spoil(fault, outgoing, answer);
    }
  }

  async #arrive({ kind, delay: time }: Fault, request: Whole): Promise<Response> {
    if (kind === 'duplicate-at-once') return this.#both(request);
    if (kind === 'duplicate') await this.#pass(request);
    if (kind === 'delay-request') await delay(time);
    // A request with a spoilt answer arrives, even if the browser goes.
    return this.#pass(request, ['none', 'delay-request'].includes(kind) ? request.gone : undefined);
  }

  #pass({ address, method, headers, body }: Whole, signal?: AbortSignal): Promise<Response> {
    const init = { method, headers, ...(signal && { signal }) };
    const answer = this.pass(new Request(address, method === 'POST' ? { ...init, body } : init));
    this.#underWay.add(answer);
    return answer.finally(() => this.#underWay.delete(answer));
  }

  /** Sends the same request twice at the same moment. The browser gets the answer that comes last. */
  async #both(request: Whole): Promise<Response> {
    let last: Response | undefined;
    const keep = async (response: Promise<Response>) => (last = await response);
    const [first] = await Promise.all([keep(this.#pass(request)), keep(this.#pass(request))]);
    return last ?? first;
  }
}

/** A delay longer than the time between two parts of the script. ms */
const WHILE = 700;

const MISSING: Fault = { kind: 'refuse', delay: 0, status: 503 };

const isPart = (path: string): boolean => path.includes('/dist/');

/** Applies a fault to the answer to a request that has arrived. */
async function spoil({ kind, delay: time }: Fault, outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  if (kind === 'delay-answer') await delay(time);
  if (kind === 'drop-answer' || kind === 'break-answer') hangUp(outgoing, kind === 'break-answer');
  else if (kind === 'html') write(outgoing, 200, 'text/html; charset=utf-8', HTML);
  else if (kind === 'broken-json') write(outgoing, 200, 'application/json', BROKEN);
  else if (kind === 'cut-off') write(outgoing, status, headers, body.subarray(0, Math.floor(body.length / 2)));
  else if (kind === 'truncate') {
    const length = { 'content-length': body.length + LONGER };
    outgoing.writeHead(status, { ...UNKEPT, ...Object.fromEntries(headers), ...length });
    outgoing.write(body, () => outgoing.socket?.destroy());
  } else write(outgoing, status, headers, body);
}

function refuse(outgoing: ServerResponse, status: number): void {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (status === 429) headers.set('retry-after', '1');
  write(outgoing, status, headers, '<h1>No</h1>');
}

function write(outgoing: ServerResponse, status: number, type: string | Headers, body: string | Buffer): void {
  const headers = typeof type === 'string' ? { 'content-type': type } : Object.fromEntries(type);
  outgoing.writeHead(status, { ...UNKEPT, ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Closes the connection; with `isBegun`, in the middle of the answer's head. */
function hangUp({ socket }: ServerResponse, isBegun: boolean): void {
  // The browser may already have closed it.
  if (isBegun && socket?.writable) socket.write('HTTP/1.1 200 OK\r\nconte', () => socket.destroy());
  else socket?.destroy();
}

async function readWhole(incoming: IncomingMessage, outgoing: ServerResponse, path: string): Promise<Whole> {
  const gone = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const body = await buffer(incoming);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value);
  const { method = 'GET' } = incoming;
  return {
    address: `http://proxy.example${path}`,
    method,
    headers,
    body: new Uint8Array(body),
    gone: gone.signal,
  };
}
