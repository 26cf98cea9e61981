import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { after } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { listenLocally } from '../../support/listen.js';

/** A site's own answer to a request. `undefined` forwards it to the demo, `'hang-up'` closes the connection. */
export type Answer = Response | 'hang-up' | undefined;

export interface Site {
  /** The address without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a site. It also serves the proxy, the builds and the pages of the demo, like a site with all of them on one
 * address.
 */
export async function startSite(
  demo: string,
  answer: (request: Request, path: string) => Answer | Promise<Answer>,
  port = 0,
): Promise<Site> {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const { pathname, search } = new URL(request.url);
      const own = await answer(request, pathname);
      if (own === 'hang-up') {
        (incoming as IncomingMessage).socket.destroy();
        return new Response();
      }
      return own ?? (await forward(request, `${demo}${pathname}${search}`));
    },
    { overrideGlobalObjects: false },
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const url = await listenLocally(server, port);
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
      server.closeAllConnections();
    });
  after(close);
  return { url, close };
}

/** Creates a proxy that only adds the token, like a few lines in a web server's configuration. */
export function plainProxy({ url, token }: { readonly url: string; readonly token: string }) {
  return (request: Request, path: string): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' };
    return forward(request, `${url}/api/v2${path.replace(/^\/forms/, '')}`, new Headers(headers));
  };
}

/** Headers that `fetch` sets or removes by itself. */
const OF_THE_CONNECTION = ['connection', 'content-encoding', 'content-length', 'host', 'transfer-encoding'];

/** Hands a request on to an address, and returns the answer without the headers of the connection. */
export async function forward(
  request: Request,
  address: string,
  headers = passedOn(request.headers),
): Promise<Response> {
  const { method } = request;
  const body = /^(POST|PUT)$/.test(method) ? await request.arrayBuffer() : null;
  const answer = await fetch(address, { method, body, headers });
  // A 304 has no body.
  const bytes = answer.body && (await answer.arrayBuffer());
  return new Response(bytes, { status: answer.status, headers: passedOn(answer.headers) });
}

function passedOn(all: Headers): Headers {
  const headers = new Headers(all);
  for (const name of OF_THE_CONNECTION) headers.delete(name);
  return headers;
}

interface PageOptions {
  readonly head?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a page of HTML. */
export function page(body: string, { head = '', headers = {} }: PageOptions = {}): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>${head}</head><body>${body}</body></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
}
