import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'of the United States, required',
    json: {
      label: 'Address',
      required: '1',
      options: '',
      default: '',
      text_size: 50,
      show_country: 0,
      format: 'US',
      hide_address: 0,
      hide_address2: 0,
      hide_city: 0,
      hide_state: 0,
      hide_zip: 0,
    },
    entries: [
      { enter: [], comparable: [], issues: ['required.address', 'required.city', 'required.state', 'required.zip'] },
      {
        enter: [
          { subfield: 'address', type: '12 Main Street' },
          { subfield: 'city', type: 'Fairfax' },
          { subfield: 'state', type: 'VA' },
          { subfield: 'zip', type: '04240' },
        ],
        comparable: ['12 Main Street', 'Fairfax', 'VA', '04240'],
        param: { address: '12 Main Street', city: 'Fairfax', state: 'VA', zip: '04240' },
      },
    ],
  },
  {
    name: 'of any country, some parts hidden',
    json: {
      label: 'Where do you live?',
      format: 'XX',
      show_country: true,
      hide_address: '1',
      hide_address2: 1,
      hide_state: true,
    },
    entries: [
      {
        enter: [
          { subfield: 'city', type: 'Пловдив' },
          { subfield: 'zip', type: '4000' },
          { subfield: 'country', choose: 'Bulgaria' },
        ],
        comparable: ['Пловдив', '4000', 'Bulgaria'],
        param: { city: 'Пловдив', zip: '4000', country: 'Bulgaria' },
      },
    ],
  },
];
