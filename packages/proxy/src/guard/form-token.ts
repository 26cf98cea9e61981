import { ProxyError } from '../errors.js';
import { askKeyStore } from '../keys/ask-key-store.js';
import type { FormTokenOptions } from './guard-options.js';
import type { SignerSettings, Signer } from './signer.js';

/** The use that a form token is issued for. */
export interface TokenUse {
  readonly formId: string;
  /** The page's origin, as its browser sends it; `''` where it does not. */
  readonly origin: string;
}

/** The answer to a page that asks for a form token. */
export interface IssuedToken {
  readonly token: string;
  /** The time before which the token is refused, in milliseconds from now on. */
  readonly not_before: number;
  /** The time for which the token is valid, in milliseconds from now on. */
  readonly expires: number;
}

/** The time by which the clocks of two copies of the proxy may differ, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** Returns the time after its issue for which a copy of the proxy may accept a token, in milliseconds. */
export function acceptedFor({ life }: Required<FormTokenOptions>): number {
  return life + CLOCK_SKEW;
}

const TOKEN_PATTERN = /^([\da-z]{1,10})\.([\w-]{1,64})\.([\w-]{43})$/;

/**
 * Issues form tokens to pages, and accepts each for one submission. A token holds the time of its issue, a nonce, and a
 * signature. The signature proves that this proxy issued it, for this form and a page of this origin.
 */
export class FormTokens {
  readonly #options: Required<FormTokenOptions>;
  readonly #signer: Signer;
  readonly #settings: SignerSettings;
  readonly #purpose: string;

  /** @param purpose What the tokens are for. A token of another purpose is not accepted. */
  constructor(
    options: Required<FormTokenOptions>,
    signer: Signer,
    settings: SignerSettings,
    purpose: 'form token' | 'posting token' = 'form token',
  ) {
    this.#options = options;
    this.#signer = signer;
    this.#settings = settings;
    this.#purpose = purpose;
  }

  /**
   * Issues a token.
   *
   * @param after The token that it follows on the same page, which has waited for that one.
   * @throws ProxyError `keys_unavailable`
   */
  async issue(use: TokenUse, after = ''): Promise<IssuedToken> {
    const { now, randomId } = this.#settings.ports;
    const { minimum, life } = this.#options;
    const before = await this.#read(after, use);
    const issued = before ? Math.max(before.issued, now() - minimum) : now();
    const nonce = randomId();
    const signature = await this.#signer.sign(this.#textToSign(use, issued, nonce), issued);
    return { token: `${issued.toString(36)}.${nonce}.${signature}`, not_before: minimum, expires: life };
  }

  /**
   * Uses up a token for the submission with this key. A repetition of that submission may use it again; another one may not.
   *
   * @throws ProxyError `form_token_invalid`, `form_token_early`, `keys_unavailable`.
   */
  async take(token: string | null, use: TokenUse, key: string | undefined): Promise<void> {
    const { ports } = this.#settings;
    const known = await this.#read(token ?? '', use);
    if (!known) throw new ProxyError('form_token_invalid');
    if (ports.now() - known.issued < this.#options.minimum)
      throw new ProxyError('form_token_early', { headers: { 'retry-after': '1' } });
    if (!(await this.#claim(`hosted-form-token:${known.nonce}`, key ?? ports.randomId()))) {
      throw new ProxyError('form_token_invalid');
    }
  }

  /** Reads a token of this use that has not expired. Any other text is none. */
  async #read(token: string, use: TokenUse): Promise<{ readonly issued: number; readonly nonce: string } | undefined> {
    const [, time = '', nonce = '', signature = ''] = TOKEN_PATTERN.exec(token) ?? [];
    const issued = parseInt(time, 36);
    const age = this.#settings.ports.now() - issued;
    // Without a token the age is NaN, which fails here, too.
    if (!(age >= -CLOCK_SKEW && age <= this.#options.life)) return undefined;
    const isSigned = await this.#signer.isSigned(this.#textToSign(use, issued, nonce), issued, signature);
    return isSigned ? { issued, nonce } : undefined;
  }

  /** Tells whether the nonce is used by this key alone. */
  async #claim(name: string, key: string): Promise<boolean> {
    const { keys, signedFor } = this.#settings;
    return askKeyStore(async () => (await keys.add(name, key, signedFor)) || (await keys.get(name)) === key);
  }

  #textToSign({ formId, origin }: TokenUse, issued: number, nonce: string): string {
    return JSON.stringify([this.#purpose, formId, origin, issued, nonce]);
  }
}

/** Reads the nonce of a token; `''` for what is no token. */
export function readNonce(token: string): string {
  return TOKEN_PATTERN.exec(token)?.[2] ?? '';
}
