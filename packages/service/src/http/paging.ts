import type { Slice } from '../values/page.js';
import { ServiceError } from './errors.js';

/** The greatest `per_page` unless a list says otherwise. Source: 1 to 100, the official client. */
const MOST_PER_PAGE = 100;

function positive(query: URLSearchParams, name: string, fallback: number, most?: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= (most ?? Infinity)) return Number(text);
  const end = most === undefined ? '' : ` to ${most}`;
  throw new ServiceError('invalid-value', `${name} must be a whole number from 1${end}`);
}

/** Reads the part of a list that `page` and `per_page` ask for. More than `most` is refused: no list is cut in silence. */
export function readSlice(query: URLSearchParams, perPage: number, most = MOST_PER_PAGE): Slice {
  const limit = positive(query, 'per_page', perPage, most);
  return { limit, offset: (positive(query, 'page', 1) - 1) * limit };
}

/**
 * Returns the headers of a list that has a total and no number of pages: `Link` names the next page (RFC 8288), if there is
 * one, without the token that the address may hold.
 */
export function nextPageHeader(
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
