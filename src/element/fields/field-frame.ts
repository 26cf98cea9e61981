import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Drawing, FieldModule } from '../../fields/view.js';
import type { Field } from '../../model/form.js';
import type { FieldScope } from './field-scope.js';

/** Draws the label, the hint and the error around a field's controls. */
export function fieldFrame(scope: FieldScope, { view }: FieldModule): Drawing {
  const controls = view.render(scope);
  if (view.frame === 'bare') return controls;
  return view.frame === 'label' ? labelled(scope, controls) : grouped(scope, controls);
}

function labelled(scope: FieldScope, controls: Drawing): TemplateResult {
  const { field } = scope;
  return html`<label part="label" dir="auto" class=${labelClass(field)} for=${scope.id()}>${caption(scope)}</label
    >${messages(scope)}${controls}`;
}

function grouped(scope: FieldScope, controls: Drawing): TemplateResult {
  const { words, field } = scope;
  const required = field.required ? html`<span class="visually-hidden"> (${words.required})</span>` : nothing;
  return html`<fieldset part="group" aria-describedby=${scope.explanations.join(' ') || nothing}>
    <legend part="label" class=${labelClass(field)} dir="auto">${caption(scope)}${required}</legend>
    ${messages(scope)}${controls}
  </fieldset>`;
}

const labelClass = ({ hideLabel, label }: Field): string => (hideLabel || label === '' ? 'visually-hidden' : 'label');

/** Returns the label: as plain text where possible, because templates cost time in a form of a thousand fields. */
function caption({ field, words }: FieldScope): TemplateResult | string {
  const label = field.label || words.unlabelled;
  return field.required ? html`${label}<span part="required" aria-hidden="true">&nbsp;*</span>` : label;
}

function messages(scope: FieldScope): unknown {
  const sentence = scope.error();
  const all = scope.hints.map((hint, index) => html`<p part="hint" id=${scope.hintId(index)} dir="auto">${hint}</p>`);
  if (sentence)
    all.push(
      html`<p part="error" id=${scope.errorId()}>
        <span class="visually-hidden">${scope.words.errorPrefix}</span> ${sentence}
      </p>`,
    );
  return all.length > 1 ? all : (all[0] ?? nothing);
}
