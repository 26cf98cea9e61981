// Shows the proxy that a person sends a submission: by a token, an empty trap, and the answer to a captcha.
import { chooseFetch } from '../../../api/boundary.js';
import { wantsTokens } from '../../../api/capabilities.js';
import type { SubmitHeaders } from '../../../api/submit-client.js';
import { requireAllWords } from '../../../locale/require-all-words.js';
import type { HostedFormError } from '../../../model/errors.js';
import { FormTokens } from '../../../submission/form-tokens.js';
import { fetchPart, tryPart } from '../../../parts/fetch-part.js';
import type { AntiSpam, ElementSession } from '../../../element/element-session.js';
import { findCaptcha } from '../../../element/find-captcha.js';
import { proxyAddress } from '../../../element/form-element.js';
import type { Trap } from './trap.js';

/** Creates the anti-spam measures of one form. */
export function installAntiSpam(session: ElementSession): AntiSpam {
  return new PersonProof(session);
}

/** The token, the trap and the captcha of one form. */
class PersonProof implements AntiSpam {
  readonly #session: ElementSession;
  readonly #isGuarded: boolean;
  readonly tokens: FormTokens;
  #trap: Trap | undefined;
  #isAsked = false;

  constructor(session: ElementSession) {
    this.#session = session;
    this.#isGuarded = wantsTokens(session.loaded.capabilities);
    const { lasting } = session.element;
    this.tokens = lasting.get(FormTokens) ?? lasting.set(new FormTokens());
  }

  begin(signal: AbortSignal): void {
    const host = this.#session.element;
    if (findCaptcha(host).length > 0) void tryPart(() => import('./captcha.js'));
    // A proxy that wants no tokens gets no request for one.
    if (!this.#isGuarded) return;
    if (!this.#isAsked)
      void this.tokens.prepare(
        { proxy: proxyAddress(host), formId: host.formId },
        signal,
        host.ports,
        chooseFetch(host),
      );
    this.#isAsked = true;
    if (!this.#trap?.isThere) void this.#setTrap();
  }

  async headers(signal: AbortSignal): Promise<SubmitHeaders> {
    const isCaptcha = findCaptcha(this.#session.element).length > 0;
    const answer = isCaptcha && (await this.#captchaAnswer(signal));
    return {
      ...(this.#trap?.isFilled && { 'hosted-form-trap': 'filled' }),
      ...(answer && { 'hosted-form-captcha': answer }),
    };
  }

  use(): void {
    this.#isAsked = false;
  }

  /** Empties a trap that was filled in, so that it does not stop the next submission. */
  async fail({ code }: HostedFormError): Promise<void> {
    if (code === 'spam-suspected') this.#trap?.empty();
    if (code !== 'captcha-missing' && code !== 'captcha-failed') return;
    const { sendErrors } = requireAllWords(this.#session.element.wording.current);
    const captcha = await tryPart(() => import('./captcha.js'));
    captcha?.focusCaptcha(this.#session.element, sendErrors[code] ?? '');
  }

  async #captchaAnswer(signal: AbortSignal): Promise<string> {
    const { captchaAnswer } = await fetchPart(() => import('./captcha.js'));
    return captchaAnswer(this.#session, signal);
  }

  async #setTrap(): Promise<void> {
    const { renderRoot, wording } = this.#session.element;
    const module = await tryPart(() => import('./trap.js'));
    const form = renderRoot.querySelector('form');
    if (module && form && !this.#trap?.isThere)
      this.#trap = module.setTrap(form, requireAllWords(wording.current).trap);
  }
}
