import type { SiteName } from './subject.js';

/** The expected answer: the status, the code of a refusal, and the allowed method after a wrong one. */
export type Verdict = readonly [status: number, code?: string | undefined, allow?: string];

/** A request below the address of a site, and what is told of it. */
export interface HostileRow {
  readonly name: string;
  readonly method: string;
  /** `{id}` stands for a form that no other row has had. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer;
  readonly site: SiteName;
  readonly verdict: Verdict;
  /** Calls that come to the service, its field list aside. */
  readonly arrives: 0 | 1;
  readonly isWithoutList: boolean;
}

/** A header of a request. */
export type Header = HostileRow['headers'][number];
type Given = Pick<HostileRow, 'name' | 'verdict'> & Partial<HostileRow>;

export const JSON_TYPE: Header = ['Content-Type', 'application/json'];
export const SUBMISSION = '/form/{id}/submission.json';
const BODY = Buffer.from('{"field_1":"Ada"}');

/** Fills in what is not given: a call for a field list. */
export function row(given: Given): HostileRow {
  const { method = 'GET', path = '/form/{id}/field.json', headers = [], site = 'usual', isWithoutList = false } = given;
  const isSent = given.verdict[0] === 200 || given.verdict[0] === 201;
  const { arrives = isSent && path !== '/health' ? 1 : 0, body } = given;
  return { ...given, method, path, headers, site, isWithoutList, arrives, ...(body && { body }) };
}

/** A submission, right in all but what is given. */
export const submission = ({ headers = [JSON_TYPE], body = BODY, ...given }: Given): HostileRow =>
  row({ method: 'POST', path: SUBMISSION, ...given, headers, body });
