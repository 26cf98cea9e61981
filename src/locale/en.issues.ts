import { joinWithColon, phraseOf } from './format.js';
import type { IssueWords } from './issue-words.js';

const characters = (count: unknown) => (count === 1 ? 'character' : 'characters');

const needed: IssueWords['needed'] = {
  answer: 'Enter an answer',
  email: 'Enter an e-mail address',
  phone: 'Enter a telephone number',
  number: 'Enter a number',
  slider: 'Move the slider to your answer',
  quantity: 'Enter how many',
  option: 'Choose one',
  options: 'Choose at least one',
  rows: 'Choose in each row',
  tick: 'Tick this box',
  score: 'Choose a rating',
  file: 'Add a file',
  signature: 'Sign here',
  date: 'Enter a date',
  time: 'Enter a time',
  'date-and-time': 'Enter a date and a time',
  prefix: 'Enter a title',
  first: 'Enter a first name',
  middle: 'Enter a middle name',
  initial: 'Enter an initial',
  last: 'Enter a last name',
  suffix: 'Enter a suffix',
  address: 'Enter a street address',
  city: 'Enter a city',
  state: 'Enter a state, province or region',
  zip: 'Enter a postal code',
  country: 'Choose a country',
};

const dateParts: IssueWords['dateParts'] = {
  date: 'Enter the whole date',
  time: 'Enter the whole time',
  year: 'Enter a year',
  month: 'Enter a month',
  day: 'Enter a day',
  hour: 'Enter an hour',
  minute: 'Enter minutes',
  second: 'Enter seconds',
  period: 'Choose AM or PM',
};

/** Says what is wrong with an answer, in English. */
export const issueWords: IssueWords = {
  errorSummaryHeading: 'There is a problem',
  refusedElsewhere: (sentence) =>
    `${sentence || 'An answer was not accepted'} (you can’t change this here: please tell the people who run this site)`,
  about: joinWithColon,
  needed,
  dateParts,
  issues: {
    required: (values) => phraseOf(needed, values['needed']),
    'too-short': ({ limit }) => `Use at least ${String(limit)} ${characters(limit)}`,
    'too-long': ({ limit, length }) => `Use at most ${String(limit)} ${characters(limit)}; you have ${String(length)}`,
    'not-an-email': () => 'Enter an e-mail address like name@example.com',
    'not-a-number': () => 'Enter a number',
    'not-a-whole-number': () => 'Enter a whole number',
    'too-small': ({ limit }) => `Enter ${String(limit)} or more`,
    'too-large': ({ limit }) => `Enter ${String(limit)} or less`,
    'too-many-decimals': ({ limit }) =>
      limit === 0 ? 'Enter a whole number' : `Use at most ${String(limit)} ${limit === 1 ? 'decimal' : 'decimals'}`,
    'not-a-phone-number': () => 'Enter a telephone number with all its digits',
    'not-a-postcode': ({ example }) => `Enter a postal code like ${String(example)}`,
    'not-the-same': () => 'Enter the same as above',
    'not-an-option': () => 'Choose one of the options',
    'date-incomplete': ({ part }) => phraseOf(dateParts, part),
    'not-a-date': ({ part, from, to }) =>
      from ? `${phraseOf(dateParts, part)} from ${from} to ${String(to)}` : 'There is no such date',
    'no-such-day': ({ days }) => `This month has only ${String(days)} days`,
    'short-year': () => 'Use four digits, like 2026',
    'date-too-early': ({ limit }) => `Use ${String(limit)} or later`,
    'date-too-late': ({ limit }) => `Use ${String(limit)} or earlier`,
    'not-a-time': ({ part, from, to }) =>
      to ? `${phraseOf(dateParts, part)} from ${String(from)} to ${to}` : 'There is no such time',
    'file-type': ({ types }) => `Choose a file of one of these types: ${String(types)}`,
    'file-empty': ({ name }) => `“${String(name)}” is empty: choose another file`,
    'file-too-large': ({ name, size, room }) =>
      `“${String(name)}” has ${String(size)}; there is room for ${String(room)} beside your other answers: choose a smaller file`,
    'file-shrinking': ({ name }) => `“${String(name)}” is being made smaller: wait a moment`,
    'column-taken': ({ column, row, other }) =>
      `“${String(column)}” is chosen for both “${String(other)}” and “${String(row)}”: choose it for one of them`,
    unanswerable: () => 'This question can’t be answered here, so the form can’t be sent',
    custom: ({ sentence }) => String(sentence),
    refused: ({ sentence }) => String(sentence || 'This answer was not accepted: change it'),
    'not-unique': () => 'Somebody has given this answer before: use another one',
    'signature-too-short': () => 'That is only a dot: please sign with your name',
    'signature-unreadable': ({ name, types }) =>
      `No signature can be read from “${String(name)}”: choose another picture (${String(types)})`,
  },
};
