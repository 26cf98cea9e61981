// Finds out what a response means that reports a failure. Fetched with the first of them.
import type { ErrorCode, SubmitError } from '../model/errors.js';
import { isObject, text } from './read.js';
import type { FailedResponse, ServiceResponse } from './service-response.js';

/** Reads a response without a result. `json` is `undefined` if the body is not JSON. */
export function readFailure(response: Response, body: string, json: unknown): ServiceResponse & FailedResponse {
  const { ok, status } = response;
  const error = isObject(json) ? text(json['error']) : '';
  const failed = (code: ErrorCode, message: string) => ({ ok: false as const, code, message, response, json });
  const refusal = isObject(json) ? REFUSALS[text(json['code'])] : undefined;
  if (refusal) return failed(refusal[0], refusal[1]);
  if (!ok) return failed(statusToCode(status), `The service answered ${String(status)}${error && `: ${error}`}`);
  if (json === undefined) return failed('not-json', `The response is not JSON: ${body.slice(0, 80)}`);
  return failed(sentenceToCode(error), `The service refused: ${error || 'no reason given'}`);
}

/** Refusals of the reference proxy by its own lists. Its status alone would say that the service refuses. */
const REFUSALS: Readonly<Record<string, readonly [code: ErrorCode, message: string]>> = {
  form_not_listed: [
    'form-not-listed',
    'The proxy does not offer this form. Add it to the forms of the proxy, and keep those that it has: --forms.',
  ],
  origin_refused: [
    'origin-refused',
    'The proxy takes nothing from this site. Add it to the origins of the proxy, and keep those that it has: --origins.',
  ],
};

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

/** Codes that only the reference proxy uses. */
const PROXY_CODES: Readonly<Record<string, ErrorCode>> = {
  form_token_invalid: 'token-refused',
  spam_suspected: 'spam-suspected',
  captcha_failed: 'captcha-failed',
  script_needed: 'script-needed',
};

/** Reads the `code` of an error of the reference proxy; `''` for an error from elsewhere. */
export function readProxyCode({ details: { answer } }: SubmitError): string {
  return isObject(answer?.json) ? text(answer.json['code']) : '';
}

/** Returns the most exact code of an error. */
export function readErrorCode(error: SubmitError): ErrorCode {
  return PROXY_CODES[readProxyCode(error)] ?? error.code;
}
