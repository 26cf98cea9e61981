import { ProxyError } from './errors.js';
import { inTime } from './in-time.js';
import type { SignerSettings } from './signer.js';

/** What is known of a captcha's answer beside itself. */
export interface CaptchaContext {
  readonly formId: string;
  /** Of the visitor, where it is known: whole for IPv4, of IPv6 the first 64 bits. The ready-made verifiers do not pass it on. */
  readonly address: string | undefined;
  /** Ends the check. */
  readonly signal: AbortSignal;
}

/** Has the answers to a captcha checked. */
export interface Captcha {
  /** Whether the answer is right. A rejection says that nobody could tell. */
  readonly verify: (answer: string, context: CaptchaContext) => Promise<boolean>;
  /** Where nobody can tell, the submission is let through, and `onError` told. Default: it is refused. */
  readonly failOpen?: boolean;
}

/** An answer to be checked. */
export interface CaptchaAnswer {
  readonly answer: string | null;
  readonly formId: string;
  readonly address: string | undefined;
  /** Of the submission. */
  readonly key: string | undefined;
  /** Aborted when the browser has gone. */
  readonly signal: AbortSignal;
}

/** Longer answers are none. Characters */
const LONGEST_ANSWER = 16_384;

/** Milliseconds that a check may take, and one answer of the store. */
const LIMIT = 8000;
const STORE_LIMIT = 5000;

/**
 * Has the answer checked: once for a submission, because an answer is good for one check, and a submission may have to be
 * repeated. What has passed is written down by the submission's key.
 *
 * @throws ProxyError `captcha_failed`; `captcha_unavailable` where nobody can tell; `keys_unavailable`.
 */
export async function checkCaptcha(
  captcha: Captcha,
  settings: SignerSettings & { readonly onError: (error: ProxyError) => void },
  { answer, formId, address, key, signal }: CaptchaAnswer,
): Promise<void> {
  const { keys, keepKeys } = settings;
  const passed = key === undefined ? undefined : `hosted-form-captcha:${formId}:${key}`;
  if (passed !== undefined && (await fromStore(keys.get(passed))) !== undefined) return;
  if (answer === null || answer === '' || answer.length > LONGEST_ANSWER) throw new ProxyError('captcha_failed');
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]);
  try {
    const isRight = await inTime(captcha.verify(answer, { formId, address, signal: limit }), LIMIT);
    if (!isRight) throw new ProxyError('captcha_failed');
  } catch (cause) {
    if (cause instanceof ProxyError) throw cause;
    const error = new ProxyError('captcha_unavailable', { headers: { 'retry-after': '5' }, cause });
    if (captcha.failOpen !== true) throw error;
    settings.onError(error);
  }
  if (passed !== undefined) await fromStore(keys.add(passed, '', keepKeys));
}

async function fromStore<Value>(value: Promise<Value>): Promise<Value> {
  try {
    return await inTime(value, STORE_LIMIT);
  } catch (cause) {
    throw new ProxyError('keys_unavailable', { headers: { 'retry-after': '5' }, cause });
  }
}
