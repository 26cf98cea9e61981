// What each phrase needs of how a language writes.
import { tryTo } from '../try.js';

/** Makes what writes numbers; `undefined` where the browser can't. */
export const numberFormat = (language?: string, options?: Intl.NumberFormatOptions) =>
  tryTo(() => new Intl.NumberFormat(language, options));

/** Makes what writes lists; `undefined` where the browser can't. */
export const listFormat = (language: string) => tryTo(() => new Intl.ListFormat(language));

/** Makes what chooses the form of a phrase by a number; `undefined` where the browser can't. */
export const pluralRules = (language: string) => tryTo(() => new Intl.PluralRules(language));

/** Returns a tag of a language as `Intl` takes it; `undefined` for one that is none. */
export const canonicalTag = (tag: string): string | undefined => tryTo(() => Intl.getCanonicalLocales(tag)[0]);
