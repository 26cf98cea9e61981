import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { Accepted } from '../../api/submit-client.js';
import { formatMoment } from '../../locale/format.js';
import type { Words } from '../../locale/words.js';
import type { SentAnswers } from '../../model/submission.js';
import { fold } from '../../platform/lists.js';
import { receiptButtons, sentLine } from './receipt-view.js';

/** A submission that has arrived. */
interface Success {
  readonly accepted: Accepted;
  /** The answers that were sent, for the receipt. */
  readonly answers?: SentAnswers | undefined;
  /** The author's own words of thanks. */
  readonly thanks: Element | undefined;
  /** The time at which another device has sent the answers. ms */
  readonly elsewhere?: number | undefined;
  /** Other answers than those were changed on this device. */
  readonly differs?: boolean | undefined;
  /** The first name of the person, where the thanks say it. */
  readonly addressee?: string | undefined;
  /** The id that names the thanks. */
  readonly id: string;
}

/** Draws the thanks of the page (slot), else of the author, else of the element; below them the number, the time and the receipt. */
export function successView(
  words: Words,
  { accepted, answers, thanks, elsewhere, differs, addressee, id }: Success,
  again: () => void,
): TemplateResult {
  const heading = addressee ? words.way.thanks(addressee) : words.successHeading;
  const isSaid = !addressee && thanks && saysThanks(thanks, heading);
  return html`<div
    part="success"
    class="notice success"
    tabindex="-1"
    role="group"
    aria-labelledby=${id}
    aria-describedby=${`${id}-sent`}
  >
    <slot name="success" id=${id}>
      <span class="tick" aria-hidden="true"></span>
      ${isSaid ? nothing : html`<h2>${heading}</h2>`} ${thanks ?? html`<p>${sayArrived(words, elsewhere, differs)}</p>`}
    </slot>
    ${answers ? sentLine(words, accepted, answers, `${id}-sent`) : nothing}
    <div class="buttons">
      ${answers ? receiptButtons(words, accepted, answers) : nothing}
      <button part="again" class="quiet" type="button" @click=${again}>${words.sendAnother}</button>
    </div>
  </div>`;
}

function sayArrived(
  { carry, language, successMessage }: Words,
  elsewhere: number | undefined,
  differs: boolean | undefined,
): string {
  if (elsewhere === undefined) return successMessage;
  const sent = carry.sentElsewhere(formatMoment(elsewhere, language, 'short'));
  return differs ? `${sent} ${carry.thereCount}` : sent;
}

/** The beginning of a message that is read at once, in characters. */
const AT_ONCE = 60;

/** The letters of a word that tell it, whatever its ending: "Thanks" is as good as "Thank you". */
const TELLING = 5;

/** Tells whether a message needs no heading: it has its own, or begins as the element's does. */
function saysThanks(message: Element, heading: string): boolean {
  if (message.querySelector('h1, h2, h3, h4, h5, h6')) return true;
  const start = message.textContent.trim().slice(0, AT_ONCE).toLowerCase();
  const words = heading.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const longest = fold(words, (most, { length }) => Math.max(most, length), 0);
  return words.some((word) => word.length >= Math.min(4, longest) && start.includes(word.slice(0, TELLING)));
}
