// Views in place of the form: while it loads, when it can't be had, when it is closed or empty.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { CoreWords } from '../../locale/words.js';
import type { ErrorCode } from '../../model/errors.js';

/** Shows that the form is on its way, below the page's own content of the element. */
export function loadingView(words: CoreWords): TemplateResult {
  return html`<slot></slot>
    <p part="loading" class="note" role="status">${words.loading}</p>`;
}

/** Says that the form can't be had, and offers another try, above the page's own content. */
export function failureView(words: CoreWords, code: ErrorCode, retry: () => void): TemplateResult {
  return html`<div part="failure" class="notice" role="alert">
      <p>${errorSentence(words, code)}</p>
      ${
        code === 'not-configured'
          ? ''
          : html`<button part="retry" class="submit" type="button" @click=${retry}>${words.retry}</button>`
      }
    </div>
    <slot></slot>`;
}

/** Says why there is nothing to fill in. */
export function noticeView(sentence: string): TemplateResult {
  return html`<p part="notice" class="notice">${sentence}</p>`;
}

/** Errors that another try may mend, and what the visitor is told. All others mean: not available on this page. */
const KINDS: Readonly<Partial<Record<ErrorCode, keyof CoreWords['errors']>>> = {
  network: 'connection',
  timeout: 'connection',
  'type-not-loaded': 'connection',
  'service-failed': 'trouble',
  'not-json': 'trouble',
  'rate-limited': 'trouble',
};

/** Returns the calm sentence for an error; its exact cause is for the owner. */
export function errorSentence(words: CoreWords, code: ErrorCode): string {
  return words.errors[KINDS[code] ?? 'unavailable'];
}
