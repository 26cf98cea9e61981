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
        comparable: ['(555) 010-0000 ext 5'],
        param: '(555) 010-0000 ext 5',
      },
    ],
  },
  {
    name: 'of the United States, wrong and right',
    json: { label: 'Mobile', format: 'US', phone_format: 'national' },
    entries: [
      { enter: [{ type: '555-0100' }], comparable: ['555-0100'], param: '555-0100', issues: ['not-a-phone-number'] },
      { enter: [{ type: '0015550100000' }], comparable: ['(555) 010-0000'], param: '(555) 010-0000' },
      { enter: [{ type: '555.010.0000 x5' }], comparable: ['(555) 010-0000 ext 5'], param: '(555) 010-0000 ext 5' },
    ],
  },
  {
    name: 'of the United Kingdom, required',
    json: { label: 'Telephone', required: '1', format: 'UK', phone_format: 'international', description: '' },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: '+44 (0)20 7946 0123' }], comparable: ['+44 20 7946 0123'], param: '+44 20 7946 0123' },
      { enter: [{ type: '7946 0123' }], comparable: ['7946 0123'], param: '7946 0123', issues: ['not-a-phone-number'] },
    ],
  },
  {
    name: 'of Australia',
    json: { label: 'Phone at home', format: 'AU', placeholder: '(02) 5550 0123' },
    entries: [
      { enter: [{ type: '(02) 5550 0123' }], comparable: ['(02) 5550 0123'], param: '(02) 5550 0123' },
      { enter: [{ type: 'none' }], comparable: ['none'], param: 'none', issues: ['not-a-phone-number'] },
    ],
  },
  {
    name: 'of any country',
    json: { label: 'Phone', format: 'XX' },
    entries: [
      { enter: [{ type: '+39 06 698' }], comparable: ['+39 06 698'], param: '+39 06 698' },
      { enter: [{ type: '112' }], comparable: ['112'], param: '112', issues: ['not-a-phone-number'] },
    ],
  },
];
