// A site with one page on an origin of its own: so visits share neither storage nor records. It knows each request that it expects.
import { readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listenLocally } from '../support/listen.js';

// As docs/pages/security/csp.md has it.
/** The strictest policy that the documents promise to be enough. */
export const STRICT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html dompurify hosted-form',
].join('; ');

/** The content that a site serves. */
export interface SiteContent {
  /** The packed proxy's origin, which answers below `/forms`. */
  readonly proxy: string;
  /** Folders and texts of files, by the beginning of their path. */
  readonly files: Readonly<Record<string, { readonly folder: string } | { readonly script: string }>>;
  /** The page, in HTML. */
  readonly page: string;
  readonly policy?: string;
}

/** A running site. */
export interface Site {
  /** The address of the page. */
  readonly url: string;
  /** Requests that no part of a form may make: those for nothing that there is, and those with a query. */
  readonly strays: readonly string[];
  /** Closes the connections of the proxy's calls, as where there is no network. */
  isOffline: boolean;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Starts a site on a free port of 127.0.0.1. */
export async function startSite(content: SiteContent): Promise<Site> {
  const strays: string[] = [];
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  const site = { url: '', strays, isOffline: false, close };
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    if (url.startsWith('/forms/') && site.isOffline) incoming.socket.destroy();
    else if (url.startsWith('/forms/')) passOn(incoming, outgoing, content.proxy);
    else if (url === '/favicon.ico') outgoing.writeHead(204).end();
    else if (url === '/') sendPage(outgoing, content);
    else if (!sendFile(outgoing, url, content)) {
      strays.push(`${method} ${url}`);
      outgoing.writeHead(404).end();
    }
  });
  site.url = `${await listenLocally(server)}/`;
  return site;
}

function sendPage(outgoing: ServerResponse, { page, policy }: SiteContent): void {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  outgoing.writeHead(200, policy === undefined ? headers : { ...headers, 'content-security-policy': policy }).end(page);
}

/** Sends a file, if the site has one at this address. A query belongs to no file. */
function sendFile(outgoing: ServerResponse, url: string, { files }: SiteContent): boolean {
  const path = normalize(decodeURIComponent(url));
  const [prefix, source] = Object.entries(files).find(([begin]) => path.startsWith(begin)) ?? [];
  if (prefix === undefined || source === undefined) return false;
  const body = 'script' in source ? source.script : readIfFile(join(source.folder, path.slice(prefix.length)));
  if (body === undefined) return false;
  outgoing.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
  return true;
}

const readIfFile = (path: string): Buffer | undefined =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;

/** Passes a call on to the packed proxy, as a web server before it does. */
function passOn(incoming: IncomingMessage, outgoing: ServerResponse, proxy: string): void {
  const { method, url, headers } = incoming;
  const given = { ...headers, 'x-forwarded-for': '192.0.2.7' };
  const call = request(`${proxy}${url ?? ''}`, { method, headers: given }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  call.once('error', () => incoming.socket.destroy());
  incoming.pipe(call);
}
