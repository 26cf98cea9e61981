// The addresses of a drawn form: by which a drawing calls the proxy, and by which a page finds the sheet.
import { DrawingError } from '../types.js';
import type { RenderOptions } from './options.js';

const isWhole = (address: string): boolean => /^https?:\/\//i.test(address);

/**
 * Returns the function by which a drawing calls the proxy.
 *
 * @throws DrawingError `not-configured` where nothing says how this server reaches the proxy.
 */
export function callProxy({ proxy, proxyUrl = proxy, fetch }: RenderOptions): (request: Request) => Promise<Response> {
  if (fetch) return fetch;
  if (!isWhole(proxyUrl) || !URL.canParse(proxyUrl))
    throw new DrawingError(
      'not-configured',
      `A server can’t call "${proxyUrl}". Give "proxyUrl", the proxy’s whole address, or "fetch".`,
    );
  const path = readPath(proxy);
  const target = proxyUrl.replace(/\/+$/, '');
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    return globalThis.fetch(new Request(`${target}${pathname.slice(path.length)}${search}`, request));
  };
}

/** Returns the path of the proxy, which the paths of all calls begin with. */
const readPath = (proxy: string): string => new URL(proxy, 'https://page.invalid').pathname.replace(/\/+$/, '');

/** The length of the hashes that name sheets: the proxy’s own. */
const HASH_LENGTH = 22;

/** Returns the hash that names a sheet: the first 22 hexadecimal digits of its SHA-256. The proxy names its sheets by it, too. */
export async function hashSheet(css: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  const digits = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.slice(0, HASH_LENGTH);
}
