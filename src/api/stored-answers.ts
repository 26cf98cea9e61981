// Computes the text that the service stores for an answer, so that posted and stored answers can be compared.
import type { Param, Upload } from '../model/submission.js';
import { isObject, text } from './read.js';

/** A posted value other than a file, or the text that is stored of it. */
export type TextParam = Exclude<Param, Upload>;

/**
 * Converts a value to the text that the service stores. Subfields become `name = value` lines in the order they are
 * sent (recorded 2023). Line breaks become `\n`, and outer spaces are trimmed. A stored text stays as it is.
 */
export function storedText(param: TextParam): string {
  if (typeof param === 'string') return param.replace(/\r\n?/g, '\n').trim();
  // One subfield is one line.
  const lines = Object.entries(param).map(([name, value]) => [name, inOneLine(value)]);
  return lines
    .filter(([, value]) => value !== '')
    .map((line) => line.join(' = '))
    .join('\n');
}

const inOneLine = (value: string): string =>
  value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/**
 * Reads the answers of a stored submission or of a posted body (`{ field_1: … }`). The service returns a submission as
 * `{ data: [{ field, value }] }`, or with `data` by field id. Returns an empty list for anything else.
 */
export function readAnswers(submission: unknown): readonly (readonly [fieldId: string, param: TextParam])[] {
  if (!isObject(submission)) return [];
  const { data } = submission;
  if (isObject(data) || Array.isArray(data)) {
    const entries = Object.values(data).filter(isObject);
    return entries.map(({ field, value }) => [text(field), text(value)] as const);
  }
  return Object.entries(submission).flatMap(([name, value]) => {
    const [, id] = /^field_(\d+)$/.exec(name) ?? [];
    return id ? [[id, isObject(value) ? subfields(value) : text(value)] as const] : [];
  });
}

function subfields(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, text(part)]));
}
