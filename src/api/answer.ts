import type { ErrorCode } from '../model/errors.js';
import { isObject, text } from './read.js';

/**
 * What an answer of the service turned out to be. `message` is for the owner, in English. `capabilities` is what the proxy can do
 * beyond a plain one, as its header tells: `idempotency, max-body=33554432`; `''` from a plain one.
 */
export type Outcome =
  { readonly ok: true; readonly json: unknown; readonly capabilities: string } | ({ readonly ok: false } & FailedAnswer);

/** An answer that is no success. */
export interface FailedAnswer {
  readonly code: ErrorCode;
  readonly message: string;
  readonly response: Response;
  /** `undefined` where it is none. */
  readonly json: unknown;
}

/**
 * Reads an answer, whatever came: an error body with 200 (recorded 2014, 2016), an empty HTML body with 401 (recorded),
 * HTML instead of JSON, a cut-off text.
 */
export async function readAnswer(response: Response): Promise<Outcome> {
  const { ok, status, headers } = response;
  const body = await response.text();
  const json = parse(body);
  const error = isObject(json) ? text(json['error']) : '';
  const failed = (code: ErrorCode, message: string): Outcome => ({ ok: false, code, message, response, json });
  if (!ok) return failed(statusToCode(status), `The service answered ${String(status)}${error && `: ${error}`}`);
  if (json === undefined) return failed('not-json', `The answer is no JSON: ${body.slice(0, 80)}`);
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

/** With 200 only the sentence tells: "The form was not found", "… high enough permissions …" (recorded 2014, 2016). */
function sentenceToCode(sentence: string): ErrorCode {
  if (/not found|valid form/i.test(sentence)) return 'not-found';
  return /permission|unauthori[sz]ed/i.test(sentence) ? 'unauthorized' : 'refused';
}
