// @ts-check
// Finds what is wrong with the file of a language.
import { readLanguages } from './language-files.mjs';

/** @typedef {import('./language-files.mjs').Language} Language */
/** @typedef {import('./language-files.mjs').Note} Note */
/** @typedef {string | Readonly<Record<string, string>>} Phrase */

/** The numbers by which the plural categories of a language are found: those that a form counts. */
const COUNTS = Array.from({ length: 1001 }, (_, count) => count);

/** Scripts beside Latin, and what their letters are. Japanese has three. */
const LETTERS = new Map(
  Object.entries({ Jpan: ['Han', 'Hiragana', 'Katakana'], Kore: ['Hangul'], Hans: ['Han'], Hant: ['Han'] }),
);

/** The parts of a person's name, as the service calls them. */
const NAME = ['prefix', 'first', 'middle', 'initial', 'last', 'suffix'];

/**
 * Returns the names of the values in a text.
 * @param {string} text
 */
const placeholders = (text) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/**
 * Returns the forms that a phrase needs in a language.
 * @param {string} tag
 * @param {Note} note
 */
export function neededForms(tag, { count, empty, hasNone }) {
  if (empty) return ['none', 'other'];
  if (!count) return [];
  const rules = new Intl.PluralRules(tag);
  const counted = COUNTS.slice(hasNone ? 1 : 0).map((number) => rules.select(number));
  return [...new Set([...(hasNone ? ['none'] : []), ...counted, 'other'])];
}

/**
 * @param {Phrase} phrase
 * @returns {[form: string, text: string][]}
 */
const formsOf = (phrase) => (typeof phrase === 'string' ? [['', phrase]] : Object.entries(phrase));

/**
 * Finds wrong forms.
 * @param {string} tag
 * @param {Phrase} phrase
 * @param {Note} note
 */
function* faultsOfForms(tag, phrase, note) {
  const needed = neededForms(tag, note);
  if (typeof phrase === 'string' && needed.length > 0) yield `needs the forms ${needed.join(', ')}`;
  if (typeof phrase !== 'string') {
    for (const form of needed) if (!phrase[form]) yield `has no form “${form}”`;
    const known = [...needed, ...new Intl.PluralRules(tag).resolvedOptions().pluralCategories];
    for (const form of Object.keys(phrase))
      if (needed.length === 0 || !known.includes(form)) yield `has a form “${form}” that is never said`;
  }
}

/**
 * Finds wrong values. Only `other`, or the only form, has to say all values that English says.
 * @param {Phrase} phrase
 * @param {Note} note
 * @param {Phrase} english
 */
function* faultsOfValues(phrase, note, english) {
  const values = Object.keys(note.values ?? {});
  const [, inEnglish = ''] = formsOf(english).at(-1) ?? [];
  for (const [form, text] of formsOf(phrase)) {
    const said = placeholders(text);
    for (const name of said) if (!values.includes(name)) yield `has {${name}}, which has no value`;
    if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) yield 'has a bracket that belongs to no value';
    if (form !== '' && form !== 'other') continue;
    for (const name of placeholders(inEnglish)) if (!said.has(name)) yield `does not say {${name}}`;
  }
}

/**
 * Finds forms that cover several numbers, and do not say which: in Russian `one` is 1, and 21, too.
 * @param {string} tag
 * @param {Phrase} phrase
 * @param {Note} note
 */
function* faultsOfCounts(tag, phrase, { count }) {
  if (!count) return;
  const rules = new Intl.PluralRules(tag);
  for (const [form, text] of formsOf(phrase)) {
    const [first, second] = COUNTS.slice(1).filter((number) => rules.select(number) === form);
    if (form !== 'other' && second !== undefined && !placeholders(text).has(count))
      yield `has a form “${form}” for ${first} and ${second}, which does not say {${count}}`;
  }
}

/**
 * Finds phrases that are still English, and those that end in another way than the English ones.
 * @param {Language} language
 * @param {string} key
 * @param {Phrase} phrase
 * @param {Phrase} english
 */
function* faultsOfText({ language, sameAsEnglish = [], extends: base }, key, phrase, english) {
  const [, first = ''] = formsOf(english).at(-1) ?? [];
  for (const [, text] of formsOf(phrase)) {
    if (text.trim() !== text || text === '') yield 'is empty, or has spaces around it';
    if (/[.。।۔]$/u.test(text) && !/\.$/.test(first)) yield 'ends in a full stop, and the English one does not';
    if (/…$/.test(text) !== /…$/.test(first)) yield 'ends in “…”, or the English one does';
    if (sameAsEnglish.includes(key) || base === 'en') continue;
    const letters = text.replace(/\{\w+\}/g, '');
    if (/\p{L}/u.test(letters) && formsOf(english).some(([, own]) => own === text)) yield 'is English';
    const { script = 'Latn' } = new Intl.Locale(language).maximize();
    const scripts = LETTERS.get(script) ?? [script];
    const own = new RegExp(scripts.map((name) => `\\p{Script=${name}}`).join('|'), 'u');
    if (/\p{L}/u.test(letters) && !own.test(letters)) yield `has no letter of its script (${script})`;
  }
}

/**
 * Finds what is wrong with a language, each with the key of its phrase.
 * @param {Language} language
 * @param {ReadonlyMap<string, Note>} notes by key
 * @param {Language} english
 */
export function findFaults(language, notes, english) {
  const { language: tag, phrases, reviewed, nameOrder } = language;
  const faults = Object.keys(phrases)
    .filter((key) => !notes.has(key))
    .map((key) => `${key} is no phrase of the form`);
  if (reviewed !== false && !(reviewed?.by && /^\d{4}-\d\d-\d\d$/.test(reviewed.on)))
    faults.push('“reviewed” must be false, or say by whom and on which day');
  if (nameOrder && [...nameOrder].sort().join() !== [...NAME].sort().join())
    faults.push(`“nameOrder” must have each of ${NAME.join(', ')} once`);
  for (const [key, note] of notes) {
    const phrase = phrases[key];
    const own = english.phrases[key];
    if (phrase === undefined || own === undefined) {
      faults.push(`${key} is missing`);
      continue;
    }
    const found = [
      ...faultsOfForms(tag, phrase, note),
      ...faultsOfCounts(tag, phrase, note),
      ...faultsOfValues(phrase, note, own),
    ];
    if (tag !== english.language) found.push(...faultsOfText(language, key, phrase, own));
    faults.push(...found.map((fault) => `${key} ${fault}`));
  }
  return faults;
}

/**
 * Finds what is wrong with all languages.
 * @param {ReadonlyMap<string, Note>} notes by key
 */
export function findAllFaults(notes) {
  const languages = readLanguages();
  const [english] = languages;
  if (english?.language !== 'en') return ['There is no English.'];
  return languages.flatMap((language) =>
    findFaults(language, notes, english).map((fault) => `${language.language}: ${fault}`),
  );
}
