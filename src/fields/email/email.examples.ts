import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'with stale options, as recorded in 2016',
    json: {
      label: 'E-mail',
      required: '1',
      options: [{ label: 'Option1', value: 'Option1' }],
      default: '',
      text_size: 50,
      maxlength: 0,
      confirm: 0,
      placeholder: 'name@example.com',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      {
        enter: [{ type: "o'neil+news@example.co.uk" }],
        comparable: ["o'neil+news@example.co.uk"],
        param: "o'neil+news@example.co.uk",
      },
      { enter: [{ type: 'ada@bücher.example' }], comparable: ['ada@bücher.example'], param: 'ada@bücher.example' },
      { enter: [{ type: 'ada@example' }], comparable: ['ada@example'], param: 'ada@example', issues: ['not-an-email'] },
    ],
  },
];
