// The languages of the form, as the demo's pages offer them.
import { tags } from '../../src/locale/chunks/tags.js';

/** A language by its own name. */
export interface NamedLanguage {
  readonly tag: string;
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'];

/** Lists all languages that the form has, each by its own name, sorted by it. */
export function listLanguages(): readonly NamedLanguage[] {
  return tags.map(describe).sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Describes a language of the form. */
function describe(tag: string): NamedLanguage {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  const { script } = new Intl.Locale(tag).maximize();
  return { tag, name, dir: RIGHT_TO_LEFT.includes(script) ? 'rtl' : 'ltr' };
}

/** Returns the direction of a language. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  listLanguages().find((language) => language.tag === tag)?.dir ?? 'ltr';
