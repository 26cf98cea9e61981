import type { FieldExample } from '../example.js';

/** A black bar on white paper, 48 × 16. */
const BAR =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAQAQAAAAB41cEcAAAAFklEQVR42mP4DwYMJFAMDAwMCIpE7QAuTVepEhZOBwAAAABJRU5ErkJggg==';

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
  {
    name: 'typed or uploaded',
    json: { label: 'Signed by', description: 'Your own name, please.', required: '0', options: '', default: '' },
    entries: [
      {
        enter: [
          { subfield: 'way', choose: 'upload' },
          { subfield: 'image', picture: { name: 'bar.png', type: 'image/png', base64: BAR } },
        ],
        comparable: ['signed'],
        param: { filename: 'signature.png' },
      },
      {
        enter: [
          { subfield: 'way', choose: 'type' },
          { subfield: 'typed', type: 'Ada Lovelace' },
        ],
        comparable: ['signed'],
        param: { filename: 'signature.png' },
      },
    ],
  },
];
