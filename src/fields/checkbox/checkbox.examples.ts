import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'with an empty last option and commas, as recorded',
    json: {
      label: 'What shall we bring?',
      required: '1',
      default: '',
      options: [
        { label: 'Bread, butter and jam', value: 'Bread, butter and jam', imageUrl: '' },
        { label: 'Tea', value: 'OPT02', imageUrl: '' },
        { label: 'Cake', value: 'OPT03', imageUrl: '' },
        { label: '', value: '', imageUrl: '' },
      ],
      option_layout: 'vertical',
      option_other: 0,
      option_checkall: 0,
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      {
        enter: [{ choose: 'OPT03' }, { choose: 'Bread, butter and jam' }],
        comparable: ['Bread, butter and jam', 'OPT03'],
        param: 'Bread, butter and jam\nOPT03',
      },
      { enter: [{ choose: 'OPT02' }, { choose: 'OPT02' }], comparable: [], issues: ['required'] },
    ],
  },
];
