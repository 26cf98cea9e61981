// Requests of partial answers that every proxy refuses. The Node proxy and the PHP proxy are tested by them.
import { FIELD } from '../service/service.examples.js';

/** The id of the partial that the requests name. */
export const PARTIAL_ID = '0123456789abcdef0123456789abcdef';

/** The origin whose pages may use the proxy. */
export const PARTIAL_PAGE = 'https://page.test';

/** A request, and the status and code of its answer. */
interface RefusedPartial {
  readonly method: string;
  /** The path below the proxy. `{form}` stands for a form that the site offers. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly outcome: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const PATH = `/form/{form}/partial/${PARTIAL_ID}`;
const NAME = `field_${FIELD.id}`;

/** Creates a PUT, with what it has beside a usual one. */
const put = (outcome: string, body: string, more: Partial<RefusedPartial> = {}): RefusedPartial => ({
  method: 'PUT',
  path: PATH,
  headers: JSON_TYPE,
  body,
  outcome,
  ...more,
});

const USUAL = `{"${NAME}":"Ada"}`;

/** All refusals, at a proxy that takes partial answers and offers one form. */
export const REFUSED_PARTIALS: readonly RefusedPartial[] = [
  put('403 form_not_listed', USUAL, { path: `/form/999/partial/${PARTIAL_ID}` }),
  put('403 origin_refused', USUAL, {
    headers: { ...JSON_TYPE, origin: 'https://other.test', 'sec-fetch-site': 'cross-site' },
  }),
  put('415 not_json', USUAL, { headers: { 'content-type': 'text/plain' } }),
  put('400 unknown_name', '{"read":"1"}'),
  put('400 bad_json', `{"${NAME}":1}`),
  put('400 bad_json', `{"${NAME}":null}`),
  put('400 bad_json', `{"${NAME}":["x"]}`),
  put('400 bad_json', `{"${NAME}":{"first":["x"]}}`),
  put('400 bad_json', `{"${NAME}":"x","${NAME}":"y"}`),
  put('400 bad_json', '[]'),
  put('413 too_large', `{"${NAME}":"${'x'.repeat(65_536)}"}`),
  put('404 no_such_call', USUAL, { path: `${PATH}0` }),
  put('404 no_such_call', USUAL, { path: `${PATH}?x=1` }),
  put('404 no_such_call', USUAL, { path: PATH.toUpperCase().replace('{FORM}', '{form}') }),
  put('405 method_not_allowed', USUAL, { method: 'POST' }),
  { method: 'GET', path: PATH, headers: {}, outcome: '405 method_not_allowed' },
];
