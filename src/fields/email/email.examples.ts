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
  {
    name: 'to be confirmed',
    json: { label: 'E-mail for the ticket', confirm: '1', confirmationText: '' },
    entries: [
      {
        enter: [{ type: 'ada@example.org' }, { subfield: 'confirm', type: 'ada@example.com' }],
        comparable: ['ada@example.org'],
        param: 'ada@example.org',
        issues: ['not-the-same.confirm'],
      },
      {
        enter: [{ type: 'ada@example.org' }, { subfield: 'confirm', type: 'ada@example.org' }],
        comparable: ['ada@example.org'],
        param: 'ada@example.org',
      },
    ],
  },
];
