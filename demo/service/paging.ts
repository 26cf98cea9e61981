import { ServiceError } from './errors.js';
import type { Slice } from './store/store.js';

const MOST_PER_PAGE = 100;

function positive(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name) ?? '';
  if (text === '') return fallback;
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1) {
    throw new ServiceError('invalid-value', `${name} must be a whole number from 1`);
  }
  return Number(text);
}

/** The part of a list that `page` and `per_page` ask for. More than 100 a page gives 100. Source: 1 to 100, official client. */
export function sliceOf(query: URLSearchParams, perPage: number): Slice {
  const limit = Math.min(positive(query, 'per_page', perPage), MOST_PER_PAGE);
  return { limit, offset: (positive(query, 'page', 1) - 1) * limit };
}
