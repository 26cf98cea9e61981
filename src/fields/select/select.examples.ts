import type { FieldExample } from '../example.js';

const options = [
  { label: 'By train, bus or tram', value: 'OPT01', imageUrl: null },
  { label: 'By bicycle', value: 'OPT02', imageUrl: '' },
  { label: 'On foot', value: 'OPT03' },
];

const countries =
  'Albania Bénin Brazil Chad Côte d’Ivoire Cuba Cyprus Denmark Egypt Fiji Ghana Haiti Kenya Niger Nigeria Peru Türkiye';

export const examples: readonly FieldExample[] = [
  {
    name: 'searched, for it has more than 15 options',
    json: {
      label: 'Where do you live?',
      required: '1',
      options: countries.split(/ (?!d’)/).map((label, index) => ({ label, value: `C${index}` })),
    },
    entries: [
      { enter: [{ type: 'niger' }], comparable: ['C13'], param: 'C13' },
      { enter: [{ type: 'turkiye' }], comparable: ['C16'], param: 'C16' },
      { enter: [], comparable: [], issues: ['required'] },
    ],
  },
  {
    name: 'searched, with a text of one’s own',
    json: {
      label: 'Your trade',
      options,
      use_searchable_options: true,
      option_other: '1',
      option_placeholder: 'Type to search',
    },
    entries: [{ enter: [{ type: 'by bicycle' }], comparable: ['OPT02'], param: 'OPT02' }],
  },
  {
    name: 'with a text of one’s own, in a random order',
    json: {
      label: 'How did you hear of us?',
      required: '1',
      options,
      option_other: '1',
      randomize_options: 1,
      option_placeholder: 'Please pick one',
    },
    entries: [
      { enter: [{ choose: 'OPT03' }], comparable: ['OPT03'], param: 'OPT03' },
      {
        enter: [{ choose: 'Other:' }, { subfield: 'other', type: 'By boat ' }],
        comparable: ['Other', 'By boat'],
        param: 'Other: By boat',
      },
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ choose: 'Other:' }], comparable: ['Other'], param: 'Other:', issues: ['required.other'] },
    ],
  },
  {
    name: 'a list of several rows that stores labels',
    json: { label: 'Where to?', options, select_size: '4', option_store: 'label', default: 'OPT02' },
    entries: [
      { enter: [], comparable: ['By bicycle'], param: 'By bicycle' },
      { enter: [{ choose: 'On foot' }], comparable: ['On foot'], param: 'On foot' },
    ],
  },
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
