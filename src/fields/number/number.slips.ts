import type { Slips } from '../slip.js';
import { toTyped, withoutCurrency } from './decimal.js';
import { definition, readDecimal } from './number.js';
import type { NumberField } from './number.js';

/** A number that may be several: `1,5.5`. It is refused, and the one that its last sign makes is asked for. */
export const slips: Slips<NumberField, string> = {
  find(field, answer) {
    if (readDecimal(field, answer) !== undefined) return undefined;
    const plain = withoutCurrency(answer);
    const [, whole = '', fraction = ''] = /^([+-]?\d[\d.,]*)[.,](\d+)$/.exec(plain) ?? [];
    if (!/[.,]/.test(whole) || new Set(plain.match(/[.,]/g)).size < 2) return undefined;
    const meant = toTyped(`${whole.replace(/[.,+]/g, '')}.${fraction}`, field.language);
    return definition.validate(field, meant).length > 0 ? undefined : { answer: meant, text: meant, ltr: true };
  },
};
