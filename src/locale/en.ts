import type { Words } from './words.js';

const characters = (count: unknown) => (count === 1 ? 'character' : 'characters');

/** English. */
export const en: Words = {
  language: 'en',
  direction: 'ltr',

  loading: 'Loading the form …',
  retry: 'Try again',
  submit: 'Send',
  sending: 'Sending …',
  requiredNote: 'Questions marked * need an answer.',
  required: 'required',
  unlabelled: 'Question without a title',
  emptyForm: 'This form has no questions yet.',
  closedForm: 'This form is closed. It takes no more answers.',
  unknownField: 'This question can’t be shown here. You can send the form without it.',

  successHeading: 'Thank you',
  successMessage: 'Your answers have been sent.',
  sendAnother: 'Send another',

  errorSummaryHeading: 'There is a problem',
  errorPrefix: 'Error:',
  about: (label, sentence) => (label ? `${label}: ${sentence}` : sentence),
  issues: {
    required: () => 'Answer this question',
    'too-short': ({ limit }) => `Use at least ${String(limit)} ${characters(limit)}`,
    'too-long': ({ limit, length }) => `Use at most ${String(limit)} ${characters(limit)}; you have ${String(length)}`,
    'not-an-email': () => 'Enter an e-mail address like name@example.com',
    'not-a-number': () => 'Enter a number',
    'too-small': ({ limit }) => `Enter ${String(limit)} or more`,
    'too-large': ({ limit }) => `Enter ${String(limit)} or less`,
    'not-an-option': () => 'Choose one of the options',
    'file-type': ({ types }) => `Choose a file of one of these types: ${String(types)}`,
    'file-empty': ({ name }) => `“${String(name)}” is empty: choose another file`,
    'signature-too-short': () => 'That is only a dot: please sign with your name',
  },
  errors: {
    'not-configured': 'The form can’t be shown: this page does not say which form it is.',
    network: 'There is no connection right now. Check your connection, then try again.',
    unauthorized: 'The form is not available on this page. Please tell the people who run this site.',
    'not-found': 'This form can’t be found. Please tell the people who run this site.',
    'too-large': 'Your files are too large to be sent. Choose smaller files, then try again.',
    'rate-limited': 'The form is very busy. Wait a minute, then try again.',
    'service-failed': 'The form service is having trouble. Wait a minute, then try again.',
    refused: 'Your answers were not accepted. Check them, then try again.',
    'not-json': 'The form service gave an answer that makes no sense. Wait a minute, then try again.',
    'bad-field-list': 'This form can’t be shown. Please tell the people who run this site.',
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
  address: {
    address: 'Street address',
    address2: 'Apartment, building or floor',
    city: 'City',
    country: 'Country',
    state: { US: 'State', CA: 'Province', UK: 'County', AU: 'State or territory', XX: 'State, province or region' },
    zip: { US: 'ZIP code', CA: 'Postal code', UK: 'Postcode', AU: 'Postcode', XX: 'Postal code' },
  },
  file: {
    remove: 'Remove',
    allowed: (types) => `Allowed: ${types}`,
    added: (name, size) => `${name}, ${size}, added`,
    removed: (name) => `${name} removed`,
  },
  signature: {
    pad: (label, strokes) => `${label || 'Signature'}, drawing area, ${strokes === 0 ? 'empty' : 'signed'}`,
    hint: 'Sign with your finger, a pen or the mouse.',
    undo: 'Undo',
    clear: 'Clear',
    signed: 'Signed',
    cleared: 'Signature cleared',
  },
};
