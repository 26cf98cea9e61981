// What the service stores of what is posted, so that the two can be compared.
import type { Param, Upload } from '../model/submission.js';
import { isObject, text } from './read.js';

/** What is posted for one field, without files: or the text that is stored of it. */
export type TextParam = Exclude<Param, Upload>;

/**
 * The text that the service stores: subfields become their `name = value` lines, in the order in which they are sent (recorded
 * 2023), line breaks are `\n`, and the spaces round the whole are taken off. Of a text that is stored already it is that text.
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
 * The answers of a stored submission, as the service gives it back (`{ data: [{ field, value }] }`, or `data` by field id), or of
 * the body that was sent (`{ field_1: … }`). None for anything else.
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
