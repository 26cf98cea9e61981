import { digestText } from '../digest.js';
import { ProxyError } from '../errors.js';
import { readNonce } from './form-token.js';
import type { FormTokens } from './form-token.js';

/** A posted form, as the guard sees it. */
export interface Posting {
  /** The token of its page; `''` where it has none. */
  readonly token: string;
  /** The digest of everything else in it. */
  readonly digest: string;
  /** True if a control that nobody sees was filled in. */
  readonly isTrapped: boolean;
}

// Decision 0050: a page without a script cannot keep a key, so its token and its answers make one.
/**
 * Issues tokens for the pages of drawn forms, and accepts each for one set of answers. A token is bound to its form. It is not bound to an
 * origin, which no browser sends when it opens a page.
 */
export class PostingTokens {
  readonly #tokens: FormTokens;

  constructor(tokens: FormTokens) {
    this.#tokens = tokens;
  }

  /**
   * Issues a token.
   *
   * @param after The token with which the form was posted that comes back. Nobody waits twice.
   * @throws ProxyError `keys_unavailable`
   */
  async issue(formId: string, after: string): Promise<string> {
    return (await this.#tokens.issue({ formId, origin: '' }, after)).token;
  }

  /**
   * Uses up a token for what was posted, and returns the key of this submission. The same answers of the same browser get the same key, so a
   * second press repeats the first one. Other answers need another token.
   *
   * @param sender What tells the visitor from others.
   * @throws ProxyError `form_token_invalid`, also for a token that is too young: the page gets another one; `keys_unavailable`.
   */
  async take(
    formId: string,
    { token, digest }: Pick<Posting, 'token' | 'digest'>,
    sender: readonly string[],
  ): Promise<string> {
    const key = await digestText(JSON.stringify([readNonce(token), ...sender, digest]));
    try {
      await this.#tokens.take(token, { formId, origin: '' }, key);
    } catch (cause) {
      if (cause instanceof ProxyError && cause.code === 'form_token_early') throw new ProxyError('form_token_invalid');
      throw cause;
    }
    return key;
  }
}
