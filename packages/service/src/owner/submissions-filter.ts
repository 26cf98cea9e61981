import type { FieldRecord } from '../fields/field-store.js';
import { ServiceError } from '../http/errors.js';
import { readFlag, refuseUnknown } from '../http/parameters.js';
import type { Place } from '../submissions/walk/walk-store.js';
import type { SubmissionFilter } from '../submissions/submission-store.js';

/** The names of a filter, beside `field_<id>`. */
export const FILTER_NAMES = ['from', 'to', 'search', 'read', 'order'] as const;

const FIELD_NAME = /^field_(\d{1,15})$/;

/** A time with its zone, as `2024-01-31T09:30:00Z` or `2024-01-31T09:30:00+01:00`. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,15})$/;

const refuse = (sentence: string): ServiceError => new ServiceError('invalid-value', sentence);

function readTime(name: string, text: string | null): Date | undefined {
  if (!text) return undefined;
  const time = new Date(text);
  if (!INSTANT.test(text) || Number.isNaN(time.getTime()))
    throw refuse(`${name} must be a time with its zone, like 2024-01-31T09:30:00Z`);
  return time;
}

/** Writes a place as the page's address has it. */
export const writePlace = (place: Place | undefined): string | null => place ? `${place.time}_${place.id}` : null; // prettier-ignore

/** Reads a place. @throws ServiceError */
export function readPlace(name: string, text: string | null): Place | undefined {
  if (!text) return undefined;
  const [, time = '', id = ''] = PLACE.exec(text) ?? [];
  if (Number.isNaN(Date.parse(time))) throw refuse(`${name} must be a place that a page named`);
  return { time, id: Number(id) };
}

// Decision 0037: nothing is dropped in silence.
/** Reads a filter. @throws ServiceError for a name that it does not know, and for a field of another form */
export function readFilter(
  formId: number,
  query: URLSearchParams,
  fields: readonly FieldRecord[],
  more: readonly string[],
): SubmissionFilter & { readonly ascending: boolean } {
  const ids = new Set(fields.map(({ id }) => id));
  const names = [...new Set(query.keys())];
  const byField = names.flatMap((name) => {
    const [, id] = FIELD_NAME.exec(name) ?? [];
    const text = query.get(name) ?? '';
    if (id !== undefined && !ids.has(Number(id))) throw refuse(`${name}: the form has no field ${id}`);
    return id === undefined || text === '' ? [] : [{ fieldId: Number(id), text }];
  });
  const others = names.filter((name) => !FIELD_NAME.test(name));
  refuseUnknown(
    Object.fromEntries(others.map((name) => [name, ''])),
    [...FILTER_NAMES, ...more],
    'list of submissions',
  );
  const order = query.get('order') || 'desc';
  if (order !== 'asc' && order !== 'desc') throw refuse('order must be asc or desc');
  const anywhere = query.get('search') || undefined;
  const read = query.get('read') || undefined;
  return {
    formId,
    minTime: readTime('from', query.get('from')),
    maxTime: readTime('to', query.get('to')),
    search: [...byField, ...(anywhere === undefined ? [] : [{ fieldId: undefined, text: anywhere }])],
    read: read === undefined ? undefined : readFlag('read', read),
    ascending: order === 'asc',
  };
}
