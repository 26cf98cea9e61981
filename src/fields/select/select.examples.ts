import type { FieldExample } from '../example.js';

const options = [
  { label: 'By train, bus or tram', value: 'OPT01', imageUrl: null },
  { label: 'By bicycle', value: 'OPT02', imageUrl: '' },
  { label: 'On foot', value: 'OPT03' },
];

export const examples: readonly FieldExample[] = [
  {
    name: 'labels and values differ',
    json: {
      label: 'How will you come?',
      required: '1',
      options,
      default: '',
      select_size: 1,
      option_layout: 'vertical',
      option_other: 0,
      randomize_options: 0,
      option_store: 'value',
      option_show_values: 0,
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ choose: 'OPT02' }], comparable: ['OPT02'], param: 'OPT02' },
    ],
  },
  {
    name: 'with a default',
    json: { label: 'And back?', options, default: 'On foot' },
    entries: [{ enter: [], comparable: ['OPT03'], param: 'OPT03' }],
  },
  {
    name: 'no options, as recorded in 2023',
    json: { label: 'Choose', options: '' },
    entries: [{ enter: [], comparable: [] }],
  },
];
