// Code for all types whose answer is one text: text, textarea, email, phone, number.
import type { FieldDefinition, ParseContext } from '../../../model/field-definition.js';
import type { Field, JsonObject } from '../../../model/form.js';
import type { Issue } from '../../../model/issue.js';
import { count, flag, text } from '../../../api/read.js';

/** A field whose answer is one text. */
export interface TextAnswerField extends Field {
  readonly placeholder: string;
  readonly initial: string;
  /** In characters as people count them; absent = no limit. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/**
 * Reads the settings that these types share. `minlength` and `maxlength` 0 mean no limit (recorded 2023). No answer is within a maximum
 * below the minimum, so it is no limit either.
 */
export function parseTextAnswer(
  common: Field,
  json: JsonObject,
  { warn }: Pick<ParseContext, 'warn'>,
): TextAnswerField {
  const minLength = count(json['minlength']);
  const given = count(json['maxlength']);
  const isContrary = Boolean(given) && (given ?? 0) < (minLength ?? 0);
  const maxLength = isContrary ? 0 : given;
  if (isContrary) warn('unknown-value', 'maxlength', String(given));
  return {
    ...common,
    placeholder: text(json['placeholder']),
    initial: text(json['default']),
    ...(minLength && { minLength }),
    ...(maxLength && { maxLength }),
    ...(hidesCharacters(json) && { isSecret: true }),
  };
}

/**
 * Tells whether the answer is to be typed twice: `confirm` of an e-mail (recorded 2016, 2023), `require_confirmation` of a text
 * (recorded 2023).
 */
export const isConfirmed = (settings: JsonObject): boolean =>
  flag(settings['confirm']) || flag(settings['require_confirmation']);

/** Tells whether the characters are hidden while the person types: `hide_input_characters` (recorded 2023). */
export const hidesCharacters = (settings: JsonObject): boolean => flag(settings['hide_input_characters']);

/** The members of a definition that are the same for every text; types override what differs. */
export const textAnswer = {
  collects: true,
  parse: parseTextAnswer,
  initial: (field: TextAnswerField) => oneLine(field.initial),
  isEmpty: isBlank,
  validate: checkLength,
  params: (_field: TextAnswerField, answer: string) => answer,
  comparable: (_field: TextAnswerField, answer: string) => (answer === '' ? [] : [answer]),
  restore: (_field: TextAnswerField, value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? oneLine(text(value)) : undefined,
} satisfies FieldDefinition<TextAnswerField, string>;

/** Tells whether a text has nothing to see. Pasted invisible characters alone are no answer. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}]*$/u.test(text);
}

/** Removes line breaks as a one-line input does, so that store and page have the same text. */
const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');

/** Checks the length of an answer. An emoji is one character, as people see it: a code point. */
export function checkLength(field: TextAnswerField, answer: string): readonly Issue[] {
  const { minLength = 0, maxLength = Infinity } = field;
  const length = [...answer].length;
  if (length < minLength) return [{ code: 'too-short', values: { limit: minLength, length } }];
  if (length > maxLength) return [{ code: 'too-long', values: { limit: maxLength, length } }];
  return [];
}
