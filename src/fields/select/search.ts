// Finds options by the text that a person types.
import type { Option } from '../../model/form.js';
import { numbered } from '../../platform/lists.js';

/** Removes accents, vowel signs and capitals from a text. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Prepares a list for searching. Its labels are read once, because it may have thousands of options. Returns a function
 * that finds the options whose label contains a text. The best come first: the text is all of the label, its beginning,
 * the beginning of a word, anywhere.
 */
export function createSearch(options: readonly Option[]): (typed: string) => readonly Option[] {
  let labels: readonly string[] | undefined;
  return (typed) => {
    const wanted = plain(typed);
    if (wanted === '') return options;
    labels ??= options.map(({ label }) => plain(label));
    const ranks: Option[][] = [[], [], [], []];
    for (const [index, label] of numbered(labels)) {
      const option = options[index];
      if (option) ranks[rankOf(label, wanted)]?.push(option);
    }
    return ranks.flat();
  };
}

/** Ranks a match: 0 is the best, 4 is no match. */
function rankOf(label: string, wanted: string): number {
  const at = label.indexOf(wanted);
  if (at < 0) return 4;
  if (at === 0) return label.length === wanted.length ? 0 : 1;
  return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 3 : 2;
}

/** Finds the option with this label, whatever the case and the accents, as the person's language compares them. */
export function exactly(options: readonly Option[], typed: string, language: string): Option | undefined {
  const wanted = typed.trim();
  const { compare } = new Intl.Collator(language, { usage: 'search', sensitivity: 'base' });
  return (
    options.find(({ label }) => label.trim() === wanted) ??
    options.find(({ label }) => wanted !== '' && compare(label.trim(), wanted) === 0)
  );
}
