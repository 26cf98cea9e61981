import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { changing } from '../../fields/shared/controls/changing.js';
import type { CoreWords } from '../../locale/words.js';
import type { FormStatus } from '../../session/form-status.js';
import type { ElementSession, StatusView } from '../element-session.js';
import { otherLanguage } from '../fields/field-scope.js';
import { errorSentence } from './placeholder-views.js';

/** Actions of the person on the form as a whole. */
export interface FormActions {
  /** Called when the person begins to fill in. */
  prepare(): void;
  submit(): void;
}

/** Input of the form's template. */
interface FormViewState extends FormActions {
  readonly session: ElementSession;
  readonly words: CoreWords;
  /** The views that the status adds. */
  readonly shown: StatusView;
  readonly disabled: boolean;
  /** The answers can only be read: nothing asks for them, and nothing sends them. */
  readonly readOnly: boolean;
}

/** Draws the form: the errors, the fields, the button. */
export function formView(view: FormViewState): TemplateResult {
  const { session, words, shown, disabled, readOnly } = view;
  const { loaded, features } = session;
  const { pages, fields } = features;
  const button = (next?: string) => (readOnly && !next ? nothing : formButton(view, next));
  const language = otherLanguage(loaded.form.language, words.language);
  const asksForAnswers = !readOnly && loaded.fields.some(({ field }) => field.required && !field.hidden);
  return html`<form
    part="form"
    novalidate
    tabindex="-1"
    lang=${session.element.ariaLabel ? nothing : language}
    aria-label=${session.element.ariaLabel || loaded.form.title || nothing}
    @focusin=${view.prepare}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      view.submit();
    }}
  >
    <fieldset
      class="everything"
      role="none"
      lang=${language === nothing ? nothing : words.language}
      ?disabled=${disabled}
    >
      ${shown.summary} ${pages?.heading()}
      ${asksForAnswers ? html`<p part="required-note" class="note">${words.requiredNote}</p>` : nothing}
      ${fields?.container}
      <slot name="captcha"></slot>
      ${shown.notice}
      <div part="actions">${pages?.actions(button) ?? button()}</div>
    </fieldset>
  </form>`;
}

/** Draws a status before the sending is fetched. The only possible failure then is that it can't be fetched. */
export function plainStatusView(words: CoreWords, status: FormStatus): StatusView {
  if (status.name !== 'failed') return {};
  const sentence = errorSentence(words, status.code);
  return {
    notice: html`<p part="failure" class="notice" tabindex="-1" role="alert">${sentence}</p>`,
    retry: words.retry,
  };
}

/**
 * Draws the button that sends, or the one that goes on: both are one element, so a turned page takes the focus from no button. It stays
 * enabled while it works: a disabled button loses the focus, and can't say why. Its label keeps its place then, and the button its size.
 */
function formButton({ session, words, shown }: FormViewState, next = ''): TemplateResult {
  const isSending = session.status.name === 'sending';
  const { submitLabel, language } = session.loaded.form;
  const own = next || (shown.retry ?? (submitLabel ? '' : words.submit));
  return html`<button
    part=${next ? 'next' : 'submit'}
    class="submit"
    type="submit"
    lang=${own || isSending ? nothing : otherLanguage(language, words.language)}
    dir="auto"
    aria-disabled=${isSending ? 'true' : nothing}
  >
    ${changing(own || submitLabel)}${changing(isSending ? words.sending : '')}
  </button>`;
}
