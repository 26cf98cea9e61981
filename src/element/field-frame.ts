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
    ${hint(scope)} ${error(scope)} ${controls}`;
}

function grouped(scope: FieldScope, controls: Controls): TemplateResult {
  const { hintId, errorId, words, field } = scope;
  return html`<fieldset
    part="group"
    aria-describedby=${[hintId, errorId].filter((id) => id !== undefined).join(' ') || nothing}
  >
    <legend part="label" class=${labelClass(scope)} dir="auto">
      ${caption(scope)}${field.required ? html`<span class="visually-hidden"> (${words.required})</span>` : nothing}
    </legend>
    ${hint(scope)} ${error(scope)} ${controls}
  </fieldset>`;
}

function labelClass({ field }: FieldScope): string {
  return field.hideLabel || field.label === '' ? 'visually-hidden' : 'label';
}

function caption({ field, words }: FieldScope): TemplateResult {
  const mark = html`<span part="required" class="required" aria-hidden="true">&nbsp;*</span>`;
  return html`${field.label || words.unlabelled}${field.required ? mark : nothing}`;
}

function hint({ field, hintId }: FieldScope): TemplateResult | typeof nothing {
  return hintId ? html`<p part="hint" class="hint" id=${hintId} dir="auto">${field.hint}</p>` : nothing;
}

function error(scope: FieldScope): TemplateResult | typeof nothing {
  const { errorId, words } = scope;
  if (!errorId) return nothing;
  return html`<p part="error" class="error" id=${errorId}>
    <span class="visually-hidden">${words.errorPrefix}</span> ${scope.error()}
  </p>`;
}
