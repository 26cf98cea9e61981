// Finds options by the text that a person types.
import type { Option } from '../../model/form.js';
import { readText } from '../../locale/human-text.js';
import { numbered } from '../../platform/lists.js';
import { collator } from '../../platform/languages/intl.js';

/** The most characters of a typed text that are searched for. A pasted text may have a megabyte of accents, whose comparison takes minutes. */
const LONGEST = 1000;

/** Removes accents, vowel signs and capitals from a text, and writes it in the digits and signs that everybody has. */
export const plain = (text: string): string =>
  readText(text, 'search').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Other names of an option, in plain letters. */
export type Aliases = (option: Option) => readonly string[];

const noAliases: Aliases = () => [];

/**
 * Prepares a list for searching. Its labels are read once, because it may have thousands of options. Returns a function
 * that finds the options whose label contains a text, or that have another name that begins with it. The best come
 * first: the text is all of the label or of another name, its beginning, the beginning of a word, anywhere.
 */
export function createSearch(
  options: readonly Option[],
  aliases: Aliases = noAliases,
): (typed: string) => readonly Option[] {
  let labels: readonly string[] | undefined;
  return (typed) => {
    const wanted = plain(typed.slice(0, LONGEST));
    if (wanted === '') return options;
    labels ??= options.map(({ label }) => plain(label));
    const ranks: Option[][] = [[], [], [], []];
    for (const [index, label] of numbered(labels)) {
      const option = options[index];
      if (option) ranks[Math.min(rankLabel(label, wanted), rankNames(aliases(option), wanted))]?.push(option);
    }
    return ranks.flat();
  };
}

/** Ranks the other names of an option: they count from their beginning alone. */
function rankNames(names: readonly string[], wanted: string): number {
  if (names.includes(wanted)) return 0;
  return names.some((name) => name.startsWith(wanted)) ? 2 : 4;
}

/** Ranks a match: 0 is the best, 4 is no match. */
function rankLabel(label: string, wanted: string): number {
  const at = label.indexOf(wanted);
  if (at < 0) return 4;
  if (at === 0) return label.length === wanted.length ? 0 : 1;
  return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 3 : 2;
}

/** Finds the option with this label, whatever the case and the accents, as the person's language compares them. */
export function exactly(options: readonly Option[], typed: string, language: string): Option | undefined {
  const wanted = readText(typed, 'line');
  const like = collator(language, { usage: 'search', sensitivity: 'base' });
  const isLike = (label: string) =>
    like ? like.compare(label, wanted) === 0 : label.toLowerCase() === wanted.toLowerCase();
  return (
    options.find(({ label }) => label.trim() === wanted) ??
    options.find(({ label }) => wanted !== '' && wanted.length <= LONGEST && isLike(label.trim()))
  );
}
