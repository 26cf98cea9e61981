// Reads why the proxy of a carried draft refuses.
import { CarryError, readJson } from './carry-error.js';
import type { CarryErrorCode } from './carry-error.js';
import { number, text } from '../read.js';

const CODES: Readonly<Record<string, CarryErrorCode>> = {
  carried_changed: 'carried-changed',
  carried_gone: 'carried-gone',
  carried_unknown: 'carried-unknown',
  carried_full: 'carried-full',
  body_too_large: 'carried-too-large',
  no_such_call: 'carry-unavailable',
};

const STATUSES: Readonly<Record<number, CarryErrorCode>> = {
  404: 'carry-unavailable',
  405: 'carry-unavailable',
  408: 'carry-busy',
  // Also from a server in front of the proxy.
  413: 'carried-too-large',
  429: 'carry-busy',
};

/** Finds out why a proxy, or a server in front of it, refuses. */
export async function readRefusal(response: Response): Promise<CarryError> {
  const { status, headers } = response;
  const json = await readJson(response);
  const said = text(json['code']);
  const byStatus = STATUSES[status] ?? (status >= 500 ? 'carry-busy' : 'refused');
  const code = json['sent'] === true ? 'carried-sent' : (CODES[said] ?? byStatus);
  const seconds = number(headers.get('retry-after'));
  return new CarryError(code, {
    at: number(json['at']),
    ...(seconds !== undefined && { retryAfter: seconds * 1000 }),
    cause: new Error(`The proxy answered ${status} ${said}`.trim()),
  });
}
