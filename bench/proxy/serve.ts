// A server of the bench in a process of its own: `node --import tsx bench/proxy/serve.ts service|reference|plain [service]`.
import { Agent, createServer, request } from 'node:http';
import { fakeDrawing } from '../../packages/proxy/src/drawing/drawing.examples.js';
import { serveProxy } from '../../packages/proxy/src/node.js';
import { fieldList } from '../field-list.js';
import { listenLocally } from '../../test/support/listen.js';

/** A message to the parent process. */
export interface Report {
  /** The address of the server, once it listens. */
  readonly url?: string;
  /** The memory of the process, on request. MB */
  readonly memory?: number;
}

/** The servers by their names. Each returns its address. */
const SERVERS = { service: serveService, reference: serveReference, plain: servePlain };

/** The name of a server. */
export type ServerName = keyof typeof SERVERS;

const TOKEN = 'a-token-for-the-bench';

/** Serves a service that answers at once. */
function serveService(): Promise<string> {
  const list = JSON.stringify(fieldList(20));
  const form = JSON.stringify({ id: '1', name: 'Volunteers' });
  const receipt = JSON.stringify({ id: '1', message: 'Thanks' });
  const server = createServer((call, response) => {
    // The body is read to its end and dropped.
    call.resume().once('end', () => {
      response.setHeader('content-type', 'application/json');
      const read = call.url?.endsWith('/field.json') ? list : form;
      response.end(call.method === 'GET' ? read : receipt);
    });
  });
  // A proxy is idle while others are measured. It may not send a request just when the service closes its connection.
  server.keepAliveTimeout = 60_000;
  return listenLocally(server);
}

/** Serves the reference proxy. */
async function serveReference(service: string): Promise<string> {
  const guards = { keys: 'memory:', rateLimit: false, formToken: false } as const;
  const { drawing } = fakeDrawing();
  const { url } = await serveProxy({ service, token: TOKEN, forms: 'all', drawing, ...guards });
  return url;
}

/** Serves the smallest possible proxy on Node. */
async function servePlain(service: string): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('/forms/', '/api/v2/');
    const headers = { ...incoming.headers, authorization: `Bearer ${TOKEN}` };
    const call = request(new URL(path, service), { method: incoming.method ?? 'GET', agent, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(call);
  });
  return `${await listenLocally(server)}/forms`;
}

function isServerName(name: string): name is ServerName {
  return Object.hasOwn(SERVERS, name);
}

function report(message: Report): void {
  process.send?.(message);
}

const [, , name = '', service = ''] = process.argv;
if (!isServerName(name)) throw new Error(`Unknown server "${name}".`);
report({ url: await SERVERS[name](service) });
process.on('message', () => report({ memory: process.memoryUsage.rss() / 1e6 }));
