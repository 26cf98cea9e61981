import { isObject, text } from '../api/read.js';
import type { ErrorCode, SubmitError } from '../model/errors.js';

/** Codes that only the reference proxy uses. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  form_token_invalid: 'token-refused',
  spam_suspected: 'spam-suspected',
  captcha_failed: 'captcha-failed',
};

/** Reads the `code` of an error of the reference proxy; `''` for an error from elsewhere. */
export function readProxyCode({ details: { answer } }: SubmitError): string {
  return isObject(answer?.json) ? text(answer.json['code']) : '';
}

/** Returns the most exact code of an error. */
export function readErrorCode(error: SubmitError): ErrorCode {
  return CODES[readProxyCode(error)] ?? error.code;
}
