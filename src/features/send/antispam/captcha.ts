// Asks the captcha in the element's slot before each submission.
import { withTimeLimit } from '../../../time/time-limit.js';
import { settleUnlessAborted } from '../../../time/wait.js';
import { SubmitError } from '../../../model/errors.js';
import type { Channel } from '../../../session/channel.js';
import { findCaptcha } from '../../../element/find-captcha.js';
import type { FormElement } from '../../../element/element-session.js';
import { findActive } from '../../../platform/focus.js';

/** The time that a person has for a captcha after they press the button that sends; in milliseconds. */
const LONGEST_WAIT = 180_000;

/** Selectors of the controls in which well-known captchas keep their answer. */
const KNOWN = ['cf-turnstile', 'h-captcha', 'g-recaptcha', 'frc-captcha']
  .flatMap((name) => [`[name="${name}-response"]`, `[name="${name}-solution"]`])
  .concat('[name="altcha"]');
const ANY = ['input[name]', 'textarea[name]'];
const FOCUSABLE = 'iframe, button, a[href], input:not([type=hidden]), textarea, select, [tabindex]';

/** Marks an element whose captcha has been answered: an answer is good for one submission. */
class UsedCaptcha {
  readonly isUsed = true;
}

/** An element with a captcha, and the channel that tells the page of it. */
interface CaptchaHost {
  readonly element: FormElement;
  readonly channel: Channel;
}

/**
 * Returns the captcha's answer: from a listener of `hf-captcha`, else from the captcha's own control. Send it at once: it expires.
 *
 * @throws SubmitError `captcha-missing`; the signal's reason.
 */
export async function captchaAnswer({ element, channel }: CaptchaHost, signal: AbortSignal): Promise<string> {
  let given: PromiseLike<string> | undefined;
  const respondWith = (answer: string | PromiseLike<string>) => {
    given ??= Promise.resolve(answer);
  };
  channel.emit('captchaAsked', { used: element.lasting.get(UsedCaptcha) !== undefined, respondWith });
  const answer = given ? await waitFor(given, signal) : readAnswer(element);
  if (!answer) throw new SubmitError('captcha-missing', 'The captcha has no answer.');
  element.lasting.set(new UsedCaptcha());
  return answer;
}

/** Moves the focus to the captcha, and announces what to do there. */
export function focusCaptcha(host: FormElement, sentence: string): void {
  host.announcement = sentence;
  const [first] = findCaptcha(host);
  if (!first) return;
  const found = first.matches(FOCUSABLE) ? first : first.querySelector(FOCUSABLE);
  if (found instanceof HTMLElement) found.focus();
  if (findActive(document) === found && found) return;
  // Nothing in a closed shadow tree can take the focus. Its host can.
  first.setAttribute('tabindex', '-1');
  if (first instanceof HTMLElement) first.focus();
}

async function waitFor(given: PromiseLike<string>, outer: AbortSignal): Promise<string> {
  const late = new SubmitError('captcha-missing', 'The captcha was not answered in time.');
  try {
    return await withTimeLimit(LONGEST_WAIT, late, outer, (signal) => settleUnlessAborted(signal, given));
  } catch (cause) {
    outer.throwIfAborted();
    if (cause === late) throw cause;
    throw new SubmitError('captcha-missing', 'The page gave no answer to the captcha.', { cause });
  }
}

function readAnswer(host: FormElement): string {
  const content = findCaptcha(host);
  for (const selector of [...KNOWN, ...ANY]) {
    for (const part of content) {
      for (const control of [part, ...part.querySelectorAll(selector)]) {
        const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
        // Some captchas write their progress into the control, after a full stop.
        if (isControl && control.matches(selector) && /^[^.]/.test(control.value)) return control.value;
      }
    }
  }
  return '';
}
