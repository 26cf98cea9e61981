import type { FieldExample } from '../example.js';

const entries: FieldExample['entries'] = [
  { enter: [], comparable: [] },
  {
    enter: [{ file: { name: 'Größe; a "b".PDF', type: 'application/pdf', text: '%PDF-1.4' } }],
    comparable: ['Größe; a "b".PDF'],
    param: { filename: 'Größe; a "b".PDF' },
  },
];

export const examples: readonly FieldExample[] = [
  {
    name: 'with allowed types',
    json: {
      label: 'Your letter',
      description: 'One page is enough.',
      required: '0',
      options: '',
      default: '',
      text_size: '30',
      file_types: 'pdf, .doc,JPG',
    },
    entries: [
      ...entries,
      {
        enter: [{ file: { name: 'run.exe', type: '', text: 'MZ' } }],
        comparable: ['run.exe'],
        param: { filename: 'run.exe' },
        issues: ['file-type'],
      },
      {
        enter: [{ file: { name: 'empty.pdf', type: 'application/pdf', text: '' } }],
        comparable: ['empty.pdf'],
        param: { filename: 'empty.pdf' },
        issues: ['file-empty'],
      },
    ],
  },
  {
    name: 'of any type, required',
    json: { label: 'A file', required: '1', file_types: null },
    entries: [{ enter: [], comparable: [], issues: ['required'] }],
  },
];
