import type { JsonObject } from '../values/json.js';

const WELCOME = `<h2>Welcome to the community garden</h2>
<p>We are glad that you want to join us. This form takes <strong>about five minutes</strong>. Please have ready:</p>
<ul><li>the address where we can write to you,</li><li>a photo or a plan of your balcony or garden, if you have one.</li></ul>
<h3>Before you start</h3>
<p>You can read the <a href="https://example.org/garden-rules">garden rules</a> at any time.</p>`;

const WEEKDAYS = ['Weekday mornings', 'Weekday evenings', 'Saturdays', 'Sundays'];

const ABOUT_YOU: readonly JsonObject[] = [
  {
    field_type: 'section',
    attributes: { section_heading: 'About you', section_text: '<p>So that we know who to expect.</p>' },
  },
  {
    field_type: 'name',
    label: 'Name',
    required: 1,
    attributes: {
      show_prefix: 1,
      show_middle: 1,
      show_initial: 1,
      show_suffix: 1,
      prefix_optional: 1,
      middle_name_optional: 1,
      middle_initial_optional: 1,
      suffix_optional: 1,
    },
  },
  {
    field_type: 'text',
    label: 'What should we call you?',
    description: 'The name you would like on your badge.',
    attributes: { minlength: 2, maxlength: 30, placeholder: 'Ada' },
  },
  {
    field_type: 'email',
    label: 'Email',
    description: 'For the newsletter once a month, and nothing else.',
    required: 1,
    attributes: { maxlength: 120 },
  },
  { field_type: 'phone', label: 'Phone', description: 'Only for urgent news, such as a broken water pipe.' },
  { field_type: 'address', label: 'Address', required: 1, attributes: { show_country: 1, format: 'XX' } },
];

const YOUR_GARDEN: readonly JsonObject[] = [
  { field_type: 'section', attributes: { section_heading: 'Your plot' } },
  {
    field_type: 'number',
    label: 'How many square metres would you like?',
    description: 'From 1 to 10. Most people start with 4.',
    required: 1,
    attributes: { min_value: '1', max_value: '10', decimals: '0' },
  },
  {
    field_type: 'select',
    label: 'How did you hear about us?',
    options: ['A friend or neighbour', 'The local newspaper', 'Our website', 'I walked past'],
    options_values: ['friend', 'newspaper', 'website', 'walked-past'],
  },
  {
    field_type: 'radio',
    label: 'Have you gardened before?',
    options: ['Never', 'A little', 'For years'],
    options_values: ['none', 'some', 'much'],
    required: 1,
  },
  {
    field_type: 'checkbox',
    label: 'When could you help?',
    description: 'Choose as many as you like.',
    options: WEEKDAYS,
    required: 1,
  },
  {
    field_type: 'textarea',
    label: 'What would you like to grow?',
    description: 'Between 10 and 500 characters.',
    attributes: { rows: 5, minlength: 10, maxlength: 500, placeholder: 'Tomatoes, beans, and a row of sunflowers' },
  },
  {
    field_type: 'file',
    label: 'A photo or plan',
    description: 'PDF, PNG, JPG or TXT.',
    attributes: { file_types: 'pdf,png,jpg,txt' },
  },
  { field_type: 'signature', label: 'I have read the garden rules', required: 1 },
];

/** One form with a field of every common type. */
export const everything: JsonObject = {
  name: 'Everything',
  submit_button_title: 'Join the garden',
  fields: [
    { field_type: 'richtext', label: 'Welcome', hide_label: 1, attributes: { section_text: WELCOME } },
    ...ABOUT_YOU,
    ...YOUR_GARDEN,
  ],
};
