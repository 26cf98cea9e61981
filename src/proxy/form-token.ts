import { ProxyError } from './errors.js';
import type { FormTokenOptions } from './guard-options.js';
import { inTime } from './in-time.js';
import type { SignerSettings, Signer } from './signer.js';

/** What a token is for. */
export interface TokenUse {
  readonly formId: string;
  /** Of the page, as its browser tells it; `''` where it does not. */
  readonly origin: string;
}

/** What the page gets. */
export interface IssuedToken {
  readonly token: string;
  /** Milliseconds from now on in which it may not be used, and for which it is good. */
  readonly not_before: number;
  readonly expires: number;
}

/** Milliseconds by which the clocks of two copies of the proxy may differ. */
const CLOCKS = 60_000;

/** Milliseconds for one answer of the store. */
const STORE_LIMIT = 5000;

const SHAPE = /^([\da-z]{1,10})\.([\w-]{1,64})\.([\w-]{43})$/;

/**
 * Gives tokens to pages, and takes each for one submission. A token says nothing but when it was made; that it was made here, for
 * this form and a page of this origin, its signature says.
 */
export class FormTokens {
  readonly #options: Required<FormTokenOptions>;
  readonly #signer: Signer;
  readonly #settings: SignerSettings;

  constructor(options: Required<FormTokenOptions>, signer: Signer, settings: SignerSettings) {
    this.#options = options;
    this.#signer = signer;
    this.#settings = settings;
  }

  /** @throws ProxyError `keys_unavailable` */
  async issue(use: TokenUse): Promise<IssuedToken> {
    const { now, randomId } = this.#settings.ports;
    const issued = now();
    const nonce = randomId();
    const signature = await this.#signer.sign(signedText(use, issued, nonce), issued);
    const { minimum, life } = this.#options;
    return { token: `${issued.toString(36)}.${nonce}.${signature}`, not_before: minimum, expires: life };
  }

  /**
   * Takes a token for the submission with this key: for that one again as often as it is repeated, for another one never.
   *
   * @throws ProxyError `form_token_invalid`, `form_token_early`, `keys_unavailable`.
   */
  async take(token: string | null, use: TokenUse, key: string | undefined): Promise<void> {
    const { ports } = this.#settings;
    const [, time = '', nonce = '', signature = ''] = SHAPE.exec(token ?? '') ?? [];
    const issued = parseInt(time, 36);
    const age = ports.now() - issued;
    // Also not a number, where there is none.
    if (!(age >= -CLOCKS && age <= this.#options.life)) throw new ProxyError('form_token_invalid');
    const isSigned = await this.#signer.isSigned(signedText(use, issued, nonce), issued, signature);
    if (!isSigned) throw new ProxyError('form_token_invalid');
    if (age < this.#options.minimum) throw new ProxyError('form_token_early', { headers: { 'retry-after': '1' } });
    if (!(await this.#claim(`hosted-form-token:${nonce}`, key ?? ports.randomId()))) {
      throw new ProxyError('form_token_invalid');
    }
  }

  async #claim(name: string, key: string): Promise<boolean> {
    const { keys, keepKeys } = this.#settings;
    // As long as the keys: a folder forgets all that is old by the time that it was last told.
    const keepFor = Math.max(keepKeys, this.#options.life + CLOCKS);
    const claim = async () => (await keys.add(name, key, keepFor)) || (await keys.get(name)) === key;
    try {
      return await inTime(claim(), STORE_LIMIT);
    } catch (cause) {
      throw new ProxyError('keys_unavailable', { headers: { 'retry-after': '5' }, cause });
    }
  }
}

function signedText({ formId, origin }: TokenUse, issued: number, nonce: string): string {
  return JSON.stringify(['form token', formId, origin, issued, nonce]);
}
