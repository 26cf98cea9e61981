// Reads labels without what says nothing of their meaning: case, accents, punctuation, "your", "optional".

/** Letters that differ by the keyboard, or that Unicode does not take apart into a plain letter and its mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
};

/** A script that sets no space between a word and "your". */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The labels of a language: what each asks for, and the words beside them that say nothing of it. */
export interface Labels {
  readonly purposes: ReadonlyMap<string, string>;
  readonly ignored: readonly string[];
}

/** Splits a label into its words. A number before it is left out: `1. Name`. */
function splitWords(label: string): string[] {
  const plain = label
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\d\s]/gu, (letter) => PLAIN[letter] ?? letter);
  return plain.replace(/^\s*\d+[.)]/, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Removes the words at both ends of a text that sets no spaces. */
function trimUnspaced(text: string, ignored: readonly string[]): string {
  const word = ignored.find(
    (each) => UNSPACED.test(each) && text !== each && (text.startsWith(each) || text.endsWith(each)),
  );
  if (word === undefined) return text;
  return trimUnspaced(text.startsWith(word) ? text.slice(word.length) : text.slice(0, -word.length), ignored);
}

/** Returns the part of a label that tells what it asks for, as one word. */
export const readCore = (label: string, ignored: readonly string[]): string =>
  splitWords(label)
    .map((word) => trimUnspaced(word, ignored))
    .filter((word) => !ignored.includes(word))
    .join('');

/**
 * Reads the labels of a language.
 *
 * @param names what the labels ask for; the last one is for the words that say nothing of it
 * @param labels the labels for each, parted by commas
 */
export function readLabels(names: readonly string[], labels: readonly string[]): Labels {
  const ignored = splitWords(labels.at(-1) ?? '');
  const purposes = names
    .slice(0, -1)
    .flatMap((name, index) =>
      (labels[index] ?? '').split(',').map((label): [string, string] => [readCore(label, ignored), name]),
    );
  return { purposes: new Map(purposes), ignored };
}

/** Returns what a label asks for by the first of some languages that knows it. A label that says more is known to none. */
export function findPurpose(label: string, languages: readonly Labels[]): string | undefined {
  for (const { purposes, ignored } of languages) {
    const purpose = purposes.get(readCore(label, ignored));
    if (purpose !== undefined) return purpose;
  }
  return undefined;
}
