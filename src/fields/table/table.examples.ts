import type { FieldExample } from '../example.js';

// Its columns and cells are fields of their own, which these samples lack.
export const examples: readonly FieldExample[] = [
  {
    name: 'as the service sends it (2025)',
    json: {
      label: 'Who sleeps where?',
      hide_label: '0',
      description: 'Leave out who goes home in the evening.',
      name: 'who_sleeps_where',
      options: '',
      required: '0',
      uniq: '0',
      hidden: '0',
      readonly: '0',
      colspan: '1',
      logic: null,
      calculation: '',
      default: '',
      columns: [
        { id: 900101, label: 'Nights', type: 'number' },
        { id: 900102, label: 'Room', type: 'text' },
      ],
      rows: [
        { key: '683a73402b1c6', label: 'Ada Lovelace' },
        { key: '683a73402b1c7', label: 'Charles Babbage' },
      ],
    },
    entries: [],
  },
  {
    name: 'without names of its rows',
    json: {
      label: 'Guests',
      columns: [{ id: '900201', label: 'Name' }, { id: '900202' }],
      rows: [{ key: 1 }, { key: 2, label: '' }],
    },
    entries: [],
  },
  { name: 'empty', json: { label: 'Nobody', columns: '', rows: null, required: '1' }, entries: [] },
];
