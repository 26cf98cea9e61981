// The token proxy in its own process, with its default place for keys. It prints its address.
import { createServer } from 'node:http';
import { proxyMiddleware, serveProxy } from '../../../packages/proxy/src/node.js';
import { listenLocally } from '../../support/listen.js';

const [way = '', service = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
const options = {
  service,
  token: 'kill-token',
  forms: 'all',
  timeout: 300,
  rateLimit: false,
  formToken: false,
  onError: ({ code }: { readonly code: string }) => process.send?.(code),
} as const;

async function serveMiddleware(): Promise<string> {
  const proxy = proxyMiddleware(options);
  const server = createServer((request, response) => proxy(request, response, () => response.end()));
  return `${await listenLocally(server)}/forms`;
}

process.send?.(way === 'middleware' ? await serveMiddleware() : (await serveProxy(options)).url);
