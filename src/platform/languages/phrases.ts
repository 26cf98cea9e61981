// What each phrase needs of how a language writes.
import { tryTo } from '../try.js';

/** Makes what writes in a language; `undefined` where the browser makes nothing, or something that can't. */
export function make<Made extends object>(open: () => Made, method: keyof Made): Made | undefined {
  const made = tryTo(open);
  return typeof made?.[method] === 'function' ? made : undefined;
}

/** Makes what writes numbers; `undefined` where the browser can't. */
export const numberFormat = (language?: string, options?: Intl.NumberFormatOptions) =>
  make(() => new Intl.NumberFormat(language, options), 'formatToParts');

/** Makes what writes lists; `undefined` where the browser can't. */
export const listFormat = (language: string) => make(() => new Intl.ListFormat(language), 'formatToParts');

/** Makes what chooses the form of a phrase by a number; `undefined` where the browser can't. */
export const pluralRules = (language: string) => make(() => new Intl.PluralRules(language), 'select');

/** Returns a tag of a language as `Intl` takes it; `undefined` for one that is none. */
export const canonicalTag = (tag: string): string | undefined => tryTo(() => Intl.getCanonicalLocales(tag)[0]);
