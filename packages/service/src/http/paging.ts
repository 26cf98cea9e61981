import { ServiceError } from './errors.js';
import type { Slice } from '../store/store.js';

/** The most that `per_page` may be unless a list says otherwise. Source: 1 to 100, the official client. */
const MOST_PER_PAGE = 100;

function positive(query: URLSearchParams, name: string, fallback: number, most?: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= (most ?? Infinity)) return Number(text);
  const end = most === undefined ? '' : ` to ${most}`;
  throw new ServiceError('invalid-value', `${name} must be a whole number from 1${end}`);
}

/** The part of a list that `page` and `per_page` ask for. More than `most` a page is refused: a list is never cut in silence. */
export function sliceOf(query: URLSearchParams, perPage: number, most = MOST_PER_PAGE): Slice {
  const limit = positive(query, 'per_page', perPage, most);
  return { limit, offset: (positive(query, 'page', 1) - 1) * limit };
}

/**
 * The headers of a list that has a total and no number of pages: where there is more, `Link` names the next page (RFC 8288).
 * The token that may stand in the address is left out.
 */
export function nextPage(
  { origin, path, query }: { readonly origin: string; readonly path: string; readonly query: URLSearchParams },
  { offset, limit }: Slice,
  total: number,
): Readonly<Record<string, string>> {
  if (offset + limit >= total) return {};
  const next = new URLSearchParams(query);
  next.delete('oauth_token');
  next.set('page', String(offset / limit + 2));
  return { Link: `<${origin}${path}?${next.toString()}>; rel="next"` };
}
