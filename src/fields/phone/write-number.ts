// Writes telephone numbers as their country does. An uncertain number stays as it is.
import { readDigits, withoutCode, withoutZero } from './digits.js';
import type { PhoneFormat } from './digits.js';

type Country = Exclude<PhoneFormat, 'XX'>;

/** Ways to group the digits of a number without its zero: the parts, how they are written within the country, and how after its code. */
type Grouping = readonly [digits: RegExp, national: string, international: string];

const GROUPS: Readonly<Record<Country, readonly Grouping[]>> = {
  US: [[/^([2-9]\d\d)(\d{3})(\d{4})$/, '($1) $2-$3', '+1 $1 $2 $3']],
  UK: [
    [/^(2\d)(\d{4})(\d{4})$/, '0$1 $2 $3', '+44 $1 $2 $3'],
    [/^(11\d|1\d1|[389]\d\d)(\d{3})(\d{4})$/, '0$1 $2 $3', '+44 $1 $2 $3'],
    [/^([17]\d{3})(\d{5,6})$/, '0$1 $2', '+44 $1 $2'],
    [/^(800)(\d{6})$/, '0$1 $2', '+44 $1 $2'],
  ],
  AU: [
    [/^([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3', '+61 $1 $2 $3'],
    [/^(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3', '+61 $1 $2 $3'],
  ],
};

/**
 * Writes a number in the format of a country, with its code or without, and with its extension. Returns `undefined` for a text that is not
 * surely a number of this country, and where any country will do.
 */
export function writeNumber(typed: string, format: PhoneFormat, international: boolean): string | undefined {
  const number = readDigits(typed);
  if (!number || format === 'XX') return undefined;
  const digits = ownDigits(number.abroad, number.digits, format);
  const grouping = digits && GROUPS[format].find(([pattern]) => pattern.test(digits));
  if (!digits || !grouping) return undefined;
  const written = digits.replace(grouping[0], grouping[international ? 2 : 1]);
  return number.extension ? `${written} ext ${number.extension}` : written;
}

/** Returns the digits without the country's code and zero; `undefined` for a number of another country. */
function ownDigits(abroad: string | undefined, digits: string, format: Country): string | undefined {
  // 011 leads abroad only from the United States: elsewhere it may begin an area code.
  if (format !== 'US' && /^0[1-9]/.test(digits)) return withoutZero(digits);
  if (abroad !== undefined) {
    const own = withoutCode(abroad, format);
    return own === undefined || format === 'US' ? own : withoutZero(own);
  }
  // Within the country, only a number of the United States has no zero.
  if (format !== 'US') return undefined;
  return digits.length === 11 ? withoutCode(digits, format) : digits;
}
