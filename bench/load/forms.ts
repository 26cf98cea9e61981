import { fieldList } from '../field-list.js';

/** A field as the service sends it, with the keys that the page by hand reads. */
export interface LoadField {
  readonly id: string;
  readonly type: string;
  readonly label: string;
  readonly required: '0' | '1';
  readonly description?: string;
  readonly options?: '' | readonly { readonly label: string; readonly value: string }[];
}

/** A form whose loading is measured. */
export interface LoadForm {
  /** The id of the form at the service. */
  readonly id: string;
  /** The name in the tables. */
  readonly name: string;
  readonly fields: readonly LoadField[];
}

const options = ['Sales', 'Support', 'Press', 'Something else'].map((label) => ({ label, value: label.toLowerCase() }));
const choice = { options, option_layout: 'vertical', option_other: 0, option_store: 'value' };
const name = { visible_subfields: ['first', 'last'], show_prefix: 0, show_middle: 0, show_suffix: '0' };

/** A field without its id, with the settings of its type. */
type Uncounted = Omit<LoadField, 'id' | 'required'> & Readonly<Record<string, unknown>>;

/** Gives fields ids that count from 1. */
function count(fields: readonly Uncounted[]): LoadField[] {
  return fields.map((field, index) => ({ ...field, id: String(index + 1), required: index < 2 ? '1' : '0' }));
}

/** The three forms: as simple as most are, of twelve types, and long. */
export const FORMS: readonly LoadForm[] = [
  {
    id: '1',
    name: 'simple',
    fields: count([
      { type: 'text', label: 'Subject' },
      { type: 'name', label: 'Your name', ...name },
      { type: 'email', label: 'E-mail', description: 'We write to no other address.' },
      { type: 'select', label: 'What is it about?', ...choice },
    ]),
  },
  {
    id: '2',
    name: 'twelve types',
    fields: count([
      { type: 'text', label: 'Position' },
      { type: 'name', label: 'Your name', ...name },
      { type: 'email', label: 'E-mail', description: 'We write to no other address.' },
      { type: 'phone', label: 'Telephone', format: 'US', phone_format: 'national' },
      { type: 'address', label: 'Address', format: 'US', show_country: 0 },
      {
        type: 'datetime',
        label: 'First day',
        date_format: 'Y-m-d',
        time_format: '',
        display_option: 'calendar',
      },
      { type: 'number', label: 'Years of experience', min_value: '0', max_value: '60', decimals: '0' },
      { type: 'radio', label: 'Department', ...choice },
      { type: 'checkbox', label: 'Also interested in', ...choice },
      { type: 'textarea', label: 'About you', rows: 6, cols: 50 },
      { type: 'file', label: 'Letter', file_types: 'pdf' },
      { type: 'signature', label: 'Signature' },
    ]),
  },
  { id: '3', name: '100 fields', fields: fieldList(100) },
];
