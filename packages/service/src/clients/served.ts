import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { createService } from '../service.js';
import type { ServiceOptions } from '../service.js';
import { createDeliver } from '../deliver.js';
import { createPost } from '../webhooks/post.js';
import { Queue } from '../queue/queue.js';
import { memoryStore } from '../store/memory.js';
import type { Store } from '../store/store.js';

/** The token that the served service takes, beside those of OAuth. */
export const TOKEN = 'right-token';

interface Listening {
  /** Without a slash at its end. */
  readonly url: string;
  close(): void;
}

async function listenOnLoopback(listener: RequestListener): Promise<Listening> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  // A text is the path of a pipe, which this server does not use.
  if (typeof address !== 'object' || address === null) throw new TypeError('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A service with an address of its own, for clients over HTTP. */
export interface Served extends Listening {
  readonly store: Store;
  /** The service's own errors. */
  readonly faults: readonly unknown[];
}

/** Serves a service over HTTP on 127.0.0.1. */
export async function serve(options: Partial<ServiceOptions> = {}): Promise<Served> {
  const store = memoryStore();
  const faults: unknown[] = [];
  const service = createService({ store, tokens: [TOKEN], onError: (error) => faults.push(error), ...options });
  const listener = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
  const listening = await listenOnLoopback((request, response) => void listener(request, response));
  return { ...listening, store, faults };
}

/** A delivery to a receiver of webhooks. */
export interface Received {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Starts a receiver of webhooks on 127.0.0.1, which accepts and records everything. */
export async function receive(): Promise<Listening & { readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const listening = await listenOnLoopback((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.end();
    });
  });
  return { ...listening, received };
}

/** Delivers the waiting jobs of a service. Its webhooks may go to one origin. */
export async function deliverAll({ store }: Served, origin: string): Promise<void> {
  const post = createPost({ allowPrivateWebhooks: [origin] });
  const noreply = { name: '', address: 'noreply@service.test' };
  const sendMail = async (): Promise<string> => '250 Kept';
  await new Queue({ store, deliver: createDeliver({ store, post, sendMail, noreply }) }).runDue();
}
