import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { FieldModule } from '../fields/view.js';
import type { FieldScope } from './field-scope.js';

/** What stands around every field's controls: its label, its hint, what is wrong. */
export function fieldFrame(scope: FieldScope, { view }: FieldModule): TemplateResult | typeof nothing {
  const controls = view.render(scope);
  if (view.frame === 'bare') return controls;
  return view.frame === 'label' ? labelled(scope, controls) : grouped(scope, controls);
}

type Controls = TemplateResult | typeof nothing;

function labelled(scope: FieldScope, controls: Controls): TemplateResult {
  return html`<label part="label" class=${labelClass(scope)} for=${scope.id()} dir="auto">${caption(scope)}</label>
    ${hints(scope)} ${error(scope)} ${controls}`;
}

function grouped(scope: FieldScope, controls: Controls): TemplateResult {
  const { words, field } = scope;
  return html`<fieldset part="group" aria-describedby=${scope.explanations.join(' ') || nothing}>
    <legend part="label" class=${labelClass(scope)} dir="auto">
      ${caption(scope)}${field.required ? html`<span class="visually-hidden"> (${words.required})</span>` : nothing}
    </legend>
    ${hints(scope)} ${error(scope)} ${controls}
  </fieldset>`;
}

function labelClass({ field }: FieldScope): string {
  return field.hideLabel || field.label === '' ? 'visually-hidden' : 'label';
}

function caption({ field, words }: FieldScope): TemplateResult {
  const mark = html`<span part="required" aria-hidden="true">&nbsp;*</span>`;
  return html`${field.label || words.unlabelled}${field.required ? mark : nothing}`;
}

function hints(scope: FieldScope): readonly TemplateResult[] {
  return scope.hints.map((hint, index) => html`<p part="hint" id=${scope.hintId(index)} dir="auto">${hint}</p>`);
}

function error(scope: FieldScope): TemplateResult | typeof nothing {
  const sentence = scope.error();
  if (!sentence) return nothing;
  return html`<p part="error" id=${scope.errorId()}>
    <span class="visually-hidden">${scope.words.errorPrefix}</span> ${sentence}
  </p>`;
}
