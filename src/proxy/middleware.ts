import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProxyConfigurationError } from './errors.js';
import { nodeListener } from './node-listener.js';
import { readOptions, type ProxyOptions } from './options.js';
import { createProxy } from './proxy.js';

/**
 * A middleware as Express, Connect and Polka take it; Node's own server too. What is no call below the proxy's path is handed
 * to `next`.
 */
export type ProxyMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** What frameworks add to a request. */
type FrameworkRequest = IncomingMessage & {
  /** The whole path, where `url` is without the part that the middleware is mounted under. */
  readonly originalUrl?: string;
  /** What a body parser made of the body. */
  readonly body?: unknown;
  /** The bytes that came, where somebody kept them. */
  rawBody?: unknown;
};

/**
 * Makes the token proxy a part of a server that is there already. Put it before what reads bodies (`express.json()`): that
 * would refuse a submission with files for its size, and its numbers would not be what the visitor's browser sent.
 *
 * @example
 * app.use('/forms', proxyMiddleware({ service: 'https://www.example.com', token, forms: ['101'] }));
 *
 * @param options As for `createProxy`; `basePath` is by default the path that the middleware is mounted under, and `/forms`
 *   where it is mounted under none.
 * @returns The middleware. It hands `next` a ProxyConfigurationError `body_already_read` when a parser was there before it
 *   and kept no bytes.
 * @throws ProxyConfigurationError when an option makes no sense.
 */
export function proxyMiddleware({ basePath, ...options }: ProxyOptions): ProxyMiddleware {
  // Only checked: the calls come to the proxy without it.
  readOptions({ ...options, basePath: basePath ?? '' });
  const proxy = createProxy(options);
  const listener = nodeListener(proxy.fetch);
  return (request: FrameworkRequest, response, next) => {
    const path = pathBelow(request, basePath);
    if (path === undefined) {
      next();
      return;
    }
    if (!keepBody(request)) {
      next(bodyAlreadyRead());
      return;
    }
    request.url = path;
    listener(request, response).catch(next);
  };
}

/** The path of a call below the proxy's own, or nothing where it is none of its calls. */
function pathBelow({ url = '/', originalUrl = url }: FrameworkRequest, basePath?: string): string | undefined {
  const mounted = originalUrl.endsWith(url) ? originalUrl.slice(0, originalUrl.length - url.length) : '';
  const base = (basePath ?? (mounted || '/forms')).replace(/\/+$/, '');
  return originalUrl.startsWith(`${base}/`) ? originalUrl.slice(base.length) : undefined;
}

/** Whether the body is still to be had; what a parser kept as it came is put where the request is read from. */
function keepBody(request: FrameworkRequest): boolean {
  const { rawBody, body, readableDidRead } = request;
  if (!readableDidRead || Buffer.isBuffer(rawBody)) return true;
  const kept = [rawBody, body].find((each) => typeof each === 'string' || Buffer.isBuffer(each));
  if (kept === undefined) return false;
  request.rawBody = Buffer.from(kept as string);
  return true;
}

function bodyAlreadyRead(): ProxyConfigurationError {
  return new ProxyConfigurationError(
    'body_already_read',
    'Something has read the body before the token proxy: put proxyMiddleware before express.json() and its like.',
  );
}
