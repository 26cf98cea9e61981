import { examplesByType } from '../../src/fields/examples.js';

/** A field as the service sends it. */
type FieldJson = Readonly<Record<string, unknown>>;

/** A form of the shots, with answers by the id of their field. */
export interface ShotForm {
  readonly fields: readonly FieldJson[];
  readonly values: Readonly<Record<string, unknown>>;
  /** The form's settings as the service sends them. */
  readonly settings?: unknown;
}

const DRINKS = ['Tea', 'Coffee', 'Water'].map((label) => ({ label, value: label }));
const TOPICS = ['Dough by hand', 'Old grains', 'The oven'].map((label) => ({ label, value: label }));
const COURSES = ['Bread for beginners', 'Sourdough', 'Cakes'].map((label) => ({ label, value: label }));

/** The fields that most forms have, with one answer that is wrong: the e-mail address. */
const BOOKING: readonly FieldJson[] = [
  { type: 'section', section_heading: 'Book a course', section_text: '<p>We answer <a href="/">within a day</a>.</p>' },
  { type: 'name', label: 'Your name', required: '1', visible_subfields: ['first', 'last'] },
  { type: 'email', label: 'E-mail', required: '1', description: 'We send the confirmation there.' },
  { type: 'phone', label: 'Phone', format: 'UK', phone_format: 'national' },
  { type: 'select', label: 'Which course?', required: '1', options: COURSES, option_placeholder: 'Please choose' },
  { type: 'datetime', label: 'Date of birth', date_format: 'd/m/Y', time_format: '', year_minus: 200 },
  { type: 'datetime', label: 'From when?', date_format: 'M d, Y', time_format: '' },
  { type: 'number', label: 'How many people?', description: 'From 1 to 10.', min_value: '1', max_value: '10' },
  { type: 'radio', label: 'What do you drink?', required: '1', options: DRINKS },
  { type: 'checkbox', label: 'What would you like to learn?', options: TOPICS },
  { type: 'rating', label: 'How did you like the last course?', count: 5, icon: 'star' },
  { type: 'textarea', label: 'What should we know?', rows: 3, maxlength: '200' },
  { type: 'file', label: 'Your voucher', description: 'A PDF or a picture.', file_types: 'pdf, png, jpg' },
  { type: 'signature', label: 'Your signature' },
];

/** The booking, filled in. Fields count from 1. */
export const booking: ShotForm = {
  fields: numbered(BOOKING),
  values: {
    '2': { first: 'Ada', last: 'Lovelace' },
    '3': 'ada@',
    '5': 'Sourdough',
    '6': '10/12/1985',
    '8': '4',
    '9': 'Tea',
    '10': 'Dough by hand\nThe oven',
    '11': '4',
    '12': 'Two of us come by train.',
  },
};

/** The kinds of fields that every system of forms has. */
const USUAL = ['section', 'name', 'email', 'select', 'radio', 'checkbox', 'textarea'];

/** The booking with these alone, to stand beside other systems. Its last answers are by their place in it. */
export const besides: ShotForm = {
  fields: numbered(BOOKING.filter(({ type }) => USUAL.includes(String(type)))),
  values: {
    '2': { first: 'Ada', last: 'Lovelace' },
    '3': 'ada@',
    '4': 'Sourdough',
    '5': 'Tea',
    '6': 'Dough by hand\nThe oven',
    '7': 'Two of us come by train.',
  },
};

/** The first example of every type. Pictures of other sites and random orders are left out. */
export const everyType: ShotForm = {
  fields: numbered(
    Object.entries(examplesByType).map(([type, [example]]) => ({ type, ...example?.json, randomize_options: '0' })),
  ),
  values: {},
};

const named = (name: string, heading: string) => ({
  type: 'section',
  name,
  section_heading: heading,
  section_break: 1,
});

/** A form of three pages. */
export const severalPages: ShotForm = {
  fields: numbered([
    named('You', 'About you'),
    { type: 'name', label: 'Your name', visible_subfields: ['first', 'last'] },
    { type: 'email', label: 'E-mail' },
    named('Course', 'The course'),
    { type: 'select', label: 'Which course?', options: COURSES },
    named('Last', 'At last'),
    { type: 'textarea', label: 'What should we know?', rows: 3 },
  ]),
  values: { '2': { first: 'Ada', last: 'Lovelace' } },
};

function numbered(fields: readonly FieldJson[]): readonly FieldJson[] {
  return fields.map((field, index) => ({ ...field, id: String(index + 1) }));
}
