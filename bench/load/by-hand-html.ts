import type { LoadField, LoadForm } from './forms.js';

/** The types that are one input, and the type of that input. */
const INPUTS: Readonly<Record<string, string>> = {
  text: 'text',
  email: 'email',
  phone: 'tel',
  number: 'number',
  datetime: 'date',
  file: 'file',
};

/** The types that are several inputs, and their labels. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  name: ['First name', 'Last name'],
  address: ['Street', 'Second line', 'City', 'State', 'ZIP code'],
};

/** Writes the form as an author writes it: labels, hints, native controls, a button. Its fields are those of the field list. */
export function writeForm({ fields }: LoadForm): string {
  return `<form method="post" action="/sent">${fields.map(place).join('')}<button>Send</button></form>`;
}

function place(field: LoadField): string {
  const { id, type } = field;
  const isGroup = type === 'radio' || type === 'checkbox' || type in PARTS;
  const inside = isGroup
    ? `<fieldset><legend class="label">${labelText(field)}</legend>${hint(field)}${group(field)}</fieldset>`
    : `<label class="label" for="field-${id}">${labelText(field)}</label>${hint(field)}${control(field)}`;
  return `<div class="field">${inside}</div>`;
}

function group({ id, type, options = '' }: LoadField): string {
  const parts = PARTS[type];
  if (parts) {
    const subfields = parts.map((part, index) => {
      const own = `field-${id}-${index}`;
      return `<div class="subfield"><label for="${own}">${part}</label><input id="${own}" name="${own}"></div>`;
    });
    return `<div class="subfields">${subfields.join('')}</div>`;
  }
  return (options || [])
    .map(({ label, value }) => {
      const input = `<input type="${type}" name="field_${id}" value="${value}">`;
      return `<label class="option">${input}<span>${label}</span></label>`;
    })
    .join('');
}

function control({ id, type, required, description, options = '' }: LoadField): string {
  const describedBy = description ? ` aria-describedby="field-${id}-hint"` : '';
  const common = `id="field-${id}" name="field_${id}"${required === '1' ? ' required' : ''}${describedBy}`;
  if (type === 'signature') return `<canvas ${common} class="signature" width="600" height="160"></canvas>`;
  if (type === 'textarea') return `<textarea ${common} rows="6"></textarea>`;
  if (type !== 'select') return `<input ${common} type="${INPUTS[type] ?? 'text'}">`;
  const list = (options || []).map(({ label, value }) => `<option value="${value}">${label}</option>`);
  return `<select ${common}><option value="">Choose</option>${list.join('')}</select>`;
}

const labelText = ({ label, required }: LoadField) =>
  label + (required === '1' ? '<span class="required" aria-hidden="true"> *</span>' : '');

const hint = ({ id, description }: LoadField) =>
  description ? `<p class="hint" id="field-${id}-hint">${description}</p>` : '';
