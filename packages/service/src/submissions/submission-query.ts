import { ServiceError } from '../http/errors.js';
import { readSlice } from '../http/paging.js';
import { timeParameter } from './submission-request.js';
import type { SubmissionQuery } from './submission-store.js';

/** Source: the default of the official client, and 25 rows recorded 2014. */
const SUBMISSIONS_PER_PAGE = 25;
/** `search_field_0` to `search_field_10`. Source: the official client. */
const MOST_SEARCHES = 11;

function searches(query: URLSearchParams): SubmissionQuery['search'] {
  const numbers = Array.from({ length: MOST_SEARCHES }, (_, index) => index);
  return numbers.flatMap((number) => {
    const field = query.get(`search_field_${number}`) ?? '';
    if (field === '') return [];
    if (!/^\d{1,15}$/.test(field)) {
      throw new ServiceError('invalid-value', `search_field_${number} must be the id of a field`);
    }
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
