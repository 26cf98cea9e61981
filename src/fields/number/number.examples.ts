import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'in a range',
    json: {
      label: 'How many people?',
      description: 'From 1 to 10.',
      required: '1',
      options: '',
      default: '',
      text_size: 5,
      min_value: '1',
      max_value: '10',
      currency: '',
      decimals: '0',
      slider: '0',
      placeholder: '',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: '7' }], comparable: ['7'], param: '7' },
      { enter: [{ type: '0' }], comparable: ['0'], param: '0', issues: ['too-small'] },
      { enter: [{ type: '11' }], comparable: ['11'], param: '11', issues: ['too-large'] },
      { enter: [{ type: 'many' }], comparable: ['many'], param: 'many', issues: ['not-a-number'] },
    ],
  },
  {
    name: 'with a default, types mixed',
    json: { label: 'Amount', default: 5, min_value: -3, max_value: '', decimals: 2, slider: 0 },
    entries: [{ enter: [], comparable: ['5'], param: '5' }],
  },
  {
    name: 'an amount of money, with two decimals',
    json: { label: 'Your gift', currency: 'pound', decimals: '2', min_value: '1' },
    entries: [
      { enter: [{ type: '12.50' }], comparable: ['12.50'], param: '12.50' },
      { enter: [{ type: '£5' }], comparable: ['5'], param: '5' },
      { enter: [{ type: '12.505' }], comparable: ['12.505'], param: '12.505', issues: ['too-many-decimals'] },
    ],
  },
  {
    name: 'a whole number',
    json: { label: 'Children', currency: '', decimals: 0, slider: 0 },
    entries: [
      { enter: [{ type: '2.0' }], comparable: ['2.0'], param: '2.0' },
      { enter: [{ type: '2.5' }], comparable: ['2.5'], param: '2.5', issues: ['too-many-decimals'] },
    ],
  },
  {
    name: 'a slider, required',
    json: {
      label: 'How full is it, in percent?',
      slider: '1',
      decimals: '0',
      required: '1',
      min_value: '',
      max_value: '',
    },
    entries: [{ enter: [], comparable: [], issues: ['required'] }],
  },
  {
    name: 'a slider over a range, with a default',
    json: { label: 'Volume', slider: 1, decimals: 1, default: '0.5', min_value: 0, max_value: 2, currency: 'euro' },
    entries: [{ enter: [], comparable: ['0.5'], param: '0.5' }],
  },
];
