import type { JsonObject } from '../values/json.js';
import type { SampleTable } from './table.js';

const YOUR_VISIT: readonly JsonObject[] = [
  {
    field_type: 'richtext',
    attributes: {
      section_text: '<p>Three short pages, and you are on the list for the <strong>Harbour Festival</strong>.</p>',
    },
  },
  { field_type: 'name', label: 'Your name', required: 1 },
  {
    field_type: 'datetime',
    label: 'When will you arrive?',
    required: 1,
    attributes: { date_format: 'M d, Y', time_format: 'h:i A', year_minus: 0, year_plus: 5 },
  },
  {
    field_type: 'datetime',
    label: 'Date of birth',
    description: 'Children under six come free.',
    attributes: {
      date_format: 'd/m/Y',
      time_format: '',
      display_option: '',
      year_minus: 120,
      year_plus: 0,
      max_date: 'NOW',
    },
  },
];

const YOUR_DAYS: readonly JsonObject[] = [
  {
    field_type: 'section',
    attributes: { section_break: 1, section_heading: 'Your days', section_text: '<p>Doors open at ten every day.</p>' },
  },
  {
    field_type: 'matrix',
    label: 'What would you like to see?',
    attributes: {
      row_choices: 'Friday\nSaturday\nSunday',
      column_choices: 'Music\nTheatre\nBoats',
      one_per_row: 1,
      one_per_column: 0,
      randomize_rows: 0,
    },
  },
  {
    field_type: 'product',
    label: 'Day tickets',
    description: 'Paid at the gate.',
    attributes: {
      charge_type: 'fixed_amount',
      unit_price: '3.99',
      currency: 'euro',
      min_quantity: 1,
      max_quantity: 10,
    },
  },
  {
    field_type: 'radio',
    label: 'How will you come?',
    options: ['By train', 'By bicycle', 'On foot'],
    options_values: ['train', 'bicycle', 'foot'],
    attributes: { option_layout: 'horizontal' },
  },
];

const THE_END: readonly JsonObject[] = [
  { field_type: 'section', attributes: { section_break: 1, section_heading: 'Almost done' } },
  { field_type: 'rating', label: 'How did you like last year?', attributes: { count: 5, icon: 'star', add_na: true } },
  { field_type: 'creditcard', label: 'Donation', attributes: { accept_visa: 1, accept_mastercard: 1 } },
  { field_type: 'embed', attributes: { section_text: '<p>See you at the harbour!</p><script>alert(1)</script>' } },
];

/** A table for the page of the days. */
export const companions: SampleTable = {
  label: 'Who comes with you?',
  description: 'Leave rows empty that you do not need.',
  columns: [
    { label: 'Name', type: 'text' },
    { label: 'Age', type: 'number' },
  ],
  rows: ['First guest', 'Second guest'],
  after: 'Day tickets',
};

/** A form with several pages, and with the field types that the first sample does not have. */
export const festival: JsonObject = {
  name: 'Harbour Festival',
  submit_button_title: 'Put me on the list',
  progress_meter: 1,
  fields: [...YOUR_VISIT, ...YOUR_DAYS, ...THE_END],
};
