import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'required',
    json: {
      label: 'Will you join us for dinner?',
      description: 'It is on us.',
      required: '1',
      default: '',
      options: [
        { label: 'Yes, gladly', value: 'yes', imageUrl: null },
        { label: 'No, thank you', value: 'no', imageUrl: null },
      ],
      option_layout: 'vertical',
      option_other: 0,
      option_store: 'value',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ choose: 'no' }], comparable: ['no'], param: 'no' },
    ],
  },
  {
    name: 'side by side, the default in other letters, as recorded in 2025',
    json: {
      label: 'How was it?',
      default: 'neutral',
      option_layout: 'horizontal',
      options: [
        { label: 'Good', value: 'Good' },
        { label: 'Neutral', value: 'Neutral' },
        { label: 'Bad', value: 'Bad' },
      ],
    },
    entries: [{ enter: [], comparable: ['Neutral'], param: 'Neutral' }],
  },
];
