import type { FieldExample } from '../example.js';

// A cell on its own: its table and its column are not in the form.
export const examples: readonly FieldExample[] = [
  {
    name: 'as the service sends it (2025), without its table',
    json: {
      label: 'Nights (Ada Lovelace)',
      hide_label: '1',
      description: '',
      name: 'nights_ada_lovelace',
      options: '',
      required: '0',
      uniq: '0',
      hidden: '0',
      readonly: '0',
      colspan: '1',
      logic: null,
      calculation: '',
      default: '',
      parent_table_id: 900100,
      parent_tableheader_id: 900101,
      parent_table_row_key: '683a73402b1c6',
    },
    entries: [
      { enter: [], comparable: [] },
      { enter: [{ type: 'two, or 3' }], comparable: ['two, or 3'], param: 'two, or 3' },
    ],
  },
  {
    name: 'required, with a default',
    json: { label: 'Room', required: 1, default: 'Single', maxlength: 8, parent_table_id: '', hide_label: false },
    entries: [
      { enter: [], comparable: ['Single'], param: 'Single' },
      { enter: [{ type: ' room' }], comparable: ['Single room'], param: 'Single room', issues: ['too-long'] },
    ],
  },
  {
    name: 'required',
    json: { label: 'Guest', required: '1' },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: 'Ada' }], comparable: ['Ada'], param: 'Ada' },
    ],
  },
];
