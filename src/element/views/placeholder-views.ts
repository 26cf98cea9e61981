// Views in place of the form: while it loads, and when it fails to load.
import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { changing } from '../../fields/shared/controls/changing.js';
import type { CoreWords } from '../../locale/words.js';
import type { ErrorCode } from '../../model/errors.js';
import type { Announcement } from '../element-session.js';

/** Draws the place of a form: it is as high as the form will be, and as flat as a line from the side. */
export function placeView(height: number): TemplateResult | typeof nothing {
  return height ? html`<svg part="skeleton" aria-hidden="true" width="0" height=${height}></svg>` : nothing;
}

/** Draws the shapes of a usual form. Later code shows the page's own content, where the form does not come soon. */
export const loadingView = (words: CoreWords): TemplateResult =>
  html`<slot hidden></slot>
    <p class="visually-hidden" role="status" part="loading">${words.loading}</p>`;

/** Draws the reason why the form can't be shown, and a button where another try may help, above the page's own content. */
export function failureView(words: CoreWords, code: ErrorCode, retry: () => void): TemplateResult {
  const sentence = errorSentence(words, code);
  // Nothing helps a visitor where the form is unavailable.
  return html`<div part="failure" class="notice" role="alert">
      <p>${sentence}</p>
      ${
        sentence === words.errors.unavailable
          ? ''
          : html`<button part="retry" class="submit" type="button" @click=${retry}>${words.retry}</button>`
      }
    </div>
    <slot></slot>`;
}

/** The errors that may not occur at the next try. For all others the form is unavailable. */
const CONNECTION: readonly ErrorCode[] = ['network', 'timeout', 'type-not-loaded'];
const TROUBLE: readonly ErrorCode[] = ['service-failed', 'not-json', 'rate-limited'];

/** Returns the calm sentence for an error. Its exact cause is for the owner. */
export function errorSentence({ errors }: CoreWords, code: ErrorCode): string {
  if (CONNECTION.includes(code)) return errors.connection;
  return TROUBLE.includes(code) ? errors.trouble : errors.unavailable;
}

/** Draws what screen readers announce. A sentence that changes is a new element, which a browser that translates sees. */
export const announced = (sentence: Announcement): TemplateResult | DirectiveResult =>
  typeof sentence === 'string' ? changing(sentence) : sentence;
