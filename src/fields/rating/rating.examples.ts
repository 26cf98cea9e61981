import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'as recorded in 2023',
    json: {
      label: 'How was your visit?',
      description: '',
      required: '0',
      options: '',
      default: '',
      add_na: false,
      allow_half_ratings: false,
      count: 5,
      icon: 'star',
    },
    entries: [
      { enter: [], comparable: [] },
      { enter: [{ choose: '2' }], comparable: ['2'], param: '2' },
      { enter: [{ choose: '5' }, { choose: '4' }], comparable: ['4'], param: '4' },
    ],
  },
  {
    name: 'required, in halves, or not applicable',
    json: {
      label: 'How did you like the guide?',
      required: '1',
      options: '',
      default: '',
      add_na: true,
      allow_half_ratings: '1',
      count: '5',
      icon: 'heart',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ choose: 'N/A' }], comparable: ['N/A'], param: 'N/A' },
      { enter: [{ choose: '0.5' }], comparable: ['0.5'], param: '0.5' },
      { enter: [{ choose: 'N/A' }, { choose: '3.5' }], comparable: ['3.5'], param: '3.5' },
    ],
  },
  {
    name: 'of ten, with a default',
    json: { label: 'Would you recommend us?', default: 7, count: 10, icon: 'thumb', add_na: 0 },
    entries: [
      { enter: [], comparable: ['7'], param: '7' },
      { enter: [{ choose: '10' }], comparable: ['10'], param: '10' },
    ],
  },
];
