import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'a heading and an explanation',
    json: {
      label: '',
      hide_label: '0',
      description: '',
      name: '',
      options: '',
      required: '0',
      default: '',
      section_break: 0,
      section_heading: 'About you',
      section_text: '<p>We ask for <strong>no more</strong> than we need.</p>',
      text_editor: 'wysiwyg',
      label_position: 'default',
      num_columns: '0',
    },
    entries: [],
  },
  { name: 'empty', json: { label: '', section_heading: '', section_text: null }, entries: [] },
];
