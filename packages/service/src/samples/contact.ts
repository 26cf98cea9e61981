import type { JsonObject } from '../values/json.js';

/** A short form, as on most sites. */
export const contact: JsonObject = {
  name: 'Contact',
  submit_button_title: 'Send message',
  fields: [
    { field_type: 'name', label: 'Your name', required: 1 },
    {
      field_type: 'email',
      label: 'Email',
      description: 'We answer to this address, usually within two working days.',
      required: 1,
    },
    {
      field_type: 'select',
      label: 'What is it about?',
      options: ['A question before I buy', 'Help with an order', 'Press and partnerships', 'Something else'],
      options_values: ['presales', 'order', 'press', 'other'],
      required: 1,
    },
    {
      field_type: 'textarea',
      label: 'Your message',
      description: 'If it is about an order, please give its number.',
      required: 1,
      attributes: { rows: 6, minlength: 10, maxlength: 2000 },
    },
  ],
};

/** A form without fields. */
export const emptyForm: JsonObject = { name: 'A form without fields' };

/** A form that accepts no more submissions. */
export const closedForm: JsonObject = {
  name: 'Summer workshop 2024 (closed)',
  active: 0,
  disabled_message: 'Registration for the summer workshop has ended. We hope to see you next year.',
  fields: [
    { field_type: 'name', label: 'Your name', required: 1 },
    { field_type: 'email', label: 'Email', required: 1 },
  ],
};
