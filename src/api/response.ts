import type { ErrorCode } from '../model/errors.js';
import { isObject, text } from './read.js';

/**
 * The result of reading a response. `message` is for the owner, in English. `capabilities` lists what the proxy
 * supports beyond a plain one, as in its header: `idempotency, max-body=33554432`; `''` from a plain proxy.
 */
export type ServiceResponse =
  | { readonly ok: true; readonly json: unknown; readonly capabilities: string }
  | ({ readonly ok: false } & FailedResponse);

/** A response that reports a failure. */
export interface FailedResponse {
  readonly code: ErrorCode;
  readonly message: string;
  readonly response: Response;
  /** `undefined` if the body is not JSON. */
  readonly json: unknown;
}

/**
 * Reads a response with any body. Recorded: an error with status 200 (2014, 2016), and an empty HTML body with 401. The
 * body may also be HTML instead of JSON, or truncated.
 */
export async function readResponse(response: Response): Promise<ServiceResponse> {
  const { ok, status, headers } = response;
  const body = await response.text();
  const json = parse(body);
  const error = isObject(json) ? text(json['error']) : '';
  const failed = (code: ErrorCode, message: string): ServiceResponse => ({ ok: false, code, message, response, json });
  if (!ok) return failed(statusToCode(status), `The service answered ${String(status)}${error && `: ${error}`}`);
  if (json === undefined) return failed('not-json', `The response is not JSON: ${body.slice(0, 80)}`);
  if (isObject(json) && (json['status'] === 'error' || error !== '')) {
    return failed(sentenceToCode(error), `The service refused: ${error || 'no reason given'}`);
  }
  return { ok: true, json, capabilities: headers.get('hosted-form') ?? '' };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
  415: 'unsupported',
  429: 'rate-limited',
};

function statusToCode(status: number): ErrorCode {
  return CODES[status] ?? (status >= 500 ? 'service-failed' : 'refused');
}

/**
 * Converts an error sentence to a code. With status 200 nothing else tells: "The form was not found", "… high enough
 * permissions …" (recorded 2014, 2016).
 */
function sentenceToCode(sentence: string): ErrorCode {
  if (/not found|valid form/i.test(sentence)) return 'not-found';
  return /permission|unauthori[sz]ed/i.test(sentence) ? 'unauthorized' : 'refused';
}
