import type { FieldExample } from '../example.js';

export const examples: readonly FieldExample[] = [
  {
    name: 'date and time in parts, required',
    json: {
      label: 'When did it happen?',
      required: '1',
      options: '',
      default: '',
      date_format: 'M d, Y',
      max_date: '',
      time_format: 'h:i A',
      year_minus: 100,
      year_plus: 100,
      field_one_calculation: 0,
      field_two_calculation: 0,
      calculation_units: '',
      calculation_operator: '',
      calculation_type: '',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      {
        enter: [{ subfield: 'day', type: '13' }],
        comparable: [],
        param: '13',
        issues: [
          'date-incomplete.month',
          'date-incomplete.year',
          'date-incomplete.hour',
          'date-incomplete.minute',
          'date-incomplete.period',
        ],
      },
      {
        enter: [
          { subfield: 'month', choose: '11' },
          { subfield: 'day', type: '13' },
          { subfield: 'year', type: '2021' },
          { subfield: 'hour', type: '2' },
          { subfield: 'minute', type: '39' },
          { subfield: 'period', choose: 'AM' },
        ],
        comparable: ['Nov 13, 2021 02:39 AM'],
        param: 'Nov 13, 2021 02:39 AM',
      },
      {
        enter: [
          { subfield: 'month', choose: '2' },
          { subfield: 'day', type: '30' },
          { subfield: 'year', type: '2024' },
          { subfield: 'hour', type: '13' },
          { subfield: 'minute', type: '60' },
          { subfield: 'period', choose: 'PM' },
        ],
        comparable: [],
        param: '2 30 2024 13 60 PM',
        issues: ['not-a-time.hour', 'not-a-time.minute'],
      },
    ],
  },
  {
    name: 'date only, in numbers',
    json: {
      label: 'Date of birth',
      description: 'As in your passport.',
      options: '',
      default: '',
      date_format: 'm/d/Y',
      time_format: '',
      max_date: 'NOW',
      year_minus: 200,
      year_plus: '',
    },
    entries: [
      {
        enter: [
          { subfield: 'month', type: '2' },
          { subfield: 'day', type: '29' },
          { subfield: 'year', type: '1996' },
        ],
        comparable: ['02/29/1996'],
        param: '02/29/1996',
      },
      {
        enter: [
          { subfield: 'month', type: '2' },
          { subfield: 'day', type: '30' },
          { subfield: 'year', type: '1996' },
        ],
        comparable: [],
        param: '2 30 1996',
        issues: ['no-such-day.day'],
      },
      {
        enter: [
          { subfield: 'month', type: '13' },
          { subfield: 'day', type: 'x' },
          { subfield: 'year', type: '96' },
        ],
        comparable: [],
        param: '13 x 96',
        issues: ['not-a-date.month', 'not-a-date.day', 'short-year.year'],
      },
      {
        enter: [{ subfield: 'day', type: '7' }],
        comparable: [],
        param: '7',
        issues: ['date-incomplete.month', 'date-incomplete.year'],
      },
      {
        enter: [
          { subfield: 'month', type: '12' },
          { subfield: 'day', type: '31' },
          { subfield: 'year', type: '1492' },
        ],
        comparable: ['12/31/1492'],
        param: '12/31/1492',
        issues: ['date-too-early.year'],
      },
      {
        enter: [
          { subfield: 'month', type: '01' },
          { subfield: 'day', type: '01' },
          { subfield: 'year', type: '9999' },
        ],
        comparable: ['01/01/9999'],
        param: '01/01/9999',
        issues: ['date-too-late.year'],
      },
    ],
  },
  {
    name: 'time only',
    json: { label: 'When should we call?', date_format: '', time_format: 'H:i', default: '' },
    entries: [
      {
        enter: [
          { subfield: 'hour', type: '14' },
          { subfield: 'minute', type: '05' },
        ],
        comparable: ['14:05'],
        param: '14:05',
      },
      {
        enter: [{ subfield: 'hour', type: '24' }],
        comparable: [],
        param: '24',
        issues: ['date-incomplete.minute'],
      },
    ],
  },
  {
    name: 'in a calendar, with a default',
    json: {
      label: 'Arrival',
      options: '',
      default: 'Dec 31, 2025',
      date_format: 'M d, Y',
      time_format: '',
      max_date: '',
      year_minus: 50,
      year_plus: 50,
      display_option: 'calendar',
    },
    entries: [
      { enter: [], comparable: ['Dec 31, 2025'], param: 'Dec 31, 2025' },
      { enter: [{ subfield: 'date', type: '2026-04-03' }], comparable: ['Apr 03, 2026'], param: 'Apr 03, 2026' },
      { enter: [{ subfield: 'date', type: '' }], comparable: [] },
      {
        enter: [{ subfield: 'date', type: '1492-10-12' }],
        comparable: ['Oct 12, 1492'],
        param: 'Oct 12, 1492',
        issues: ['date-too-early.date'],
      },
    ],
  },
  {
    name: 'in a calendar with a clock, required',
    json: {
      label: 'Appointment',
      required: '1',
      default: '',
      date_format: 'M d, Y',
      time_format: 'h:i A',
      display_option: 'calendar',
    },
    entries: [
      { enter: [], comparable: [], issues: ['required'] },
      {
        enter: [{ subfield: 'date', type: '2028-02-29' }],
        comparable: [],
        param: '2 29 2028',
        issues: ['date-incomplete.time'],
      },
      {
        enter: [
          { subfield: 'date', type: '2028-02-29' },
          { subfield: 'time', type: '00:05' },
        ],
        comparable: ['Feb 29, 2028 12:05 AM'],
        param: 'Feb 29, 2028 12:05 AM',
      },
    ],
  },
  {
    name: 'a clock with seconds',
    json: { label: 'Your time', date_format: '', time_format: 'H:i:s', display_option: 'calendar' },
    entries: [
      { enter: [{ subfield: 'time', type: '14:30:07' }], comparable: ['14:30:07'], param: '14:30:07' },
      { enter: [{ subfield: 'time', type: '14:30' }], comparable: ['14:30:00'], param: '14:30:00' },
    ],
  },
  {
    name: 'day first, with a default',
    json: { label: 'Valid until', default: '31 December 2025', date_format: 'j F Y' },
    entries: [
      { enter: [], comparable: ['31 December 2025'], param: '31 December 2025' },
      {
        enter: [{ subfield: 'month', choose: '3' }],
        comparable: ['31 March 2025'],
        param: '31 March 2025',
      },
    ],
  },
  {
    name: 'without a default, as recorded in 2016',
    json: {
      label: 'Date',
      default: { default: null },
      date_format: 'M d, Y',
      time_format: '',
      year_minus: 5,
      year_plus: 5,
    },
    entries: [{ enter: [], comparable: [] }],
  },
];
