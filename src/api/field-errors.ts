// Reads which fields the service refuses. No recording has such an error, so every usual shape is understood.
import { isObject, text } from './read.js';

/** An error of the service about one answer. */
export interface FieldError {
  readonly fieldId: string;
  /** The service's name of the subfield, for example `last`. */
  readonly subfield?: string;
  /** The service's own code; `''` if it sent none. */
  readonly code: string;
  /** The service's sentence; `''` if it sent none. */
  readonly sentence: string;
}

/** A name as it is posted: `12`, `field_12`, `field_12[last]`, `field12-last`. */
const NAME = /^(?:field_?)?(\d+)(?:\[(\w+)\]|[-.](\w+))?$/;
/** The same within a sentence. A bare number could be anything. */
const NAMED = /\bfield_(\d+)(?:\[(\w+)\])?/;
/** The members that list errors. */
const LISTS = ['errors', 'field_errors', 'error'];
/** The members of a listed error that name its field. */
const NAMES = ['field', 'field_id', 'name', 'id'];
const MOST = 100;
const LONGEST = 300;

/**
 * Reads the errors about fields from a response: a list of objects, or an object by field. Without either, one sentence
 * may name a field: `field_12`.
 */
export function readFieldErrors(json: unknown): readonly FieldError[] {
  if (!isObject(json)) return [];
  const listed = LISTS.flatMap((name) => readList(json[name]));
  return listed.length > 0 ? listed.slice(0, MOST) : readSentence(text(json['error']));
}

function readList(list: unknown): FieldError[] {
  if (!Array.isArray(list)) return isObject(list) ? readByName(list) : [];
  return list.filter(isObject).flatMap((entry) => {
    const name = NAMES.map((key) => text(entry[key])).find(Boolean) ?? '';
    const subfield = text(entry['subfield']);
    return readEntry(subfield ? `${name}[${subfield}]` : name, entry);
  });
}

function readByName(errors: Readonly<Record<string, unknown>>, within = ''): FieldError[] {
  return Object.entries(errors).flatMap(([name, about]) => readEntry(within ? `${within}[${name}]` : name, about));
}

function readEntry(name: string, about: unknown): FieldError[] {
  const [, fieldId, bracketed, joined] = NAME.exec(name.trim()) ?? [];
  if (fieldId === undefined) return [];
  if (Array.isArray(about)) return about.flatMap((each) => readEntry(name, each));
  const entry = isObject(about) ? about : { error: about };
  const sentence = (text(entry['error']) || text(entry['message'])).slice(0, LONGEST);
  const code = text(entry['code']);
  const subfield = bracketed ?? joined;
  if (sentence || code) return [{ fieldId, code, sentence, ...(subfield && { subfield }) }];
  return subfield === undefined && isObject(about) ? readByName(about, fieldId) : [];
}

function readSentence(sentence: string): FieldError[] {
  const [, fieldId, subfield] = NAMED.exec(sentence) ?? [];
  if (fieldId === undefined) return [];
  return [{ fieldId, code: '', sentence: sentence.slice(0, LONGEST), ...(subfield && { subfield }) }];
}
