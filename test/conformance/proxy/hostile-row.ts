import type { SiteName } from './subject.js';

/** The expected answer: the status, the code of a refusal, and the allowed method after a wrong one. */
export type Verdict = readonly [status: number, code?: string | undefined, allow?: string];

/** A request below the address of a site, and the expected answer. */
export interface HostileRow {
  readonly name: string;
  readonly method: string;
  /** `{id}` is replaced by a form that no other row uses. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
  readonly site: SiteName;
  readonly verdict: Verdict;
  /** The number of calls that reach the service, without those for the field list. */
  readonly arrives: 0 | 1;
  readonly isWithoutList: boolean;
}

/** A header of a request. */
export type Header = HostileRow['headers'][number];
type Given = Pick<HostileRow, 'name' | 'verdict'> & Partial<HostileRow>;

export const JSON_TYPE: Header = ['Content-Type', 'application/json'];
export const SUBMISSION = '/form/{id}/submission.json';
const BODY = Buffer.from('{"field_1":"Ada"}');

/** Returns a row with defaults: a call for a field list. */
export function row(given: Given): HostileRow {
  const { method = 'GET', path = '/form/{id}/field.json', headers = [], site = 'usual', isWithoutList = false } = given;
  const isSent = given.verdict[0] === 200 || given.verdict[0] === 201;
  const { arrives = isSent && !path.startsWith('/health') ? 1 : 0, body } = given;
  return { ...given, method, path, headers, site, isWithoutList, arrives, ...(body && { body }) };
}

/** Returns the row of a submission that is valid except for the given members. */
export const submission = ({ headers = [JSON_TYPE], body = BODY, ...given }: Given): HostileRow =>
  row({ method: 'POST', path: SUBMISSION, ...given, headers, body });
