// A receipt for tests.
import { core } from '../locale/chunks/en.js';
import { later } from '../locale/words.examples.js';
import type { Form } from '../model/form.js';
import type { FieldParam } from '../model/submission.js';
import { computeDigests } from './digests.js';
import type { ReceiptContent } from './receipt-page.js';
import { makeReceipt } from './receipt.js';

/** The key of the submission. */
export const KEY = '0b0e7a5c-7d52-4d4c-8d2b-3f3f0e6f3a11';
/** A file. */
export const LETTER = new Blob(['Dear all']);
/** The sent parameters, in another order than the form's. */
export const PARAMS: readonly FieldParam[] = [
  ['2', { first: 'Ada', last: 'Lovelace' }],
  ['1', 'yes\nno'],
  ['3', { filename: 'letter <1>.txt', content: LETTER }],
];
/** The name as the service stores it. */
export const NAME = 'first = Ada\nlast = Lovelace';
/** The submission in the service. */
export const STORED = {
  id: '1000001',
  data: [
    { field: '1', value: 'yes\nno' },
    { field: '2', value: NAME },
    { field: '3', value: 'https://service.test/file/3' },
  ],
};
const field = (id: string, label: string) => ({
  id,
  type: 'any',
  label,
  hint: '',
  span: 1,
  hideLabel: false,
  required: false,
  hidden: false,
  readonly: false,
});
/** The form, with labels that look like markup. */
export const FORM: Form = {
  id: '101',
  title: 'Join </script> & win',
  submitLabel: '',
  language: 'en',
  columns: 1,
  closed: false,
  fields: [
    { ...field('1', 'Do you?'), options: [{ id: 'yes', label: 'Of course', value: 'yes' }] },
    field('2', '<img src=x onerror=alert(1)>'),
    field('3', 'A letter'),
    { ...field('4', 'PIN'), isSecret: true },
  ],
};

/** Makes the receipt of some answers, with all that its page needs. */
export async function makeContent(params = PARAMS, key = KEY, number = '1000001'): Promise<ReceiptContent> {
  const sealed = { key, formId: '101', sealedAt: Date.UTC(2026, 10, 20, 14, 3), digests: await computeDigests(params) };
  const receipt = await makeReceipt({ form: FORM, params, sealed }, number, 'Field');
  return { receipt, form: FORM, params, words: { ...core, ...later } };
}

/** Runs an action without cryptography, as on a page without HTTPS. */
export async function withoutCryptography(act: () => Promise<void>): Promise<void> {
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  try {
    await act();
  } finally {
    Reflect.deleteProperty(crypto, 'subtle');
  }
}
