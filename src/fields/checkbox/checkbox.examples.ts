import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'with a box for all, and a text of one’s own',
    json: {
      label: 'What do you read?',
      required: '1',
      option_checkall: '1',
      option_other: '1',
      randomize_options: true,
      options: [
        { label: 'Novels', value: 'N' },
        { label: 'Poems', value: 'P' },
      ],
    },
    entries: [
      { enter: [{ subfield: 'all', choose: 'on' }], comparable: ['N', 'P'], param: 'N\nP' },
      {
        enter: [{ choose: 'P' }, { choose: 'N' }, { subfield: 'all', choose: 'on' }],
        comparable: [],
        issues: ['required'],
      },
      {
        enter: [{ choose: 'Other:' }, { subfield: 'other', type: 'Maps' }, { choose: 'P' }],
        comparable: ['P', 'Other', 'Maps'],
        param: 'P\nOther: Maps',
      },
      {
        enter: [{ choose: 'N' }, { choose: 'Other:' }],
        comparable: ['N', 'Other'],
        param: 'N\nOther:',
        issues: ['required.other'],
      },
    ],
  },
  {
    name: 'pictures in place of boxes, chosen beforehand',
    json: {
      label: 'Which do you take?',
      default: 'A',
      use_images: true,
      image_height: 64,
      image_width: 64,
      hide_option_button: true,
      options: [
        { label: 'This', value: 'A', imageUrl: '/icon.svg' },
        { label: 'That', value: 'B', imageUrl: '/icon.svg' },
      ],
    },
    entries: [{ enter: [{ choose: 'B' }], comparable: ['A', 'B'], param: 'A\nB' }],
  },
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
