// The form in all surroundings of the torture page, and the answers that arrive when it is filled in.

const OPTIONS = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green' },
];

/** The form's fields, in the service's JSON. */
export const FIELDS: readonly object[] = [
  { id: '1', type: 'text', label: 'Your town', required: '1' },
  { id: '2', type: 'name', label: 'Your name' },
  { id: '3', type: 'checkbox', label: 'Colours', options: OPTIONS },
  { id: '4', type: 'select', label: 'Favourite', options: OPTIONS },
  { id: '5', type: 'number', label: 'Count' },
  { id: '6', type: 'number', label: 'Double', calculation: '[5]*2' },
  { id: '7', type: 'rating', label: 'How was it?', maximum_value: '5' },
  { id: '8', type: 'matrix', label: 'Week', row_choices: 'Monday\nTuesday', column_choices: 'Yes\nNo' },
  { id: '9', type: 'datetime', label: 'When', date_format: 'd/m/Y', time_format: '' },
  { id: '10', type: 'textarea', label: 'Message' },
];

/** The answers that must arrive. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  field_1: 'Łódź “on” the river',
  field_2: { first: 'Ada' },
  field_3: 'red\ngreen',
  field_4: 'green',
  field_5: '21',
  field_6: '42',
  field_7: '4',
  field_8: 'Tuesday = No',
  field_9: '24/12/2026',
  field_10: 'One line,\nand another',
};
