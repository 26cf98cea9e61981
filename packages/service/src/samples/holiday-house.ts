import type { JsonObject } from '../values/json.js';
import { shownIf } from './rules.js';
import type { SampleRule } from './rules.js';

const THE_STAY: readonly JsonObject[] = [
  {
    field_type: 'richtext',
    attributes: { section_text: '<p>The house by the lake has three rooms, a stove and a jetty.</p>' },
  },
  { field_type: 'name', label: 'Your name', required: 1 },
  {
    field_type: 'datetime',
    label: 'Arrival',
    required: 1,
    attributes: { date_format: 'M d, Y', time_format: '', year_minus: 0, year_plus: 5 },
  },
  {
    field_type: 'number',
    label: 'Nights',
    description: 'Two at least, four weeks at most.',
    required: 1,
    attributes: { min_value: 2, max_value: 28 },
  },
  {
    field_type: 'datetime',
    label: 'Departure',
    attributes: { date_format: 'M d, Y', time_format: '', year_minus: 0, year_plus: 5 },
  },
  {
    field_type: 'number',
    label: 'Price a night',
    readonly: 1,
    default_value: '89.90',
    attributes: { decimals: 2, currency: 'euro' },
  },
  { field_type: 'number', label: 'The house for these nights', attributes: { decimals: 2, currency: 'euro' } },
  {
    field_type: 'radio',
    label: 'Who comes?',
    required: 1,
    options: ['I come alone', 'I come with others'],
    options_values: ['alone', 'others'],
  },
  { field_type: 'number', label: 'How many are you?', required: 1, attributes: { min_value: 2, max_value: 6 } },
  {
    field_type: 'radio',
    label: 'Are there children among you?',
    required: 1,
    options: ['Yes', 'No'],
    options_values: ['yes', 'no'],
    attributes: { option_layout: 'horizontal' },
  },
];

const THE_CHILDREN: readonly JsonObject[] = [
  { field_type: 'section', attributes: { section_break: 1, section_heading: 'The children' } },
  { field_type: 'text', label: 'What are they called?', required: 1 },
  {
    field_type: 'section',
    attributes: { section_heading: 'Their room', section_text: '<p>It has two beds, and a view of the lake.</p>' },
  },
  {
    field_type: 'number',
    label: 'How many cots do you need?',
    description: '€5.00 each.',
    attributes: { min_value: 0, max_value: 3 },
  },
];

const THE_EXTRAS: readonly JsonObject[] = [
  { field_type: 'section', attributes: { section_break: 1, section_heading: 'Extras' } },
  {
    field_type: 'product',
    label: 'Bicycle for a day',
    attributes: {
      charge_type: 'fixed_amount',
      unit_price: '12.45',
      currency: 'euro',
      min_quantity: 1,
      max_quantity: 30,
    },
  },
  {
    field_type: 'number',
    label: 'Boxes of firewood',
    description: '€7.35 each.',
    attributes: { min_value: 0, max_value: 9 },
  },
  {
    field_type: 'checkbox',
    label: 'What else may we do?',
    options: ['Sheets and towels, €19.95', 'Clean up after you, €45.00'],
    options_values: ['19.95', '45'],
  },
  {
    field_type: 'radio',
    label: 'Do you bring a dog?',
    options: ['Yes', 'No'],
    options_values: ['yes', 'no'],
    attributes: { option_layout: 'horizontal' },
  },
  { field_type: 'text', label: 'What is the dog called?' },
  { field_type: 'number', label: 'Total', attributes: { decimals: 2, currency: 'euro' } },
  {
    field_type: 'radio',
    label: 'How will you pay the deposit?',
    required: 1,
    options: ['By bank transfer', 'In cash, at the house'],
    options_values: ['transfer', 'cash'],
  },
];

/**
 * The rules of the form. The dog's name asks for an option that its question does not have: a common, harmless mistake
 * of authors.
 */
export const houseRules: readonly SampleRule[] = [
  {
    of: 'Departure',
    attributes: {
      field_one_calculation: 'Arrival',
      field_two_calculation: 'Nights',
      calculation_operator: 'plus',
      calculation_units: 'days',
      calculation_type: 'number',
    },
  },
  { of: 'The house for these nights', calculation: '[Nights] * [Price a night]' },
  { of: 'How many are you?', logic: shownIf('all', ['Who comes?', 'equals', 'others']) },
  { of: 'Are there children among you?', logic: shownIf('all', ['How many are you?', 'greaterthan', 1]) },
  { of: 'The children', logic: shownIf('all', ['Are there children among you?', 'equals', 'yes']) },
  {
    of: 'What is the dog called?',
    logic: shownIf('any', ['Do you bring a dog?', 'equals', 'yes'], ['Do you bring a dog?', 'equals', 'two']),
  },
  {
    of: 'Total',
    calculation:
      '[The house for these nights] + [Bicycle for a day-quantity] * [Bicycle for a day-price] + [Boxes of firewood] * 7.35 + [What else may we do?] + ( 5 * [How many cots do you need?] )',
  },
  { of: 'How will you pay the deposit?', logic: shownIf('all', ['Total', 'greaterthan', 500]) },
];

/** A form with questions and a page that depend on answers, a calculated date, and a running total. */
export const holidayHouse: JsonObject = {
  name: 'The house by the lake',
  submit_button_title: 'Book the house',
  progress_meter: 1,
  fields: [...THE_STAY, ...THE_CHILDREN, ...THE_EXTRAS],
};
