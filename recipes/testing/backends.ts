import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FIELD, RECEIPT, TOKEN } from '../../packages/proxy/src/service/service.examples.js';

/** A service and a Redis over HTTP, both real servers, and the settings with which a recipe finds them. */
export interface Backends {
  readonly env: Readonly<Record<string, string>>;
  /** Returns the calls that the service got since the last time: `GET …`, or `POST …` with its body. */
  readonly takeCalls: () => readonly string[];
  readonly close: () => void;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function listen(answer: (request: IncomingMessage, body: string) => unknown): Promise<Server> {
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(request, body)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const findAddress = (server: Server) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

/** Creates the few commands of Redis that are used, without expiry. */
function redis() {
  const entries = new Map<string, string>();
  return (_: IncomingMessage, body: string) => {
    const [command, name = '', entry = '', ...options] = JSON.parse(body) as string[];
    if (command === 'GET') return { result: entries.get(name) ?? null };
    if (command === 'DEL') return { result: Number(entries.delete(name)) };
    if (options.includes('NX') && entries.has(name)) return { result: null };
    entries.set(name, entry);
    return { result: 'OK' };
  };
}

export async function startBackends(): Promise<Backends> {
  let calls: string[] = [];
  const service = await listen(({ method = '', headers }, body) => {
    const known = headers.authorization === `Bearer ${TOKEN}`;
    calls.push(`${known ? '' : 'without token: '}${method} ${body}`.trim());
    return method === 'GET' ? [FIELD, { ...FIELD, id: '2' }] : RECEIPT;
  });
  const store = await listen(redis());
  const state = mkdtempSync(join(tmpdir(), 'hosted-form-recipe-'));
  const [url, token] = [findAddress(store), 'a-token-of-the-store'];
  return {
    env: {
      HOSTED_FORM_SERVICE: findAddress(service),
      HOSTED_FORM_TOKEN: TOKEN,
      HOSTED_FORM_FORMS: '101,102',
      UPSTASH_REDIS_REST_URL: url,
      UPSTASH_REDIS_REST_TOKEN: token,
      KV_REST_API_URL: url,
      KV_REST_API_TOKEN: token,
      PORT: '0',
      XDG_STATE_HOME: state,
    },
    takeCalls: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: () => {
      for (const server of [service, store]) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(state, { recursive: true, force: true });
    },
  };
}
