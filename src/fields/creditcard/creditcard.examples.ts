import type { FieldExample } from '../example.js';

/** The settings as recorded in 2023. */
const recorded = {
  options: '',
  default: '',
  text_size: 20,
  accept_visa: '1',
  accept_mastercard: '1',
  accept_amex: '1',
  accept_discover: '1',
  accept_dinersclub: '0',
  accept_jcb: '0',
  version: 2,
};

export const examples: readonly FieldExample[] = [
  { name: 'as recorded in 2023', json: { ...recorded, label: 'Credit card', required: '0' }, entries: [] },
  {
    name: 'required, which stops nobody',
    json: { label: 'Pay by card', required: '1', accept_visa: 1 },
    entries: [],
  },
  { name: 'without a label or a card', json: { label: '', required: '0' }, entries: [] },
];
