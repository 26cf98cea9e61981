import type { CoreWords } from './words.js';

// What the visitor can do is the same, whatever the owner has to mend.
const unavailable = 'This form is not available. Please tell the people who run this site.';
const trouble = 'The form service is having trouble. Wait a minute, then try again.';

/** English. */
export const core: CoreWords = {
  language: 'en',

  loading: 'Loading the form …',
  retry: 'Try again',
  submit: 'Send',
  sending: 'Sending …',
  requiredNote: 'Questions marked * need an answer.',
  required: 'required',
  unlabelled: 'Question without a title',
  emptyForm: 'This form has no questions yet.',
  closedForm: 'This form is closed. It takes no more answers.',

  errorPrefix: 'Error:',
  errors: {
    'not-configured': unavailable,
    network: 'There is no connection right now. Check your connection, then try again.',
    unauthorized: unavailable,
    'not-found': unavailable,
    'too-large': 'Your files are too large to be sent. Choose smaller files, then try again.',
    'rate-limited': 'The form is very busy. Wait a minute, then try again.',
    'service-failed': trouble,
    refused: 'Your answers were not accepted. Check them, then try again.',
    'not-json': trouble,
    'bad-field-list': unavailable,
    'type-not-loaded': 'A part of the form could not be loaded. Check your connection, then try again.',
    'file-unreadable': 'A file can’t be read any more. Choose it again.',
    invalid: 'Some answers need another look.',
  },

  select: { choose: 'Choose …' },
  name: {
    prefix: 'Title',
    first: 'First name',
    middle: 'Middle name',
    initial: 'Initial',
    last: 'Last name',
    suffix: 'Suffix',
  },
};
