import { SubmitError } from '../model/errors.js';
import { call } from './call.js';
import { isObject, text } from './read.js';

/** A token from the proxy, valid for one submission. */
export interface FormToken {
  /** `''` if the proxy no longer requires tokens. */
  readonly value: string;
  /** The time until the token may be used, and the time that it is valid. ms */
  readonly notBefore: number;
  readonly life: number;
}

const NONE: FormToken = { value: '', notBefore: 0, life: 0 };

/**
 * Requests a form token from a proxy whose header says `form-token`.
 *
 * @throws SubmitError with a code that names the problem; the signal's reason if it was aborted.
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
    // The owner switched tokens off after the form was loaded.
    if (cause instanceof SubmitError && cause.code === 'not-found') return NONE;
    throw cause;
  }
}
