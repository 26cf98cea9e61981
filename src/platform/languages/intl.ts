// How languages write. Each of these is missing in some browser, or throws for a language, a unit or a zone that it does not know.
import { tryTo } from '../try.js';

/** Makes what writes dates and times; `undefined` where the browser can't. */
export const dateFormat = (language: string, options?: Intl.DateTimeFormatOptions) =>
  tryTo(() => new Intl.DateTimeFormat(language, options));

/** Makes what writes waits; `undefined` where the browser can't. */
export const waitFormat = (language: string) => tryTo(() => new Intl.RelativeTimeFormat(language));

/** Makes what names countries, currencies or parts of dates; `undefined` where the browser can't. */
export const displayNames = (languages: readonly string[], options: Intl.DisplayNamesOptions) =>
  tryTo(() => new Intl.DisplayNames([...languages], options));

/** Makes what compares texts; `undefined` where the browser can't. */
export const collator = (language: string, options: Intl.CollatorOptions) =>
  tryTo(() => new Intl.Collator(language, options));

/** Reads a tag with its likely script and region; `undefined` where the browser can't. */
export const likelyLocale = (tag: string | Intl.Locale) => tryTo(() => new Intl.Locale(tag).maximize());
