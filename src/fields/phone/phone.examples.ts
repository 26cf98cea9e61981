import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'a national number',
    json: {
      label: 'Phone',
      required: '0',
      options: '',
      default: '',
      text_size: 2,
      format: 'US',
      phone_format: 'national',
      placeholder: '',
    },
    entries: [
      {
        enter: [{ type: '+1 (555) 010-0000 ext 5' }],
        comparable: ['+1 (555) 010-0000 ext 5'],
        param: '+1 (555) 010-0000 ext 5',
      },
    ],
  },
];
