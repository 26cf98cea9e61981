// What a submission carries to show the proxy that a person sends it: a token, an empty trap, the answer to a captcha.
import { wantsTokens } from '../api/abilities.js';
import type { SubmitHeaders } from '../api/submit-client.js';
import type { Words } from '../locale/words.js';
import type { HostedFormError } from '../model/errors.js';
import { prepareToken } from '../submission/form-tokens.js';
import { captchaIn } from './captcha-slot.js';
import { fetched } from './fetched.js';
import type { OpenForm } from './open-form.js';
import { proxyAddress } from './proxy-address.js';
import type { SenderHost } from './sender-host.js';
import type { Trap } from './trap.js';

/** Of one form in one element. */
export class Proof {
  readonly #host: SenderHost;
  readonly #isGuarded: boolean;
  #trap: Trap | undefined;
  #isAsked = false;

  constructor(host: SenderHost, { loaded }: OpenForm) {
    this.#host = host;
    this.#isGuarded = wantsTokens(loaded.abilities);
  }

  /** The person is at the form: fetches what takes its time. A proxy that has not asked for it hears nothing. */
  begin(signal: AbortSignal): void {
    const host = this.#host;
    if (captchaIn(host).length > 0) import('./captcha.js').catch(() => undefined);
    if (!this.#isGuarded) return;
    if (!this.#isAsked) void prepareToken({ proxy: proxyAddress(host), formId: host.formId }, signal);
    this.#isAsked = true;
    if (!this.#trap?.isThere) void this.#setTrap();
  }

  /**
   * What the next submission carries. Asks for the captcha's answer.
   *
   * @throws SubmitError `captcha-missing`; LoadError; the signal's reason.
   */
  async headers(signal: AbortSignal): Promise<SubmitHeaders> {
    const isCaptcha = captchaIn(this.#host).length > 0;
    const answer = isCaptcha && (await this.#captchaAnswer(signal));
    return {
      ...(this.#trap?.isFilled && { 'hosted-form-trap': 'filled' }),
      ...(answer && { 'hosted-form-captcha': answer }),
    };
  }

  /** What was fetched for a submission is used up by it. */
  use(): void {
    this.#isAsked = false;
  }

  /** The submission failed, and the person was told: a trap that was filled in, by whatever it was, does not stop the next one. */
  async fail({ code }: HostedFormError): Promise<void> {
    if (code === 'spam-suspected') this.#trap?.empty();
    if (code !== 'captcha-missing' && code !== 'captcha-failed') return;
    const { sendErrors } = this.#host.words as Words;
    const captcha = await import('./captcha.js').catch(() => undefined);
    captcha?.focusCaptcha(this.#host, sendErrors[code] ?? '');
  }

  async #captchaAnswer(signal: AbortSignal): Promise<string> {
    const { captchaAnswer } = await fetched(import('./captcha.js'));
    return captchaAnswer(this.#host, signal);
  }

  async #setTrap(): Promise<void> {
    const { renderRoot, words } = this.#host;
    const module = await import('./trap.js').catch(() => undefined);
    const form = renderRoot.querySelector('form');
    if (module && form && !this.#trap?.isThere) this.#trap = module.setTrap(form, (words as Words).trap);
  }
}
