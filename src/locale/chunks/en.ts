// Made by `npm run generate` from the files in src/locale/. Do not edit.
import type { CoreWords } from '../words.js';

/** The words that are said at once. */
export const core: CoreWords = {
  language: 'en',
  loading: 'Loading the form …',
  retry: 'Try again',
  submit: 'Send',
  sending: 'Sending …',
  requiredNote: 'Questions marked * need an answer.',
  required: 'required',
  unlabelled: 'Question without a title',
  errorPrefix: 'Error:',
  errors: {
    connection: 'There is no connection right now. Check your connection, then try again.',
    trouble: 'The form service is having trouble. Wait a minute, then try again.',
    unavailable: 'This form is not available. Please tell the people who run this site.',
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
