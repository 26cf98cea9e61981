import { SubmitError } from '../model/errors.js';
import { call } from './call.js';
import { isObject, text } from './read.js';

/** A token that a proxy has given; it takes it for one submission. */
export interface FormToken {
  /** `''` where the proxy wants none any more. */
  readonly value: string;
  /** Milliseconds in which it may not be used yet, and for which it is good. */
  readonly notBefore: number;
  readonly life: number;
}

const NONE: FormToken = { value: '', notBefore: 0, life: 0 };

/**
 * Asks the reference proxy for a form token: for proxies that say `form-token` of themselves.
 *
 * @throws SubmitError with a code that tells what happened; the signal's reason if it was aborted.
 */
export async function askForToken(
  proxy: string,
  formId: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<FormToken> {
  const path = `${encodeURIComponent(formId)}/token.json`;
  try {
    const { json } = await call({ proxy, fetch }, path, { method: 'POST', signal }, SubmitError);
    const { token, not_before: notBefore, expires } = isObject(json) ? json : {};
    return { value: text(token), notBefore: Number(notBefore) || 0, life: Number(expires) || 0 };
  } catch (cause) {
    // The form was loaded before the owner gave them up.
    if (cause instanceof SubmitError && cause.code === 'not-found') return NONE;
    throw cause;
  }
}
