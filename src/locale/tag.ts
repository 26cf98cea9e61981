import { canonicalTag } from '../platform/languages/phrases.js';

/** Returns a language as `Intl` takes it (BCP 47); `undefined` where it is none. A page may say `de_DE`, nothing, or nonsense. */
export function readTag(language: string): string | undefined {
  return canonicalTag(language.trim().replaceAll('_', '-'));
}

/** Returns a language as `Intl` takes it; English for none. */
export const tagOrEnglish = (language: string): string => readTag(language) ?? 'en';

/** Returns the page's variant of the language that is spoken: `de-CH` for words in `de`. A page that has another language has none. */
export function chooseVariant(spoken: string, ofPage: string): string {
  const [language] = (readTag(ofPage) ?? '').split('-');
  return language === spoken.split('-')[0] ? ofPage : spoken;
}
