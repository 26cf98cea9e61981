// Finds what is wrong with the file of a language.
import { readCore, readLabels } from '../../src/features/purposes/labels.js';
import { PURPOSES } from './language-files.js';
import type { Language, Note, Phrase } from './language-files.js';

/** The numbers by which the plural categories of a language are found: those that a form counts. */
const COUNTS = Array.from({ length: 1001 }, (_, count) => count);

/** Scripts beside Latin, and what their letters are. Japanese has three. */
const LETTERS = new Map(
  Object.entries({ Jpan: ['Han', 'Hiragana', 'Katakana'], Kore: ['Hangul'], Hans: ['Han'], Hant: ['Han'] }),
);

/** The parts of a person's name, as the service calls them. */
const NAME = ['prefix', 'first', 'middle', 'initial', 'last', 'suffix'];

/** Returns the names of the values in a text. */
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));

/** Returns the forms that a phrase needs in a language. */
export function neededForms(tag: string, { count, empty, hasNone }: Note) {
  if (empty) return ['none', 'other'];
  if (!count) return [];
  const rules = new Intl.PluralRules(tag);
  const counted = COUNTS.slice(hasNone ? 1 : 0).map((number) => rules.select(number));
  return [...new Set([...(hasNone ? ['none'] : []), ...counted, 'other'])];
}

const listForms = (phrase: Phrase): [form: string, text: string][] =>
  typeof phrase === 'string' ? [['', phrase]] : Object.entries(phrase);

/** Finds wrong forms. */
function* findFormFaults(tag: string, phrase: Phrase, note: Note) {
  const needed = neededForms(tag, note);
  if (typeof phrase === 'string' && needed.length > 0) yield `needs the forms ${needed.join(', ')}`;
  if (typeof phrase !== 'string') {
    for (const form of needed) if (!phrase[form]) yield `has no form “${form}”`;
    const known = [...needed, ...new Intl.PluralRules(tag).resolvedOptions().pluralCategories];
    for (const form of Object.keys(phrase))
      if (needed.length === 0 || !known.includes(form)) yield `has a form “${form}” that is never said`;
  }
}

/** Finds wrong values. Only `other`, or the only form, has to say all values that English says. */
function* findValueFaults(phrase: Phrase, note: Note, english: Phrase) {
  const values = Object.keys(note.values ?? {});
  const [, inEnglish = ''] = listForms(english).at(-1) ?? [];
  for (const [form, text] of listForms(phrase)) {
    const said = placeholders(text);
    for (const name of said) if (!values.includes(name)) yield `has {${name}}, which has no value`;
    if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) yield 'has a bracket that belongs to no value';
    if (form !== '' && form !== 'other') continue;
    for (const name of placeholders(inEnglish)) if (!said.has(name)) yield `does not say {${name}}`;
  }
}

/** Finds forms that cover several numbers, and do not say which: in Russian `one` is 1, and 21, too. */
function* findCountFaults(tag: string, phrase: Phrase, { count }: Note) {
  if (!count) return;
  const rules = new Intl.PluralRules(tag);
  for (const [form, text] of listForms(phrase)) {
    const [first, second] = COUNTS.slice(1).filter((number) => rules.select(number) === form);
    if (form !== 'other' && second !== undefined && !placeholders(text).has(count))
      yield `has a form “${form}” for ${first} and ${second}, which does not say {${count}}`;
  }
}

/** Finds phrases that are still English, and those that end in another way than the English ones. */
function* findTextFaults(
  { language, sameAsEnglish = [], extends: base }: Language,
  key: string,
  phrase: Phrase,
  english: Phrase,
) {
  const [, first = ''] = listForms(english).at(-1) ?? [];
  for (const [, text] of listForms(phrase)) {
    if (text.trim() !== text || text === '') yield 'is empty, or has spaces around it';
    if (/[.。।۔]$/u.test(text) && !/\.$/.test(first)) yield 'ends in a full stop, and the English one does not';
    if (/…$/.test(text) !== /…$/.test(first)) yield 'ends in “…”, or the English one does';
    if (sameAsEnglish.includes(key) || base === 'en') continue;
    const letters = text.replace(/\{\w+\}/g, '');
    if (/\p{L}/u.test(letters) && listForms(english).some(([, own]) => own === text)) yield 'is English';
    const { script = 'Latn' } = new Intl.Locale(language).maximize();
    const scripts = LETTERS.get(script) ?? [script];
    const own = new RegExp(scripts.map((name) => `\\p{Script=${name}}`).join('|'), 'u');
    if (/\p{L}/u.test(letters) && !own.test(letters)) yield `has no letter of its script (${script})`;
  }
}

/** Finds purposes without labels, unknown ones, and labels that ask for two things. */
function* findPurposeFaults({ purposes }: Language) {
  for (const name of Object.keys(purposes)) if (!PURPOSES.includes(name)) yield `${name} is no purpose of a label`;
  for (const name of PURPOSES) {
    const labels = (purposes[name] ?? '').split(',');
    if (labels.some((label) => label.trim() !== label || label === ''))
      yield `${name} has no label, or spaces around one`;
  }
  const known = new Map<string, string>();
  const { ignored } = readLabels(
    PURPOSES,
    PURPOSES.map((name) => purposes[name] ?? ''),
  );
  for (const name of PURPOSES.slice(0, -1))
    for (const label of (purposes[name] ?? '').split(',')) {
      const core = readCore(label, ignored);
      if (core === '') yield `${name} has the label “${label}”, of which every word is ignored`;
      if (known.get(core) === name) yield `${name} has the label “${label}” twice`;
      else if (known.has(core)) yield `“${label}” asks for ${known.get(core)} and ${name}`;
      known.set(core, name);
    }
}

/** Finds what is wrong with a language, each with the key of its phrase. */
export function findFaults(language: Language, notes: ReadonlyMap<string, Note>, english: Language) {
  const { language: tag, phrases, reviewed, nameOrder } = language;
  const faults = Object.keys(phrases)
    .filter((key) => !notes.has(key))
    .map((key) => `${key} is no phrase of the form`);
  if (reviewed !== false && !(reviewed.by && /^\d{4}-\d\d-\d\d$/.test(reviewed.on)))
    faults.push('“reviewed” must be false, or say by whom and on which day');
  if (nameOrder && [...nameOrder].sort().join() !== [...NAME].sort().join())
    faults.push(`“nameOrder” must have each of ${NAME.join(', ')} once`);
  faults.push(...findPurposeFaults(language));
  for (const [key, note] of notes) {
    const phrase = phrases[key];
    const own = english.phrases[key];
    if (phrase === undefined || own === undefined) {
      faults.push(`${key} is missing`);
      continue;
    }
    const found = [
      ...findFormFaults(tag, phrase, note),
      ...findCountFaults(tag, phrase, note),
      ...findValueFaults(phrase, note, own),
    ];
    if (tag !== english.language) found.push(...findTextFaults(language, key, phrase, own));
    faults.push(...found.map((fault) => `${key} ${fault}`));
  }
  return faults;
}
