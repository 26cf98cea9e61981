import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'one of a row, as recorded in 2023',
    json: {
      label: 'How did you like it?',
      description: 'Leave out what you did not see.',
      required: '0',
      options: '',
      default: { 'The talks': [], 'The food': ['Good'], 'The venue': [] },
      row_choices: 'The talks\nThe food\nThe venue',
      column_choices: 'Poor\nFair\nGood\nVery good',
      one_per_row: '1',
      one_per_column: '0',
      randomize_rows: '0',
    },
    entries: [
      { enter: [], comparable: ['Good'], param: 'The food = Good' },
      {
        enter: [
          { subfield: '2', choose: 'Fair' },
          { subfield: '0', choose: 'Poor' },
          { subfield: '0', choose: 'Very good' },
        ],
        comparable: ['Very good', 'Good', 'Fair'],
        param: 'The talks = Very good\nThe food = Good\nThe venue = Fair',
      },
    ],
  },
  {
    name: 'a ranking, required',
    json: {
      label: 'In which order shall we meet?',
      required: '1',
      options: '',
      default: '',
      row_choices: 'A walk by the sea = fresh air\r\nThe museum\r\n\r\nSupper',
      column_choices: '1st\r\n2nd\r\n3rd',
      one_per_row: '1',
      one_per_column: '1',
      randomize_rows: '0',
    },
    entries: [
      {
        enter: [
          { subfield: '0', choose: '2nd' },
          { subfield: '1', choose: '1st' },
          { subfield: '2', choose: '3rd' },
        ],
        comparable: ['2nd', '1st', '3rd'],
        param: 'A walk by the sea = fresh air = 2nd\nThe museum = 1st\nSupper = 3rd',
      },
      {
        enter: [
          { subfield: '0', choose: '2nd' },
          { subfield: '2', choose: '2nd' },
        ],
        comparable: ['2nd', '2nd'],
        param: 'A walk by the sea = fresh air = 2nd\nSupper = 2nd',
        issues: ['required.1', 'column-taken.2'],
      },
    ],
  },
  {
    name: 'any number of a row',
    json: {
      label: 'When are you free?',
      options: '',
      default: '',
      row_choices: 'Saturday\nSunday',
      column_choices: 'Morning\nAfternoon\nEvening',
      one_per_row: '0',
      one_per_column: '0',
      randomize_rows: '1',
    },
    entries: [
      {
        enter: [
          { subfield: '1', choose: 'Evening' },
          { subfield: '0', choose: 'Evening' },
          { subfield: '1', choose: 'Morning' },
        ],
        comparable: ['Evening', 'Morning', 'Evening'],
        param: 'Saturday = Evening\nSunday = Morning\nSunday = Evening',
      },
      {
        enter: [
          { subfield: '0', choose: 'Morning' },
          { subfield: '0', choose: 'Morning' },
        ],
        comparable: [],
      },
    ],
  },
];
