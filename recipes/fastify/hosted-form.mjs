import { proxyMiddleware } from 'hosted-form-proxy/node';

/**
 * The token proxy as a plugin: `await server.register(hostedForm, { prefix: '/forms', service, token, forms })`.
 * @type {import('fastify').FastifyPluginAsync<import('hosted-form-proxy').ProxyOptions>}
 */
export async function hostedForm(server, { prefix, ...options }) {
  const proxy = proxyMiddleware({ ...options, basePath: prefix });
  // Only within this plugin: the proxy reads the body itself.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  server.all('/*', (request, reply) => {
    reply.hijack();
    proxy(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
}
