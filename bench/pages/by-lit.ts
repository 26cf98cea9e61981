// A page that makes the same form with plain Lit: one template, one listener for each control.
import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { makeControlId, SHOWING } from '../field-list.js';
import type { FieldJson } from '../field-list.js';
import { fetchFields } from './fetch-fields.js';
import { opened } from './opened.js';
import type { Opened } from './opened.js';

/** Tells whether an event comes from a control with a text of its own. */
const isControl = (target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  target instanceof HTMLElement && 'value' in target;

/** The answers, by the names of the controls. */
const answers = new Map<string, unknown>();

/** Makes the form, and waits until all its fields are there. */
async function open(formId: string, controls: { first: string; last: string }): Promise<Opened> {
  const list = `/forms/form/${formId}/field.json`;
  const done = opened((id) => document.getElementById(id), controls, list);
  const fields = await fetchFields(list);
  // The form is not part of the template: Chromium takes quadratic time for controls that go into a form outside the page.
  const form = document.createElement('form');
  form.noValidate = true;
  document.body.append(form);
  draw(form, fields, false);
  return done;
}

/** Draws the form with or without the fields that depend on the first one, and draws it again when that changes. */
function draw(form: HTMLFormElement, fields: readonly FieldJson[], isShown: boolean): void {
  form.oninput = ({ target }) => {
    const first = makeControlId(fields[0] ?? { id: '', type: 'text' });
    const isFirst = isControl(target) && target.id === first;
    if (isFirst && (target.value === SHOWING) !== isShown) draw(form, fields, !isShown);
  };
  const all = fields.map((field) => place(field, isShown || !field.logic));
  render(html`${all}<button type="submit">Send</button>`, form);
}

function place(field: FieldJson, isShown: boolean): TemplateResult {
  if (field.type === 'radio' || field.type === 'checkbox') {
    return html`<div class="field" ?hidden=${!isShown}>
      <fieldset aria-describedby=${hintId(field) ?? nothing}>
        <legend class="label">${field.label}${mark(field)}</legend>
        ${hint(field)}${optionList(field)}
      </fieldset>
    </div>`;
  }
  return html`<div class="field" ?hidden=${!isShown}>
    <label class="label" for=${makeControlId(field)}>${field.label}${mark(field)}</label>${hint(field)}${control(field)}
  </div>`;
}

function control(field: FieldJson): TemplateResult {
  const [id, name, describedBy] = [makeControlId(field), `field_${field.id}`, hintId(field) ?? nothing];
  const required = field.required === '1';
  const take = ({ target }: Event) => {
    if (isControl(target)) answers.set(name, target.value);
  };
  if (field.type === 'select') {
    return html`<select id=${id} name=${name} ?required=${required} aria-describedby=${describedBy} @input=${take}>
      <option value="">Choose</option>
      ${(field.options || []).map(({ label, value }) => html`<option value=${value}>${label}</option>`)}
    </select>`;
  }
  const placeholder = field.placeholder ?? nothing;
  if (field.type === 'textarea') {
    return html`<textarea
      id=${id}
      name=${name}
      rows=${field.rows ?? 4}
      ?required=${required}
      aria-describedby=${describedBy}
      @input=${take}
    ></textarea>`;
  }
  return html`<input
    id=${id}
    name=${name}
    type=${field.type === 'datetime' ? 'date' : 'text'}
    autocomplete="off"
    ?required=${required}
    placeholder=${placeholder}
    aria-describedby=${describedBy}
    @input=${take}
  />`;
}

function optionList({ id, type, options }: FieldJson): TemplateResult {
  const name = `field_${id}`;
  const items = (options || []).map(({ label, value }, index) => {
    const take = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) answers.set(`${name} ${value}`, target.checked);
    };
    const own = index === 0 ? `field-${id}` : `field-${id}-${index}`;
    return html`<label class="option"
      ><input id=${own} name=${name} type=${type} value=${value} @change=${take} /><span>${label}</span></label
    >`;
  });
  return html`<div class="options">${items}</div>`;
}

const hintId = ({ id, description }: FieldJson) => (description ? `field-${id}-hint-0` : undefined);

const hint = (field: FieldJson) =>
  field.description ? html`<p class="hint" id=${hintId(field) ?? nothing}>${field.description}</p>` : nothing;

const mark = ({ required }: FieldJson) =>
  required === '1' ? html`<span class="required" aria-hidden="true"> *</span>` : nothing;

const focus = (id: string): void => document.getElementById(id)?.focus();

Object.assign(globalThis, { open, focus });
