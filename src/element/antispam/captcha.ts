// Asks the captcha in the element's slot before each submission.
import { withTimeLimit } from '../../time/time-limit.js';
import { abortReason } from '../../time/wait.js';
import { SubmitError } from '../../model/errors.js';
import type { Channel } from '../../session/channel.js';
import { captchaIn } from '../form-element.js';
import type { FormElement } from '../form-element.js';

/** How long a person may take for a captcha that begins when they send; in milliseconds. */
const PATIENCE = 180_000;

/** Selectors of the controls in which well-known captchas keep their answer. */
const KNOWN = ['cf-turnstile', 'h-captcha', 'g-recaptcha', 'frc-captcha']
  .flatMap((name) => [`[name="${name}-response"]`, `[name="${name}-solution"]`])
  .concat('[name="altcha"]');
const ANY = ['input[name]', 'textarea[name]'];
const FOCUSABLE = 'iframe, button, a[href], input:not([type=hidden]), textarea, select, [tabindex]';

/** An element has it once an answer of its captcha was taken: an answer is good for one submission. */
class UsedCaptcha {
  readonly isUsed = true;
}

/** Whose captcha is asked, and how the page hears of it. */
interface Asked {
  readonly element: FormElement;
  readonly channel: Channel;
}

/**
 * Returns the answer: what a listener of `hf-captcha` gives, else what stands in the captcha's control. It is to be sent at once.
 *
 * @throws SubmitError `captcha-missing`; the signal's reason.
 */
export async function captchaAnswer({ element, channel }: Asked, signal: AbortSignal): Promise<string> {
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
  const [first] = captchaIn(host);
  if (!first) return;
  const found = first.matches(FOCUSABLE) ? first : first.querySelector(FOCUSABLE);
  if (found instanceof HTMLElement) found.focus();
  if (host.ownerDocument.activeElement === found && found) return;
  // What is in a closed tree can't be reached: then at least to where it stands.
  first.setAttribute('tabindex', '-1');
  if (first instanceof HTMLElement) first.focus();
}

async function waitFor(given: PromiseLike<string>, outer: AbortSignal): Promise<string> {
  const late = new SubmitError('captcha-missing', 'The captcha was not answered in time.');
  try {
    return await withTimeLimit(PATIENCE, late, outer, (signal) => Promise.race([given, aborted(signal)]));
  } catch (cause) {
    outer.throwIfAborted();
    if (cause === late) throw cause;
    throw new SubmitError('captcha-missing', 'The page gave no answer to the captcha.', { cause });
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true });
  });

function readAnswer(host: FormElement): string {
  const content = captchaIn(host);
  for (const selector of [...KNOWN, ...ANY]) {
    for (const part of content) {
      for (const control of [part, ...part.querySelectorAll(selector)]) {
        const isControl = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
        // Some write there how far they are, with a point before it.
        if (isControl && control.matches(selector) && /^[^.]/.test(control.value)) return control.value;
      }
    }
  }
  return '';
}
