// Reads the languages from src/locale/: one file of phrases for each, and one file of notes for their translators.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from '../root.js';

/** A phrase, or its forms by plural category (CLDR). `none` is the form for the number 0 and for an empty text. */
export type Phrase = string | Readonly<Record<string, string>>;

/** Describes a phrase. `count` names the value that decides on the plural form; `empty` names the one that may be empty or 0. */
export interface Note {
  readonly note: string;
  readonly values?: Record<string, string>;
  readonly count?: string;
  readonly empty?: string;
  readonly hasNone?: boolean;
}

/** The file of a language. */
export interface Language {
  /** Its tag (BCP 47). */
  readonly language: string;
  /** Says who has read it, and when; `false` where nobody has yet. */
  readonly reviewed: false | { by: string; on: string };
  /** The tag of a language whose phrases replace those that this one leaves out. */
  readonly extends?: string;
  /** The words for the same things in all phrases. A list has the word, then its other forms, or what they all begin with. */
  readonly glossary?: Record<string, string | string[]>;
  /** Says how it speaks: docs/pages/access/languages.md names each. A pattern leads to what is written instead. */
  readonly register?: Record<'address' | 'quotes' | 'ellipsis', string> &
    Partial<Record<'words' | 'patterns' | 'buttons', Record<string, string>>>;
  /** The parts of a person's name as the language writes them, where that is not the service's order. */
  readonly nameOrder?: string[];
  /** Keys of phrases that are the same in English. */
  readonly sameAsEnglish?: string[];
  /** The phrases by key. */
  readonly phrases: Record<string, Phrase>;
  /** Labels of what people are asked about themselves, by the platform's name for it, and the words beside them that say nothing of it. */
  readonly purposes: Record<string, string>;
}

/** The purposes of labels, by the platform's names for it. The last one is for the words beside it that say nothing of it: "your", "optional". */
export const PURPOSES: readonly string[] = [
  'name',
  'given-name',
  'family-name',
  'additional-name',
  'honorific-prefix',
  'nickname',
  'organization',
  'organization-title',
  'email',
  'tel',
  'bday',
  'sex',
  'street-address',
  'address-line1',
  'address-line2',
  'postal-code',
  'address-level2',
  'address-level1',
  'country-name',
  'url',
  'ignored',
];

const FOLDER = 'src/locale';
const NOTES = 'notes.json';

/** Reads the notes: the phrases that are needed at once, and those that are needed later. A note without values is a text in the file. */
export function readNotes(): { atOnce: Map<string, Note>; later: Map<string, Note> } {
  const { atOnce, later }: Record<'atOnce' | 'later', Record<string, string | Note>> = readJson(`${FOLDER}/${NOTES}`);
  const toMap = (notes: Record<string, string | Note>) =>
    new Map(Object.entries(notes).map(([key, note]) => [key, typeof note === 'string' ? { note } : note]));
  return { atOnce: toMap(atOnce), later: toMap(later) };
}

/** Reads all languages, English first. Each has all its phrases, also those of the language that it extends. */
export function readLanguages(): Language[] {
  const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.json') && name !== NOTES);
  const byTag = new Map(
    files.sort().map((name): [string, Language] => [name.replace('.json', ''), readJson(`${FOLDER}/${name}`)]),
  );
  for (const [tag, { language }] of byTag)
    if (tag !== language) throw new Error(`src/locale/${tag}.json says that its language is ${language}.`);
  const complete = [...byTag.values()].map((language) => ({
    ...language,
    phrases: { ...byTag.get(language.extends ?? '')?.phrases, ...language.phrases },
    purposes: { ...byTag.get(language.extends ?? '')?.purposes, ...language.purposes },
  }));
  return complete.sort((one, other) => Number(other.language === 'en') - Number(one.language === 'en'));
}

/** Tells whether a language is written from right to left. */
export function isRightToLeft(tag: string) {
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(new Intl.Locale(tag).maximize().script ?? '');
}
