// Reads the owner's own words, whatever they are, and finds what is wrong with them.
import { atOnce, later } from './chunks/keys.js';
import type { OwnWords } from './words.js';
import { pluralRules } from '../platform/languages/phrases.js';

/** The words that can be used, and what is wrong with the others, in English: each with its key. */
export interface ReadWords {
  readonly words: OwnWords;
  readonly faults: readonly (readonly [key: string, fault: string])[];
}

/** The parts that a phrase may have: the value that decides on its forms, and its values. */
interface PhraseShape {
  readonly by: string;
  readonly values: readonly string[];
}

const PLACES: ReadonlyMap<string, PhraseShape> = new Map<string, PhraseShape>([
  ...atOnce.map((key) => [key, { by: '', values: [] }] as const),
  ...later.map(([key, , by, ...values]) => [key, { by, values }] as const),
]);

/** Reads words in a language (BCP 47): an object, or its JSON. What can't be used is left out. Never throws. */
export function readOwnWords(own: unknown, language: string): ReadWords {
  const words: Record<string, OwnWords[string]> = {};
  const faults: (readonly [string, string])[] = [];
  for (const [key, phrase] of readEntries(own) ?? []) {
    const found = readPhrase(PLACES.get(key), phrase, language);
    if (typeof found === 'string') faults.push([key, found]);
    else words[key] = found.phrase;
  }
  if (own && !readEntries(own)) faults.push(['', 'Expected an object with words by their keys.']);
  return { words, faults };
}

/** Returns the entries of an object, or of one in JSON; `undefined` for anything else. */
function readEntries(own: unknown): [string, unknown][] | undefined {
  try {
    const value: unknown = typeof own === 'string' ? JSON.parse(own) : own;
    return typeof value === 'object' && value && !Array.isArray(value) ? Object.entries(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a phrase that can be used, or what is wrong with it. */
function readPhrase(
  place: PhraseShape | undefined,
  phrase: unknown,
  language: string,
): { phrase: OwnWords[string] } | string {
  if (!place) return 'There is no phrase with this key.';
  if (typeof phrase === 'string') return findTextFault(phrase, place) ?? { phrase };
  const forms = readEntries(phrase);
  if (!forms) return 'Expected a text.';
  if (!place.by) return 'Expected a text: this phrase has no forms.';
  const read: Record<string, string> = {};
  for (const [form, text] of forms) {
    if (!formsIn(language).includes(form)) return `The language ${language} has no form “${form}”.`;
    if (typeof text !== 'string') return `Expected a text as the form “${form}”.`;
    const fault = findTextFault(text, place);
    if (fault) return fault;
    read[form] = text;
  }
  return 'other' in read ? { phrase: read } : 'The form “other” is missing.';
}

function findTextFault(text: string, { values }: PhraseShape): string | undefined {
  if (text.trim() === '') return 'Expected a text that is not empty.';
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !values.includes(name));
  if (unknown) return `${unknown[0]} is no value of this phrase${values.map((name) => `, {${name}} is`).join('')}.`;
  return /[{}]/.test(text.replace(/\{\w+\}/g, '')) ? 'A bracket belongs to no value.' : undefined;
}

/** Returns the forms that a phrase may have. `none` is used for the number 0, and for a text that is empty. */
const formsIn = (language: string): readonly string[] => [
  'none',
  ...(pluralRules(language)?.resolvedOptions().pluralCategories ?? ['other']),
];
