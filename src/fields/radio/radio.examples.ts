import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'with a text of one’s own, in a random order',
    json: {
      label: 'What do you drink?',
      required: '1',
      option_other: '1',
      randomize_options: '1',
      options: [
        { label: 'Tea', value: 'tea' },
        { label: 'Coffee', value: 'coffee' },
      ],
    },
    entries: [
      { enter: [{ choose: 'coffee' }], comparable: ['coffee'], param: 'coffee' },
      {
        enter: [{ choose: 'Other:' }, { subfield: 'other', type: 'Hot milk' }],
        comparable: ['Other', 'Hot milk'],
        param: 'Other: Hot milk',
      },
      {
        enter: [{ choose: 'Other:' }, { subfield: 'other', type: ' ' }],
        comparable: ['Other'],
        param: 'Other:',
        issues: ['required.other'],
      },
    ],
  },
  {
    name: 'with pictures of the page’s own, and one of another site, which is not shown',
    json: {
      label: 'Which one do you like?',
      use_images: true,
      image_height: 64,
      image_width: 96,
      image_label_alignment: 'bottom',
      option_store: 'label',
      options: [
        { label: 'The first', value: '1', imageUrl: '/icon.svg' },
        { label: 'The second', value: '2', imageUrl: 'https://example.com/second.png' },
      ],
    },
    entries: [{ enter: [{ choose: 'The second' }], comparable: ['The second'], param: 'The second' }],
  },
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
