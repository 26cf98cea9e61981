// The languages of the form, as the demo's pages offer them.
import { tags } from '../../src/locale/chunks/tags.js';
import { findDirection } from '../../src/locale/match.js';

/** A language by its own name. */
export interface NamedLanguage {
  readonly tag: string;
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Lists all languages that the form has, each by its own name, sorted by it. */
export function listLanguages(): readonly NamedLanguage[] {
  return tags.map(describe).sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Describes a language of the form. */
function describe(tag: string): NamedLanguage {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return { tag, name, dir: findDirection(tag) };
}
