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
  {
    name: 'Canada',
    json: { label: 'Post code, Canada', hide_address: 1, hide_address2: 1, hide_city: 1, hide_state: 1, format: 'CA' },
    entries: [
      {
        enter: [{ subfield: 'zip', type: '12345' }],
        comparable: ['12345'],
        param: { zip: '12345' },
        issues: ['not-a-postcode.zip'],
      },
      { enter: [{ subfield: 'zip', type: 'k1a0b1' }], comparable: ['k1a0b1'], param: { zip: 'k1a0b1' } },
    ],
  },
  {
    name: 'United Kingdom',
    json: {
      label: 'Post code, United Kingdom',
      hide_address: 1,
      hide_address2: 1,
      hide_city: 1,
      hide_state: 1,
      format: 'UK',
    },
    entries: [
      {
        enter: [{ subfield: 'zip', type: 'SW1A' }],
        comparable: ['SW1A'],
        param: { zip: 'SW1A' },
        issues: ['not-a-postcode.zip'],
      },
      { enter: [{ subfield: 'zip', type: 'sw1a 1aa' }], comparable: ['sw1a 1aa'], param: { zip: 'sw1a 1aa' } },
    ],
  },
  {
    name: 'Australia',
    json: {
      label: 'Post code, Australia',
      hide_address: 1,
      hide_address2: 1,
      hide_city: 1,
      hide_state: 1,
      format: 'AU',
    },
    entries: [
      {
        enter: [{ subfield: 'zip', type: '20000' }],
        comparable: ['20000'],
        param: { zip: '20000' },
        issues: ['not-a-postcode.zip'],
      },
      { enter: [{ subfield: 'zip', type: '2000' }], comparable: ['2000'], param: { zip: '2000' } },
    ],
  },
  {
    name: 'five digits or nine',
    json: {
      label: 'Post code, five digits or nine',
      hide_address: 1,
      hide_address2: 1,
      hide_city: 1,
      hide_state: 1,
      format: 'US',
    },
    entries: [
      {
        enter: [{ subfield: 'zip', type: '1234' }],
        comparable: ['1234'],
        param: { zip: '1234' },
        issues: ['not-a-postcode.zip'],
      },
      { enter: [{ subfield: 'zip', type: '12345-6789' }], comparable: ['12345-6789'], param: { zip: '12345-6789' } },
    ],
  },
  {
    name: 'parts by visible_subfields, checked by the country that is chosen',
    json: { label: 'Home', format: 'XX', visible_subfields: ['city', 'zip', 'country'] },
    entries: [
      {
        enter: [
          { subfield: 'zip', type: 'EC1' },
          { subfield: 'country', choose: 'United States' },
        ],
        comparable: ['EC1', 'United States'],
        param: { zip: 'EC1', country: 'United States' },
        issues: ['not-a-postcode.zip'],
      },
      {
        enter: [
          { subfield: 'city', type: 'Ulaanbaatar' },
          { subfield: 'zip', type: 'none' },
          { subfield: 'country', choose: 'Mongolia' },
        ],
        comparable: ['Ulaanbaatar', 'none', 'Mongolia'],
        param: { city: 'Ulaanbaatar', zip: 'none', country: 'Mongolia' },
      },
    ],
  },
];
