import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'required',
    json: { label: 'Your signature', required: '1', options: '', default: '' },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      {
        enter: [
          {
            draw: [
              [0.1, 0.5],
              [0.3, 0.2],
              [0.5, 0.8],
              [0.8, 0.4],
            ],
          },
        ],
        comparable: ['signed'],
        param: { filename: 'signature.png' },
      },
      {
        enter: [
          {
            draw: [
              [0.5, 0.5],
              [0.505, 0.5],
            ],
          },
        ],
        comparable: ['signed'],
        param: { filename: 'signature.png' },
        issues: ['signature-too-short'],
      },
    ],
  },
];
