// @ts-check
// Reads the languages from src/locale/: one file of phrases for each, and one file of notes for their translators.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/**
 * Holds the forms of a phrase, by plural category (CLDR). `none` is the form for the number 0 and for an empty text.
 * @typedef {Readonly<Record<string, string>>} Forms
 */

/**
 * Describes a phrase. `count` names the value that decides on the plural form; `empty` names the one that may be empty or 0.
 * @typedef {{ note: string, values?: Record<string, string>, count?: string, empty?: string, hasNone?: boolean }} Note
 */

/**
 * @typedef {object} Language
 * @property {string} language its tag (BCP 47)
 * @property {false | { by: string, on: string }} reviewed who has read it, and when; `false` where nobody has yet
 * @property {string} [extends] the tag of a language whose phrases replace those that this one leaves out
 * @property {Record<string, string>} [glossary] the words for the same things in all phrases
 * @property {string[]} [nameOrder] the parts of a person's name as the language writes them, where that is not the service's order
 * @property {string[]} [sameAsEnglish] keys of phrases that are the same in English
 * @property {Record<string, string | Forms>} phrases by key
 */

const FOLDER = join(ROOT, 'src/locale');
const NOTES = 'notes.json';

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/**
 * Reads the notes: the phrases that are needed at once, and those that are needed later. A note without values is a text in the file.
 * @returns {{ atOnce: Map<string, Note>, later: Map<string, Note> }}
 */
export function readNotes() {
  const { atOnce, later } = read(NOTES);
  /** @param {Record<string, string | Note>} notes */
  const toMap = (notes) =>
    new Map(Object.entries(notes).map(([key, note]) => [key, typeof note === 'string' ? { note } : note]));
  return { atOnce: toMap(atOnce), later: toMap(later) };
}

/**
 * Reads all languages, English first. Each has all its phrases, also those of the language that it extends.
 * @returns {Language[]}
 */
export function readLanguages() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== NOTES);
  /** @type {Map<string, Language>} */
  const byTag = new Map(files.sort().map((name) => [name.replace('.json', ''), read(name)]));
  for (const [tag, { language }] of byTag)
    if (tag !== language) throw new Error(`src/locale/${tag}.json says that its language is ${language}.`);
  const complete = [...byTag.values()].map((language) => ({
    ...language,
    phrases: { ...byTag.get(language.extends ?? '')?.phrases, ...language.phrases },
  }));
  return complete.sort((one, other) => Number(other.language === 'en') - Number(one.language === 'en'));
}

/**
 * Tells whether a language is written from right to left.
 * @param {string} tag
 */
export function isRightToLeft(tag) {
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(new Intl.Locale(tag).maximize().script ?? '');
}
