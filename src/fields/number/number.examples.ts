import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'in a range',
    json: {
      label: 'How many people?',
      description: 'From 1 to 10.',
      required: '1',
      options: '',
      default: '',
      text_size: 5,
      min_value: '1',
      max_value: '10',
      currency: '',
      decimals: '0',
      slider: '0',
      placeholder: '',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: '7' }], comparable: ['7'], param: '7' },
      { enter: [{ type: '0' }], comparable: ['0'], param: '0', issues: ['too-small'] },
      { enter: [{ type: '11' }], comparable: ['11'], param: '11', issues: ['too-large'] },
      { enter: [{ type: 'many' }], comparable: ['many'], param: 'many', issues: ['not-a-number'] },
    ],
  },
  {
    name: 'with a default, types mixed',
    json: { label: 'Amount', default: 5, min_value: -3, max_value: '', decimals: 2, slider: 0 },
    entries: [{ enter: [], comparable: ['5'], param: '5' }],
  },
];
