import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'as the service sends it',
    json: {
      label: 'Where did you hear of us?',
      hide_label: '0',
      description: 'A word is enough.',
      name: 'where_did_you_hear_of_us',
      options: '',
      required: '0',
      uniq: '0',
      hidden: '0',
      readonly: '0',
      colspan: '1',
      sort: '0',
      logic: null,
      calculation: '',
      workflow_access: 'write',
      default: '',
      text_size: 50,
      minlength: 0,
      maxlength: 0,
      placeholder: 'From a friend, say',
    },
    entries: [
      { enter: [{ type: 'Łódź & “friends” 🙂' }], comparable: ['Łódź & “friends” 🙂'], param: 'Łódź & “friends” 🙂' },
    ],
  },
  {
    name: 'required, with limits',
    json: { label: 'Code', required: '1', minlength: '3', maxlength: 5 },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: 'ab' }], comparable: ['ab'], param: 'ab', issues: ['too-short'] },
      { enter: [{ type: 'abcdef' }], comparable: ['abcdef'], param: 'abcdef', issues: ['too-long'] },
      { enter: [{ type: 'abcd' }], comparable: ['abcd'], param: 'abcd' },
    ],
  },
  {
    name: 'label hidden, with a default',
    json: { label: 'Country of birth', hide_label: true, default: 'Poland', description: null, options: null },
    entries: [{ enter: [], comparable: ['Poland'], param: 'Poland' }],
  },
  {
    name: 'hidden characters, to be confirmed',
    json: {
      label: 'Member number',
      required: '1',
      hide_input_characters: 1,
      require_confirmation: 1,
      confirmationText: 'Member number again',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      { enter: [{ type: 'B-12' }], comparable: ['B-12'], param: 'B-12', issues: ['not-the-same.confirm'] },
      {
        enter: [{ type: 'B-12' }, { subfield: 'confirm', type: 'B-21' }],
        comparable: ['B-12'],
        param: 'B-12',
        issues: ['not-the-same.confirm'],
      },
      { enter: [{ type: 'B-12' }, { subfield: 'confirm', type: 'B-12' }], comparable: ['B-12'], param: 'B-12' },
    ],
  },
  {
    name: 'hidden characters',
    json: { label: 'Passport number', hide_input_characters: true, default: '' },
    entries: [{ enter: [{ type: 'X 123' }], comparable: ['X 123'], param: 'X 123' }],
  },
];
