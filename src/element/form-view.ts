import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CoreWords, Words } from '../locale/words.js';
import type { LoadedForm } from './loaded-form.js';
import type { Pages } from './paging.js';
import type { Phase } from './phase.js';

/** What the form is drawn from, and what it tells. */
export interface FormViewState {
  readonly loaded: LoadedForm;
  readonly words: CoreWords;
  /** Holds the fields. */
  readonly fields: HTMLElement;
  /** Of a form of several pages. */
  readonly pages: Pages | undefined;
  readonly phase: Phase;
  readonly disabled: boolean;
  /** The person begins to fill in. */
  prepare(): void;
  submit(): void;
}

/** The form: what is wrong, the fields, the button. */
export function formView(view: FormViewState): TemplateResult {
  const { loaded, words, fields, pages, phase, disabled } = view;
  const button = submitButton(view);
  const asksForAnswers = loaded.fields.some(({ field }) => field.required && !field.hidden);
  return html`<form
    part="form"
    novalidate
    tabindex="-1"
    aria-label=${loaded.form.title || nothing}
    @focusin=${view.prepare}
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      view.submit();
    }}
  >
    <fieldset class="everything" ?disabled=${disabled}>
      ${phase.name === 'wrong' ? phase.summary : nothing} ${pages?.heading(words as Words)}
      ${asksForAnswers ? html`<p part="required-note" class="note">${words.requiredNote}</p>` : nothing} ${fields}
      <slot name="captcha"></slot>
      ${phase.name === 'failed' ? failureNotice(phase.sentence) : phase.notice}
      <div part="actions">${pages?.actions(words as Words, button) ?? button}</div>
    </fieldset>
  </form>`;
}

/** It takes the focus, so it needs no live region. */
function failureNotice(sentence: string): TemplateResult {
  return html`<div part="failure" class="notice" tabindex="-1"><p>${sentence}</p></div>`;
}

/** Never disabled while it works: a disabled button loses the focus, and can't say why. */
function submitButton({ loaded, words, phase }: FormViewState): TemplateResult {
  const label = (phase.name === 'failed' && phase.retry) || loaded.form.submitLabel || words.submit;
  const sending = phase.name === 'sending';
  return html`<button part="submit" class="submit" type="submit" aria-disabled=${sending ? 'true' : nothing}>
    ${sending ? words.sending : label}
  </button>`;
}
