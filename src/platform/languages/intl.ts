// Languages: the person's own, and how each writes. Each of these is missing in some browser, or throws for a language, a unit or a zone that
// it does not know.
import { tryTo } from '../try.js';
import { make } from './phrases.js';

/** Makes what writes dates and times; `undefined` where the browser can't. */
export const dateFormat = (language: string, options?: Intl.DateTimeFormatOptions) =>
  make(() => new Intl.DateTimeFormat(language, options), 'formatToParts');

/** Makes what writes waits; `undefined` where the browser can't. */
export const waitFormat = (language: string) => make(() => new Intl.RelativeTimeFormat(language), 'format');

/** Makes what names countries, currencies or parts of dates; `undefined` where the browser can't. */
export const displayNames = (languages: readonly string[], options: Intl.DisplayNamesOptions) =>
  make(() => new Intl.DisplayNames([...languages], options), 'of');

/** Makes what compares texts; `undefined` where the browser can't. */
export const collator = (language: string, options: Intl.CollatorOptions) =>
  make(() => new Intl.Collator(language, options), 'compare');

/** Reads a tag with its likely script and region; `undefined` where the browser can't. */
export const likelyLocale = (tag: string | Intl.Locale) => tryTo(() => new Intl.Locale(tag).maximize());

/** Returns the person's own language (BCP 47); English where the browser does not tell. */
export const ownLanguage = (): string => tryTo(() => navigator.language) || 'en';

/** Returns a function that makes each thing once. For what costs much to be made, and is the same for all forms, such as a format of `Intl`. */
export function remember<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, { readonly it: Made }>();
  return (key) => {
    const one = made.get(key) ?? { it: make(key) };
    made.set(key, one);
    return one.it;
  };
}
