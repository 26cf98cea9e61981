import { isObject, text } from '../api/read.js';
import type { ErrorCode, SubmitError } from '../model/errors.js';

/** What only the reference proxy refuses. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  form_token_invalid: 'token-refused',
  spam_suspected: 'spam-suspected',
  captcha_failed: 'captcha-failed',
};

/** The `code` of an error of the reference proxy itself; `''` where it is somebody else's. */
export function readProxyCode({ details: { answer } }: SubmitError): string {
  return isObject(answer?.json) ? text(answer.json['code']) : '';
}

/** The code of an error, told as exactly as the proxy did. */
export function readErrorCode(error: SubmitError): ErrorCode {
  return CODES[readProxyCode(error)] ?? error.code;
}
