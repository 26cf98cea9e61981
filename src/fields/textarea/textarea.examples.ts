import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'with a limit',
    json: {
      label: 'Tell us more',
      description: '',
      required: '0',
      options: '',
      default: '',
      rows: 4,
      cols: 50,
      maxlength: '40',
      placeholder: '',
    },
    entries: [
      { enter: [{ type: 'Two words' }], comparable: ['Two words'], param: 'Two words' },
      {
        enter: [{ type: 'This sentence is longer than forty characters.' }],
        comparable: ['This sentence is longer than forty characters.'],
        param: 'This sentence is longer than forty characters.',
        issues: ['too-long'],
      },
    ],
  },
  {
    name: 'required, of 2014',
    json: { label: 'Message', description: null, required: '1', rows: '10', cols: '50' },
    entries: [{ enter: [], comparable: [], issues: ['required'] }],
  },
];
