import { ServiceError } from '../http/errors.js';
import { readSlice } from '../http/paging.js';
import { timeParameter } from './submission-request.js';
import type { SubmissionQuery } from './submission-store.js';

/** Source: the default of the official client, and 25 rows recorded 2014. */
const SUBMISSIONS_PER_PAGE = 25;
/** `search_field_0` to `search_field_10`. Source: the official client. */
const MOST_SEARCHES = 11;

const NUMBERS = Array.from({ length: MOST_SEARCHES }, (_, index) => index);

const refuse = (sentence: string): ServiceError => new ServiceError('invalid-value', sentence);

// Decision 0037: nothing is dropped in silence.
/**
 * Refuses a filter that the list cannot have: a value without its field, a field of another form. Without the filter,
 * the list would have what was not asked for.
 */
export function refuseWrongFilters(query: URLSearchParams, fields: readonly { readonly id: number }[]): void {
  const ids = new Set(fields.map((field) => String(field.id)));
  for (const number of NUMBERS) {
    const field = query.get(`search_field_${number}`) ?? '';
    if (field === '' && query.get(`search_value_${number}`))
      throw refuse(`search_value_${number} needs a search_field_${number}`);
    if (/^\d{1,15}$/.test(field) && !ids.has(String(Number(field))))
      throw refuse(`search_field_${number}: the form has no field ${field}`);
  }
}

function searches(query: URLSearchParams): SubmissionQuery['search'] {
  return NUMBERS.flatMap((number) => {
    const field = query.get(`search_field_${number}`) ?? '';
    if (field === '') return [];
    if (!/^\d{1,15}$/.test(field)) throw refuse(`search_field_${number} must be the id of a field`);
    return [{ fieldId: Number(field), text: query.get(`search_value_${number}`) ?? '' }];
  });
}

/** Reads which submissions of a form are wanted; the newest come first. Source: the official client's parameters. */
export function submissionQuery(formId: number, query: URLSearchParams): SubmissionQuery {
  const sort = (query.get('sort') ?? '').toUpperCase() || 'DESC';
  if (sort !== 'ASC' && sort !== 'DESC') throw new ServiceError('invalid-value', 'sort must be ASC or DESC');
  const time = (name: string): Date | undefined => {
    const text = query.get(name) ?? '';
    return text === '' ? undefined : timeParameter(name, text);
  };
  return {
    ...readSlice(query, SUBMISSIONS_PER_PAGE),
    formId,
    ascending: sort === 'ASC',
    minTime: time('min_time'),
    maxTime: time('max_time'),
    search: searches(query),
  };
}
