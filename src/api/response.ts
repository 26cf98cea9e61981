import { NOT_FETCHED } from '../model/errors.js';
import { tryPart } from '../parts/fetch-part.js';
import { isObject, text } from './read.js';
import type { ServiceResponse } from './service-response.js';

/**
 * Reads a response with any body. Recorded: an error with status 200 (2014, 2016), and an empty HTML body with 401. The
 * body may also be HTML instead of JSON, or truncated.
 */
export async function readResponse(response: Response): Promise<ServiceResponse> {
  const body = await response.text();
  const json = parse(body);
  const isRefused = isObject(json) && (json['status'] === 'error' || text(json['error']) !== '');
  if (response.ok && json !== undefined && !isRefused) {
    const header = (name: string) => response.headers.get(name) ?? '';
    const mayBeKept = !header('cache-control').includes('no-store');
    return { ok: true, json, capabilities: header('hosted-form'), body, mayBeKept };
  }
  const code = await tryPart(() => import('./failed-response.js'));
  // An error without a code, as of a lost response: `type-not-loaded` says that the request was not sent.
  if (!code) throw new Error(NOT_FETCHED);
  return code.readFailure(response, body, json);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
