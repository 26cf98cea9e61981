// The filter of the table lies in the page's address, so that Back and bookmarks work.
import { makeHref } from '../address.js';

/** A filter, as the owner chose it. */
export interface Filter {
  /** A text in any answer. */
  readonly search: string;
  /** Texts in the answers to fields, by the field. */
  readonly byField: ReadonlyMap<string, string>;
  /** Days in the owner's zone, as `2024-01-31`. */
  readonly from: string;
  readonly to: string;
  /** `1` read, `0` unread, `''` both. */
  readonly read: string;
  readonly order: 'desc' | 'asc';
}

/** A place in the table, as the server named it: the page after it, or before it. */
export interface Turn {
  readonly after?: string;
  readonly before?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const FIELD = /^field_(\d+)$/;

/** Reads the filter of an address. */
export function readFilter(query: URLSearchParams): Filter {
  const readDay = (name: string) => (DAY.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  const byField = [...query].flatMap(([name, text]) => {
    const [, id] = FIELD.exec(name) ?? [];
    return id === undefined || text === '' ? [] : [[id, text] as const];
  });
  const read = query.get('read') ?? '';
  return {
    search: query.get('search') ?? '',
    byField: new Map(byField),
    from: readDay('from'),
    to: readDay('to'),
    read: ['0', '1'].includes(read) ? read : '',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
  };
}

/** Returns the page after or before which an address begins. */
export function readTurn(query: URLSearchParams): Turn {
  const [after, before] = [query.get('after'), query.get('before')];
  return after ? { after } : before ? { before } : {};
}

/** Tells whether a filter leaves something out. */
export const isFiltering = ({ search, byField, from, to, read }: Filter): boolean =>
  [search, from, to, read].some((text) => text !== '') || byField.size > 0;

const withoutEmpty = (pairs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).filter(([, text]) => text !== ''));

const listFields = ({ byField }: Filter) => Object.fromEntries([...byField].map(([id, text]) => [`field_${id}`, text]));

/** Returns the address of the table, or of one submission in it. */
export function hrefOf(form: string, filter: Filter, more: Turn & { readonly submission?: string } = {}): string {
  const { search, from, to, read, order } = filter;
  const parts = { search, ...listFields(filter), from, to, read, order: order === 'asc' ? 'asc' : '' };
  return makeHref({ form, view: 'submissions', ...withoutEmpty(parts), ...more });
}

/** Returns the first moment of a day in the owner's zone, or the last one. */
function momentOf(day: string, isEnd: boolean): string {
  const at = new Date(`${day}T${isEnd ? '23:59:59.999' : '00:00'}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** Writes a filter as the server reads it. */
export function queryOf(filter: Filter, more: Readonly<Record<string, string>> = {}): string {
  const { search, from, to, read, order } = filter;
  const times = { from: momentOf(from, false), to: momentOf(to, true) };
  return new URLSearchParams(
    withoutEmpty({ search, ...listFields(filter), ...times, read, order, ...more }),
  ).toString();
}
