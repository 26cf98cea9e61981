import { issueWords } from './en.issues.js';
import type { LaterWords } from './words.js';

/** English. */
export const later: LaterWords = {
  pages: {
    position: (page, pages) => `Page ${page} of ${pages}`,
    progress: 'Progress',
    next: 'Next',
    back: 'Back',
  },
  sendErrors: {
    network: 'There is no connection. Your answers are still here. Check your connection, then try again.',
    timeout: 'No answer came in time. Your answers are still here. Check your connection, then try again.',
    unauthorized:
      'This site can’t send answers right now. Your answers are still here. Please tell the people who run this site.',
    'not-found':
      'This form is not there any more. Your answers are still here. Please tell the people who run this site.',
    conflict:
      'Your answers may be there already, from an earlier try. Please ask the people who run this site before you send them again.',
    unsupported:
      'Answers can’t be taken the way this page sends them. They are still here. Please tell the people who run this site.',
    'service-failed': 'The form service is having trouble. Your answers are still here. Wait a minute, then try again.',
    'not-json':
      'The form service gave an answer that can’t be read. Your answers are still here. Wait a minute, then try again.',
    'too-large': 'Your files are too large to be sent. Choose smaller files, then try again.',
    'rate-limited': 'The form is very busy. Wait a minute, then try again.',
    refused: 'Your answers were not accepted. Check them, then try again.',
    'file-unreadable': 'A file can’t be read any more. Choose it again.',
    'script-failed':
      'Something on this page keeps your answers from being sent. They are still here. Please tell the people who run this site.',
    'token-refused':
      'This page was open for too long, or was copied. Your answers are still here. Try again; if it happens again, please tell the people who run this site.',
    'spam-suspected':
      'Something filled in a question that is hidden from people, so your answers were held back. They are still here. Try again.',
    'captcha-missing':
      'Your answers are still here. Show first that you are a person: answer the check above the button.',
    'captcha-failed':
      'The check above the button was not passed, or took too long. Your answers are still here. Do it again, then try again.',
  },
  trap: 'Leave this empty',
  delivery: {
    again: 'That did not work. Trying again …',
    busyFor: (time) => `The form is very busy. Your answers are still here. Try again in ${time}.`,
    mayHaveArrived: 'Your answers may have arrived all the same: sending them again may make a second copy.',
    safe: 'Your answers may have arrived already. Sending them again unchanged is safe: they arrive only once.',
    sendAgain: 'Send again',
  },
  emptyForm: 'This form has no questions yet.',
  closedForm: 'This form is closed. It takes no more answers.',
  unknownField: 'This question can’t be shown here. You can send the form without it.',
  unanswerable: 'This question can’t be shown here, and it needs an answer. Please tell the people who run this site.',
  unanswerableForm:
    'This form can’t be sent from this page: one of its questions needs an answer, but can’t be shown here. Please tell the people who run this site.',
  cutOff: 'The rest can’t be shown here.',

  successHeading: 'Thank you',
  successMessage: 'Your answers have been sent.',
  sendAnother: 'Send another',

  receipt: {
    heading: 'Receipt',
    sent: (time, number) => `Sent on ${time}.${number && ` Number: ${number}.`}`,
    save: 'Save receipt',
    print: 'Print',
    failed: 'Your answers have arrived, but the receipt can’t be made just now. Try again.',
    digest: 'Digest (SHA-256)',
    keep: 'A saved receipt can show later whether the stored answers are the ones that you sent. Keep the file as it is.',
  },

  preview: { note: 'This is a preview: nothing is sent from here.', button: 'Preview: nothing is sent' },
  sendFirst: 'Fill in and send this form first.',

  ...issueWords,
  draft: {
    restored: (when) => `Your answers from ${when} are back.`,
    startOver: 'Start over',
    lost: 'These answers have no place in the form any more:',
    files: (names) => `Choose these files again: ${names}`,
  },
  rules: {
    appeared: (count, labels) => `${count === 1 ? 'One more question' : `${count} more questions`}: ${labels}`,
  },
  text: {
    confirm: (label) => `${label}, once more`,
    show: (label) => `Show: ${label}`,
  },
  number: {
    unanswered: 'Not answered yet',
    clear: (label) => `Clear: ${label}`,
    currency: (name) => `In ${name}`,
    reads: (reading, other) => `This is read as ${reading}, not as ${other}.`,
    change: (other) => `Change it to ${other}`,
  },
  phone: { example: (number) => `For example ${number}` },
  address: {
    address: 'Street address',
    address2: 'Apartment, building or floor',
    city: 'City',
    country: 'Country',
    state: { US: 'State', CA: 'Province', UK: 'County', AU: 'State or territory', XX: 'State, province or region' },
    zip: { US: 'ZIP code', CA: 'Postal code', UK: 'Postcode', AU: 'Postcode', XX: 'Postal code' },
  },
  options: {
    other: 'Other',
    otherText: 'Your own answer',
    all: 'All',
    allChosen: 'All options chosen',
    noneChosen: 'No option chosen',
    matches: (count) => (count === 0 ? 'No match' : count === 1 ? '1 match' : `${count.toLocaleString('en')} matches`),
    more: (count) => `${count.toLocaleString('en')} more: type to find them`,
  },
  zone: (name) => `Time zone: ${name}`,
  datetime: {
    year: 'Year',
    month: 'Month',
    day: 'Day',
    hour: 'Hour',
    minute: 'Minute',
    second: 'Second',
    period: 'AM or PM',
    date: 'Date',
    time: 'Time',
    am: 'AM',
    pm: 'PM',
  },
  file: {
    choose: 'Choose a file',
    remove: 'Remove',
    allowed: (types) => `Allowed: ${types}`,
    added: (name, size) => `${name}, ${size}, added`,
    removed: (name) => `${name} removed`,
    drop: 'or drop or paste it here',
    onlyOne: 'Only one file can be added here: drop one file',
    folder: (name) => `“${name}” is a folder: choose a file`,
    shrunk: (before, after) => `${after}, made smaller from ${before}`,
    preparing: (percent) => `Preparing your files: ${percent}`,
    sending: (sent, total, percent) => `${sent} of ${total} sent: ${percent}`,
    waiting: 'Everything is sent. Waiting for the answer …',
    cancel: 'Cancel',
    stopped: 'Sending was cancelled. Your answers are still here.',
    sendErrors: {
      'too-large': (name, size) =>
        `Your answers are too large to be sent. The largest file is “${name}” with ${size}: choose a smaller one, then try again.`,
      'file-unreadable': (name) =>
        `“${name}” can’t be read any more: it was changed, moved or deleted. Choose it again, then try again.`,
    },
  },
  product: {
    each: (price) => `${price} each`,
    atLeast: (quantity) => `at least ${quantity}`,
    upTo: (quantity) => `up to ${quantity}`,
    soldOut: 'Sold out',
    less: 'One less',
    more: 'One more',
  },
  creditcard: {
    payThere: 'Open the form where a card can be used (in a new tab)',
    notCollected:
      'Card numbers are not collected on this page, to keep them safe. Leave this out, and ask the people who run this site how to pay.',
    accepted: (brands) => `Cards they accept: ${brands}`,
  },
  rating: {
    outOf: (score, best) => `${score} of ${best}`,
    notApplicable: 'Not applicable',
    clear: 'Clear',
    cleared: 'Rating cleared',
  },
  outbox: {
    heading: 'Your answers are waiting to be sent',
    waiting:
      'Your answers are kept on this device and will be sent as soon as there is a connection. You can close this page; then open it again later on this device.',
    takeBack: 'Take back',
    beingSent: 'Your answers are being sent right now and can’t be taken back any more.',
    states: {
      sending: (date) => `The answers you sent on ${date} are being sent.`,
      waiting: (date) => `The answers you sent on ${date} will be sent as soon as there is a connection.`,
      refused: (date) => `The answers you sent on ${date} were not accepted.`,
      doubtful: (date) =>
        `The answers you sent on ${date} may have arrived or not. If you send them again, they may arrive twice.`,
      arrived: (date) => `The answers you sent on ${date} have arrived.`,
    },
    sendAgain: 'Send again',
    delete: 'Delete',
    deleted: 'Deleted',
  },
  embed: 'Content of the people who made this form',
  signature: {
    hint: 'Draw it, type your name, or upload a picture of it.',
    ways: 'How you sign',
    way: { draw: 'Draw', type: 'Type', upload: 'Upload' },
    drawing: (label, strokes) => `${label || 'Signature'}, drawing area, ${strokes === 0 ? 'empty' : 'signed'}`,
    preview: (label, content) => `${label || 'Signature'}, preview: ${content || 'empty'}`,
    typed: 'Your name',
    image: 'A picture of your signature',
    undo: 'Undo',
    clear: 'Clear',
    signed: 'Signed',
    signedAs: (name) => `Signed: ${name}`,
    undone: (strokes) =>
      strokes === 0
        ? 'Line taken back; nothing is left'
        : `Line taken back; ${strokes} ${strokes === 1 ? 'is' : 'are'} left`,
    cleared: 'Signature cleared',
    onlyUpload: 'This browser can’t draw here. Upload a picture of your signature (PNG) instead.',
  },
};
