// A page that makes the same form by hand with as little as possible: createElement, a fragment, a listener for each control.
import { makeControlId, SHOWING } from '../field-list.js';
import type { FieldJson } from '../field-list.js';
import { fetchFields } from './fetch-fields.js';
import { opened } from './opened.js';
import type { Opened } from './opened.js';

/** The answers, by the names of the controls. */
const answers = new Map<string, unknown>();

/** Makes the form, and waits until all its fields are there. */
async function open(formId: string, controls: { first: string; last: string }): Promise<Opened> {
  const list = `/forms/form/${formId}/field.json`;
  const done = opened((id) => document.getElementById(id), controls, list);
  const fields = await fetchFields(list);
  const fragment = document.createDocumentFragment();
  const dependants: HTMLElement[] = [];
  for (const field of fields) {
    const element = place(field);
    if (field.logic) dependants.push(element);
    fragment.append(element);
  }
  follow(fragment.querySelector('input'), dependants);
  const form = make('form', { noValidate: true });
  form.append(fragment, make('button', { type: 'submit', textContent: 'Send' }));
  document.body.append(form);
  return done;
}

/** Shows the fields that depend on the first one while its answer is the one that shows them. */
function follow(first: HTMLInputElement | null, dependants: readonly HTMLElement[]): void {
  if (dependants.length === 0) return;
  const show = (isShown: boolean) => {
    for (const element of dependants) element.hidden = !isShown;
  };
  let isShown = false;
  show(isShown);
  first?.addEventListener('input', () => {
    if ((first.value === SHOWING) !== isShown) show((isShown = !isShown));
  });
}

function place(field: FieldJson): HTMLElement {
  const element = make('div', { className: 'field' });
  if (field.type === 'radio' || field.type === 'checkbox') {
    element.append(group(field));
  } else {
    const label = make('label', { className: 'label', textContent: field.label, htmlFor: makeControlId(field) });
    if (field.required === '1') label.append(mark());
    element.append(label, ...hints(field), control(field));
  }
  return element;
}

function group(field: FieldJson): HTMLElement {
  const element = make('fieldset', {});
  const legend = make('legend', { className: 'label', textContent: field.label });
  if (field.required === '1') legend.append(mark());
  if (field.description) element.setAttribute('aria-describedby', hintId(field));
  element.append(legend, ...hints(field), optionList(field));
  return element;
}

function control(field: FieldJson): HTMLElement {
  const common = { id: makeControlId(field), name: `field_${field.id}`, required: field.required === '1' };
  const element =
    field.type === 'select'
      ? make('select', common)
      : field.type === 'textarea'
        ? make('textarea', { ...common, rows: field.rows ?? 4 })
        : make('input', { ...common, type: field.type === 'datetime' ? 'date' : 'text', autocomplete: 'off' });
  if (element instanceof HTMLSelectElement) {
    element.append(make('option', { value: '', textContent: 'Choose' }));
    for (const { label, value } of field.options || []) element.append(make('option', { value, textContent: label }));
  } else if (field.placeholder) element.placeholder = field.placeholder;
  if (field.description) element.setAttribute('aria-describedby', hintId(field));
  element.addEventListener('input', () => answers.set(element.name, element.value));
  return element;
}

function optionList(field: FieldJson): HTMLElement {
  const list = make('div', { className: 'options' });
  const name = `field_${field.id}`;
  for (const [index, { label, value }] of (field.options || []).entries()) {
    const id = index === 0 ? `field-${field.id}` : `field-${field.id}-${index}`;
    const input = make('input', { id, name, type: field.type, value });
    input.addEventListener('change', () => answers.set(`${name} ${value}`, input.checked));
    const option = make('label', { className: 'option' });
    option.append(input, make('span', { textContent: label }));
    list.append(option);
  }
  return list;
}

const hintId = ({ id }: FieldJson) => `field-${id}-hint-0`;

function hints(field: FieldJson): HTMLElement[] {
  if (!field.description) return [];
  return [make('p', { className: 'hint', id: hintId(field), textContent: field.description })];
}

const mark = () => make('span', { className: 'required', textContent: ' *', ariaHidden: 'true' });

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

const focus = (id: string): void => document.getElementById(id)?.focus();

Object.assign(globalThis, { open, focus });
