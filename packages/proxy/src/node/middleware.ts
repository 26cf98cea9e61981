import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProxyConfigurationError } from '../errors.js';
import { readOptions } from '../options.js';
import type { ProxyOptions } from '../options.js';
import { openProxy } from '../proxy.js';
import { nodeListener } from './listener.js';
import { readNodeOptions } from './node-options.js';

/** A middleware for Express, Connect, Polka, and Node's own server. It passes requests elsewhere on to `next`. */
export type ProxyMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** A request with the members that frameworks add. */
type FrameworkRequest = IncomingMessage & {
  /** The whole path; `url` is without the part that the middleware is mounted at. */
  readonly originalUrl?: string;
  /** The body, as a body parser read it. */
  readonly body?: unknown;
  /** The bytes of the body, where a body parser kept them. */
  rawBody?: unknown;
};

/**
 * Creates the token proxy as a middleware of an existing server. Put it before body parsers such as `express.json()`: they
 * refuse a submission with files for its size, and change the numbers that the browser sent.
 *
 * @example
 * app.use('/forms', proxyMiddleware({ service: 'https://www.example.com', token, forms: ['101'] }));
 *
 * @param options As for `createProxy`. The default of `basePath` is the path that the middleware is mounted at, or `/forms`.
 * @returns The middleware. It passes a ProxyConfigurationError `body_already_read` to `next` when a body parser came first
 *   and kept no bytes.
 * @throws ProxyConfigurationError for a mistake in the options.
 */
export function proxyMiddleware({ basePath, ...options }: ProxyOptions): ProxyMiddleware {
  // Checks the base path, which the proxy itself never sees.
  readOptions({ ...options, basePath: basePath ?? '' });
  const proxy = openProxy(readNodeOptions(options));
  const mounts = new WeakMap<object, string>();
  const listener = nodeListener(proxy.fetch, (incoming) => mounts.get(incoming));
  return (request: FrameworkRequest, response, next) => {
    const base = findBase(request, basePath);
    const path = pathBelow(request, base);
    if (path === undefined) {
      next();
      return;
    }
    if (!restoreBody(request)) {
      next(bodyAlreadyRead());
      return;
    }
    mounts.set(request, base);
    request.url = path;
    listener(request, response).catch(next);
  };
}

/** Returns the path that the proxy is mounted at, without a slash at its end. */
function findBase({ url = '/', originalUrl = url }: FrameworkRequest, basePath?: string): string {
  const mounted = originalUrl.endsWith(url) ? originalUrl.slice(0, originalUrl.length - url.length) : '';
  return (basePath ?? (mounted || '/forms')).replace(/\/+$/, '');
}

/** Returns the path of a request below the proxy's base path; `undefined` for a request elsewhere. */
function pathBelow({ url = '/', originalUrl = url }: FrameworkRequest, base: string): string | undefined {
  return originalUrl.startsWith(`${base}/`) ? originalUrl.slice(base.length) : undefined;
}

// Decision 0031: a parsed object is not turned into JSON again, which would hide the parser until somebody sends a file.
/** Puts the bytes that a body parser kept where the proxy reads them. Tells whether the body can still be read. */
function restoreBody(request: FrameworkRequest): boolean {
  const { rawBody, body, readableDidRead } = request;
  if (!readableDidRead || Buffer.isBuffer(rawBody)) return true;
  const bytes = toBuffer(rawBody) ?? toBuffer(body);
  if (bytes === undefined) return false;
  request.rawBody = bytes;
  return true;
}

function toBuffer(body: unknown): Buffer | undefined {
  return typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : undefined;
}

function bodyAlreadyRead(): ProxyConfigurationError {
  return new ProxyConfigurationError(
    'body_already_read',
    'A body parser has read the body before the token proxy. Put proxyMiddleware before express.json() and similar parsers.',
  );
}
