import type { JsonObject } from '../values/json.js';

const INTRODUCTION = `<h2>Baker, Harbour Street</h2>
<p>Thank you for your interest in baking with us. We read every application and write back within a week.</p>
<ol><li>Tell us who you are.</li><li>Tell us what you have done so far.</li><li>Sign and send.</li></ol>
<p>Questions? Write to <a href="mailto:jobs@bakery.example">jobs@bakery.example</a>.</p>`;

const YOU: readonly JsonObject[] = [
  {
    field_type: 'section',
    attributes: {
      section_heading: 'You',
      section_text: '<p>How we can reach you.</p>',
      num_columns: '2',
    },
  },
  { field_type: 'name', label: 'Full name', required: 1, colspan: 2 },
  { field_type: 'email', label: 'Email', required: 1 },
  { field_type: 'phone', label: 'Phone', description: 'When is a good time to call? Tell us below.', required: 1 },
  {
    field_type: 'address',
    label: 'Home address',
    required: 1,
    colspan: 2,
    attributes: { show_country: 1, format: 'XX' },
  },
  { field_type: 'text', label: 'Good time to call', attributes: { maxlength: 60, placeholder: 'After 3 pm' } },
  {
    field_type: 'select',
    label: 'Where did you see this job?',
    options: ['In the shop window', 'On your website', 'A job board', 'Somebody told me'],
    options_values: ['window', 'website', 'board', 'word-of-mouth'],
  },
];

const YOUR_WORK: readonly JsonObject[] = [
  { field_type: 'section', attributes: { section_heading: 'Your work', num_columns: '2' } },
  {
    field_type: 'radio',
    label: 'Which hours suit you?',
    options: ['Nights, from 2 am', 'Mornings, from 6 am', 'Either is fine'],
    options_values: ['night', 'morning', 'either'],
    required: 1,
  },
  {
    field_type: 'number',
    label: 'Years in a bakery',
    description: 'Whole years; 0 is fine, we teach.',
    required: 1,
    attributes: { min_value: '0', max_value: '60', decimals: '0' },
  },
  {
    field_type: 'checkbox',
    label: 'What have you baked for a living?',
    options: ['Bread', 'Pastry', 'Cakes', 'Gluten-free, in a separate kitchen'],
    options_values: ['bread', 'pastry', 'cakes', 'gluten-free'],
    colspan: 2,
  },
  {
    field_type: 'textarea',
    label: 'Why us?',
    description: 'A few sentences are enough.',
    required: 1,
    colspan: 2,
    attributes: { rows: 8, minlength: 40, maxlength: 3000 },
  },
  {
    field_type: 'file',
    label: 'CV',
    description: 'PDF or Word.',
    required: 1,
    attributes: { file_types: 'pdf,doc,docx' },
  },
  {
    field_type: 'file',
    label: 'A photo of something you baked',
    description: 'We are curious. JPG or PNG.',
    attributes: { file_types: 'jpg,jpeg,png' },
  },
  {
    field_type: 'signature',
    label: 'Signature',
    description: 'I have answered truthfully.',
    required: 1,
    colspan: 2,
  },
];

/** A longer form, as for an application: two sections in two columns. */
export const jobApplication: JsonObject = {
  name: 'Job application',
  partial_submissions: 1,
  num_columns: 2,
  submit_button_title: 'Send application',
  fields: [
    {
      field_type: 'richtext',
      label: 'Introduction',
      hide_label: 1,
      colspan: 2,
      attributes: { section_text: INTRODUCTION },
    },
    ...YOU,
    ...YOUR_WORK,
  ],
};
