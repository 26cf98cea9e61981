import { ProxyError } from '../errors.js';
import { askKeyStore } from '../keys/ask-key-store.js';
import { TIME_LIMITS, withTimeLimit } from '../time-limits.js';
import type { SignerSettings } from './signer.js';

/** The context of a captcha answer. */
export interface CaptchaContext {
  readonly formId: string;
  /**
   * The visitor's address, where it is known: an IPv4 address, or the first 64 bits of an IPv6 address. The ready-made
   * verifiers do not pass it on.
   */
  readonly address: string | undefined;
  /** Ends the check. */
  readonly signal: AbortSignal;
}

/** A verifier of captcha answers. */
export interface Captcha {
  /** Tells whether an answer is right. It rejects when the answer cannot be checked. */
  readonly verify: (answer: string, context: CaptchaContext) => Promise<boolean>;
  /**
   * Admits a submission whose answer cannot be checked, and reports that to `onError`. Default: `false`, which refuses it.
   */
  readonly failOpen?: boolean;
}

/** A captcha answer to check. */
export interface CaptchaAnswer {
  readonly answer: string | null;
  readonly formId: string;
  readonly address: string | undefined;
  /** The submission's key. */
  readonly key: string | undefined;
  /** The browser's signal, aborted when it has gone. */
  readonly signal: AbortSignal;
}

/** The longest captcha answer, in characters. */
const MAX_ANSWER_LENGTH = 16_384;

/**
 * Checks a captcha answer, once for each submission: an answer is valid for one check, and a submission may be repeated. What
 * passed, or was admitted by `failOpen`, is recorded under the submission's key: its repetition may follow a stored one.
 *
 * @throws ProxyError `captcha_failed`; `captcha_unavailable` when the answer cannot be checked; `client_gone` when the
 *   browser has gone before that was known; `keys_unavailable`.
 */
export async function checkCaptcha(
  captcha: Captcha,
  settings: SignerSettings & { readonly onError: (error: ProxyError) => void },
  { answer, formId, address, key, signal }: CaptchaAnswer,
): Promise<void> {
  const { keys, keepKeys } = settings;
  const passedName = key === undefined ? undefined : `hosted-form-captcha:${formId}:${key}`;
  if (passedName !== undefined && (await askKeyStore(() => keys.get(passedName))) !== undefined) return;
  if (answer === null || answer === '' || answer.length > MAX_ANSWER_LENGTH) throw new ProxyError('captcha_failed');
  try {
    const isRight = await withTimeLimit(
      TIME_LIMITS.captcha,
      (limit) => captcha.verify(answer, { formId, address, signal: limit.signal }),
      signal,
    );
    if (!isRight) throw new ProxyError('captcha_failed');
  } catch (cause) {
    if (cause instanceof ProxyError) throw cause;
    // Whoever hangs up says nothing about the captcha's service: `failOpen` admits nobody for it.
    if (signal.aborted) throw new ProxyError('client_gone', { cause });
    const error = new ProxyError('captcha_unavailable', { headers: { 'retry-after': '5' }, cause });
    if (captcha.failOpen !== true) throw error;
    settings.onError(error);
  }
  if (passedName !== undefined) await askKeyStore(() => keys.add(passedName, '', keepKeys));
}
