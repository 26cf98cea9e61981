import { isArray, isObject } from '../values/json.js';
import type { Json } from '../values/json.js';

/** A person that is looked for: by a whole answer, or by a part of a text. */
export interface PersonQuery {
  readonly value: string;
  readonly match: 'exact' | 'contains';
}

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the digits of a text that is a phone number, without the sign or zeros before the country. */
function readPhone(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits.length < 6 ? undefined : digits;
}

/** Writes words as a pattern of LIKE. What is left out of a word fits anything. */
const writePattern = (words: readonly string[], leftOut: RegExp): string =>
  `%${words.map((word) => word.toLowerCase().replace(leftOut, '%').replace(/_/g, '\\_')).join('%')}%`.replace(
    /%+/g,
    '%',
  );

/**
 * Returns patterns of LIKE for lowered texts, which fit whatever names the person, and perhaps more: one for answers, and one for
 * texts that are written in other ways, as in an address. Letters that databases lower otherwise fit anything.
 */
export function likePatterns({ value }: PersonQuery): { readonly answers: string; readonly others: string } {
  const phone = readPhone(value.trim());
  const words = phone === undefined ? value.normalize('NFKC').trim().split(/\s+/) : [...phone];
  return { answers: writePattern(words, /[^ -~]+|["\\]/g), others: writePattern(words, /[^a-z\d]+/g) };
}

/** Returns the parts of an answer that may be the whole value: its lines, its subfields, and these as one text. */
function listParts(text: string): readonly string[] {
  const values = text.split('\n').map((line) => line.replace(/^[^=\n]{1,100}? = /, ''));
  return [text, ...text.split('\n'), ...values, values.join(' ')];
}

/** Tells whether an answer is the person's: the whole of it or of a subfield, or a part of it where parts are looked for. */
export function isAnswerOf(text: string, { value, match }: PersonQuery): boolean {
  const wanted = normalise(value);
  const phone = readPhone(value.trim());
  const parts = listParts(text);
  if (match === 'contains') return parts.some((part) => normalise(part).includes(wanted));
  return parts.some((part) => normalise(part) === wanted || (phone !== undefined && readPhone(part.trim()) === phone));
}

const decode = (text: string): string =>
  text.replace(/\+/g, ' ').replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });

/** Escapes a text for a pattern of Unicode, in which a hyphen has no escape. */
const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Tells whether a text that others wrote names the person: as whole words, unless parts are looked for. */
export function isNamedIn(text: string, query: PersonQuery): boolean {
  const wanted = normalise(query.value);
  const texts = [normalise(text), normalise(decode(text))];
  if (query.match === 'contains') return texts.some((one) => one.includes(wanted));
  // A longer address is somebody else's.
  const [before, after] = wanted.includes('@')
    ? ['(?<![\\p{L}\\p{N}][.+_-]?)', '(?![\\p{L}\\p{N}]|[._-][\\p{L}\\p{N}])']
    : ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'];
  const whole = new RegExp(`${before}${escapeRegExp(wanted)}${after}`, 'u');
  return texts.some((one) => whole.test(one) || isAnswerOf(one, query));
}

/** Lists all texts of a value. */
export function listTexts(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (isArray(value)) return value.flatMap(listTexts);
  return isObject(value) ? Object.values(value).flatMap(listTexts) : [];
}
