import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Words } from '../locale/words.js';
import { errorSummary } from './error-summary.js';
import type { SummaryLine } from './error-summary.js';
import type { LoadedForm } from './load-form.js';
import type { SubmissionPhase } from './submission-controller.js';

/** What the form is drawn from, and what it tells. */
export interface FormViewState {
  readonly loaded: LoadedForm;
  readonly words: Words;
  /** Holds the fields. */
  readonly fields: HTMLElement;
  readonly summary: readonly SummaryLine[];
  readonly phase: SubmissionPhase;
  readonly disabled: boolean;
  goTo(controlId: string): void;
  submit(): void;
}

/** The form: what is wrong, the fields, the button. */
export function formView(view: FormViewState): TemplateResult {
  const { loaded, words, fields, summary, phase, disabled } = view;
  const asksForAnswers = loaded.fields.some(({ field }) => field.required && !field.hidden);
  return html`<form
    part="form"
    novalidate
    aria-label=${loaded.form.title || nothing}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      view.submit();
    }}
  >
    <fieldset class="everything" ?disabled=${disabled}>
      ${summary.length > 0 ? errorSummary(summary, words, view.goTo) : nothing}
      ${asksForAnswers ? html`<p part="required-note" class="note">${words.requiredNote}</p>` : nothing} ${fields}
      <slot name="captcha"></slot>
      ${phase.name === 'failed' ? failureNotice(words.errors[phase.error.code]) : nothing}
      <div part="actions" class="actions">${submitButton(view)}</div>
    </fieldset>
  </form>`;
}

/** It takes the focus, so it needs no live region. */
function failureNotice(sentence: string): TemplateResult {
  return html`<div part="failure" class="notice" tabindex="-1"><p>${sentence}</p></div>`;
}

/** Never disabled while it works: a disabled button loses the focus, and can't say why. */
function submitButton({ loaded, words, phase }: FormViewState): TemplateResult {
  const label = phase.name === 'failed' ? words.retry : loaded.form.submitLabel || words.submit;
  const sending = phase.name === 'sending';
  return html`<button part="submit" class="submit" type="submit" aria-disabled=${sending ? 'true' : nothing}>
    ${sending ? words.sending : label}
  </button>`;
}
