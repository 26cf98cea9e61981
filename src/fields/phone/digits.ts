// Finds the digits of telephone numbers as people type them.

/** The country whose numbers are asked for. US and UK are recorded (2014 to 2023). The service's own script also knows AU and XX (any). */
export type PhoneFormat = 'US' | 'UK' | 'AU' | 'XX';

/** The number of digits, with the country's code or without. */
interface Digits {
  readonly code: string;
  readonly min: number;
  readonly max: number;
}

/** Without the 0 or 1 that a national number may begin with. AU: from a local number to one with its area code. */
const NATIONAL: Readonly<Record<Exclude<PhoneFormat, 'XX'>, Digits>> = {
  US: { code: '1', min: 10, max: 10 },
  UK: { code: '44', min: 9, max: 10 },
  AU: { code: '61', min: 8, max: 10 },
};

export const isFormat = (format: string): format is PhoneFormat => format === 'XX' || Object.hasOwn(NATIONAL, format);

/** `ext 5`, `x5`, `#5`, `;ext=5`, at the end. */
const EXTENSION = /[\s,;]{0,20}(?:extension|ext|x|#)[\s.:=]*(\d{1,8})#?\s*$/i;

/** The digits of a number. */
export interface Typed {
  /** All digits but those of the extension. */
  readonly digits: string;
  /** The digits of a number that begins with `+`, `00` or `011`, with the country's code. */
  readonly abroad: string | undefined;
  /** `''` for none. */
  readonly extension: string;
}

/** Finds the digits of a text that was read; `undefined` if people write no number so. */
export function readDigits(typed: string): Typed | undefined {
  const number = typed.replace(EXTENSION, '');
  // Characters that people put between digits.
  if (!/^\+?[\d\s()[\]./*+-]*$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  const abroad = /^\s*\(?\+/.test(number) ? digits : /^(?:00|011)([1-9]\d{6,})$/.exec(digits)?.[1];
  return { digits, abroad, extension: EXTENSION.exec(typed)?.[1] ?? '' };
}

/** Tells whether a text may be a number of this format. It is lenient, because only a call proves a number. */
export function isNumber(typed: string, format: PhoneFormat): boolean {
  const number = readDigits(typed);
  if (!number) return false;
  const { digits, abroad } = number;
  if (format === 'XX') return isWithin(abroad ?? digits, 5, 15);
  const { min, max } = NATIONAL[format];
  const own = withoutCode(abroad ?? digits, format);
  // A number of another country is valid too.
  if (abroad !== undefined && own === undefined) return isWithin(abroad, 5, 15);
  return (
    (own !== undefined && isWithin(withoutZero(own), min, max)) ||
    (abroad === undefined && isWithin(withoutZero(digits), min, max))
  );
}

/** Removes the country's code; `undefined` where the digits begin with another. */
export function withoutCode(digits: string, format: Exclude<PhoneFormat, 'XX'>): string | undefined {
  const { code } = NATIONAL[format];
  return digits.startsWith(code) ? digits.slice(code.length) : undefined;
}

/** Removes the zero before an area code. */
export const withoutZero = (digits: string) => digits.replace(/^0/, '');

const isWithin = ({ length }: string, min: number, max: number) => length >= min && length <= max;
