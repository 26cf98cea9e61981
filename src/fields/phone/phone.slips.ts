import { readText } from '../../locale/human-text.js';
import type { Slips } from '../slip.js';

/** Codes of countries whose numbers lose their first zero after the code. Italy's keep it. */
const WITHOUT_ZERO = [
  '20',
  '27',
  '31',
  '32',
  '33',
  '40',
  '41',
  '43',
  '44',
  '46',
  '49',
  '51',
  '54',
  '55',
  '60',
  '61',
  '62',
  '63',
  '64',
  '66',
  '81',
  '82',
  '84',
  '86',
  '90',
  '91',
  '92',
  '94',
  '98',
  '212',
  '213',
  '353',
  '358',
  '972',
];

/** Slips in a telephone number: the country's code twice (`+49 0049 30 …`), or the zero after it (`+49 030 …`). */
export const slips: Slips<unknown, string> = {
  find(_field, answer) {
    const typed = readText(answer, 'phone');
    const meant = withoutZero(withoutSecondCode(typed));
    return meant === typed ? undefined : { answer: meant, text: meant, ltr: true };
  },
};

/** Removes a country's code that is typed twice, each time with `+` or `00` before it. */
const withoutSecondCode = (typed: string): string =>
  typed.replace(/^((?:\+|00)\s*([1-9]\d{0,2}))[\s()-]*(?:\+|00)\s*\2(?=[\s\d(-])/, '$1');

/** Removes the zero that only numbers within the country have. `(0)` says itself that it is left out. */
function withoutZero(typed: string): string {
  const [, code = '', number = ''] = /^(?:\+|00)\s*(\d{2,3}?)[\s./-]*\(?0(?=[1-9])(.*)$/.exec(typed) ?? [];
  if (!WITHOUT_ZERO.includes(code)) return typed;
  const bracket = typed.slice(0, typed.length - number.length).includes('(') ? '(' : '';
  return `+${code} ${bracket}${number}`;
}
