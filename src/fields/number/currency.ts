import type { ParseContext } from '../../model/field-definition.js';
import { tagOrEnglish } from '../../locale/tag.js';
import { displayNames } from '../../platform/languages/intl.js';
import { numberFormat } from '../../platform/languages/phrases.js';

/** Recorded: `pound` (2016). The other names and ISO 4217 codes are inferred. */
const NAMES: Readonly<Record<string, string>> = {
  pound: 'GBP',
  dollar: 'USD',
  euro: 'EUR',
  yen: 'JPY',
  yuan: 'CNY',
  rupee: 'INR',
  franc: 'CHF',
};

/** The name of a currency that no call tells: the page's owner may say it in the attribute `currency`. Recorded 2023, of a product. */
export const LOCAL = 'local';

/** Returns the currency that a field has, or that the owner says in its place. */
export const currencySetting = (setting: string, host: ParseContext['host']): string =>
  setting.trim().toLowerCase() === LOCAL ? (host?.currency ?? '') : setting;

/** Converts the service's name of a currency, also in the plural, to its ISO 4217 code; `''` for none, `undefined` for an unknown one. */
export function readCurrency(setting: string): string | undefined {
  const name = setting.trim().toLowerCase();
  if (name === '' || name === '0' || name === 'none' || name === LOCAL) return '';
  const singular = name.replace(/s$/, '');
  if (Object.hasOwn(NAMES, singular)) return NAMES[singular];
  return /^[a-z]{3}$/.test(name) ? name.toUpperCase() : undefined;
}

/** The way in which a language writes an amount of a currency. */
export interface CurrencySign {
  readonly sign: string;
  readonly isBefore: boolean;
  /** In the language's own words, for example `British Pounds`. */
  readonly name: string;
}

/** Returns the sign of a currency, and the side of the number that it is written on. */
export function currencySign(currency: string, language: string): CurrencySign {
  const tag = tagOrEnglish(language);
  const format = numberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const parts = format?.formatToParts(1) ?? [];
  const at = parts.findIndex(({ type }) => type === 'currency');
  const isBefore = at < parts.findIndex(({ type }) => type === 'integer');
  const name = displayNames([tag, 'en'], { type: 'currency' })?.of(currency) ?? currency;
  return { sign: parts[at]?.value ?? currency, isBefore, name };
}
