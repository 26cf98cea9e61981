// What stands in the form's place: while it loads, when it can't be had, when it is closed or empty.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { CoreWords } from '../locale/words.js';
import type { ErrorCode } from '../model/errors.js';
import { errorSentence } from './error-sentence.js';

/** While the form is on its way; the page's own content of the element stands there meanwhile. */
export function loadingView(words: CoreWords): TemplateResult {
  return html`<slot></slot>
    <p part="loading" class="note" role="status">${words.loading}</p>`;
}

/** The form can't be had: a calm sentence, the page's own content, and another try. */
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

/** A form that has nothing to fill in. */
export function noticeView(sentence: string): TemplateResult {
  return html`<p part="notice" class="notice">${sentence}</p>`;
}
