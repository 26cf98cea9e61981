import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit';
import { drawError } from '../../fields/shared/controls/changing.js';
import type { Drawing, FieldModule, FieldView } from '../../fields/view.js';
import type { Field } from '../../model/form.js';
import type { FieldScope } from './field-scope.js';

/** Draws the label, the hint and the error around a field's controls. */
export function fieldFrame(scope: FieldScope, { view }: FieldModule): Drawing {
  const controls = view.render(scope);
  if (view.frame === 'bare') return controls;
  return (view.frame === 'label' ? labelled : grouped)(scope, controls, view);
}

function labelled(scope: FieldScope, controls: Drawing, view: FieldView): TemplateResult {
  const { field } = scope;
  return html`<label part="label" dir="auto" lang=${chooseLanguage(scope)} class=${labelClass(field)} for=${scope.id()}
      >${caption(scope, view)}</label
    >${messages(scope)}${controls}`;
}

/** Draws a group. One of radio buttons can say itself that it is wrong; a plain group can't. */
function grouped(scope: FieldScope, controls: Drawing, view: FieldView): TemplateResult {
  const { hasRadios } = view;
  const label = scope.id('label');
  return html`<fieldset
    part="group"
    role=${hasRadios ? 'radiogroup' : nothing}
    aria-labelledby=${hasRadios ? label : nothing}
    aria-describedby=${scope.explain(scope.hinted === undefined).join(' ') || nothing}
    aria-invalid=${hasRadios ? scope.isWrong : nothing}
  >
    <legend part="label" id=${label} class=${labelClass(scope.field)} lang=${chooseLanguage(scope)} dir="auto">
      ${caption(scope, view)}
    </legend>
    ${messages(scope)}${controls}
  </fieldset>`;
}

const labelClass = ({ hideLabel, label }: Field): string => (hideLabel || !label ? 'visually-hidden' : 'label');

const chooseLanguage = ({ field, textLanguage }: FieldScope) => (field.label ? textLanguage : nothing);

/** Returns the label: as plain text where possible, because templates cost time in a form of a thousand fields. */
function caption({ field, words, textLanguage }: FieldScope, view: FieldView): TemplateResult | string {
  const label = field.label || words.unlabelled;
  if (!field.required) return label;
  return html`${label}<span part="required" aria-hidden="true">&nbsp;*</span>${
      view.asksInWords?.(field)
        ? html`<span class="visually-hidden" lang=${textLanguage === nothing ? nothing : words.language}
            >&nbsp;(${words.required})</span
          >`
        : nothing
    }`;
}

function messages(scope: FieldScope): unknown {
  const all: unknown[] = scope.hints.map(
    (hint, index) =>
      html`<p
        part="hint"
        id=${scope.hintId(index)}
        lang=${hint === scope.field.hint ? scope.textLanguage : nothing}
        dir="auto"
      >
        ${hint}
      </p>`,
  );
  if (scope.error()) all.push(drawError(scope));
  return all.length > 1 ? all : (all[0] ?? nothing);
}
