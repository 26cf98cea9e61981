import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'first and last, required',
    json: {
      label: 'Your name',
      required: '1',
      options: '',
      default: '',
      show_prefix: 0,
      show_middle: 0,
      show_initial: '',
      show_suffix: '0',
      text_size: 20,
      visible_subfields: ['first', 'last'],
    },
    entries: [
      { enter: [], comparable: [], issues: ['required.first', 'required.last'] },
      {
        enter: [{ subfield: 'first', type: 'Ada' }],
        comparable: ['Ada'],
        param: { first: 'Ada' },
        issues: ['required.last'],
      },
      {
        enter: [
          { subfield: 'first', type: 'José' },
          { subfield: 'last', type: 'O’Neill-Ωμέγα' },
        ],
        comparable: ['José', 'O’Neill-Ωμέγα'],
        param: { first: 'José', last: 'O’Neill-Ωμέγα' },
      },
    ],
  },
  {
    name: 'all parts, with a default',
    json: {
      label: 'Full name',
      description: 'As in your passport.',
      show_prefix: true,
      show_middle: 1,
      show_initial: '1',
      show_suffix: 'true',
      prefix_optional: 0,
      default: 'first = Grace\nlast = Hopper',
    },
    entries: [
      {
        enter: [
          { subfield: 'prefix', type: 'Dr' },
          { subfield: 'initial', type: 'B' },
          { subfield: 'suffix', type: 'II' },
        ],
        comparable: ['Dr', 'Grace', 'B', 'Hopper', 'II'],
        param: { prefix: 'Dr', first: 'Grace', initial: 'B', last: 'Hopper', suffix: 'II' },
      },
    ],
  },
  {
    name: 'parts by visible_subfields',
    json: { label: 'Guest', visible_subfields: ['first', 'last', 'suffix'] },
    entries: [{ enter: [{ subfield: 'suffix', type: 'Jr.' }], comparable: ['Jr.'], param: { suffix: 'Jr.' } }],
  },
];
