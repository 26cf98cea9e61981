import type { FieldDefinition } from '../../model/field-definition.js';
import { chooseVariant } from '../../locale/tag.js';
import { partsAnswer } from '../shared/subfields/subfields.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { check } from './check.js';
import { only, read, write } from './format.js';
import { momentInWords } from './language.js';
import { isEmptyAnswer, readDay, readObject, toAnswer, toValue, wholeMoment } from './parts.js';
import { parseDatetime } from './settings.js';
import type { DatetimeField } from './settings.js';

/**
 * `datetime`: a date, a time or both, in parts. Sent and stored as text in the field's own format, in English (recorded
 * 2023: `Nov 13, 2021 02:39 AM`). It has no zone, although an account of the service has one, such as US/Eastern. It
 * never passes through a `Date`.
 */
export const definition: FieldDefinition<DatetimeField, Parts> = {
  collects: partsAnswer.collects,
  initial: partsAnswer.initial,
  isEmpty: isEmptyAnswer,
  parse: (common, json, context) => parseDatetime(common, json, context),
  needed: ({ format: { date, time } }) => (time.length === 0 ? 'date' : date.length === 0 ? 'time' : 'date-and-time'),
  // `check` also reports missing parts. If all are missing, that is one issue, not one for each part.
  validate: check,
  params: (field, answer) => writeAnswer(field, answer) ?? asTyped(field, answer),
  comparable(field, answer) {
    const text = writeAnswer(field, answer);
    return text === undefined ? [] : [text];
  },
  restore({ format, calendar }, value) {
    if (value === '') return {};
    if (typeof value !== 'string') return readObject(format, calendar, value);
    const moment = read(value, format);
    return moment && toAnswer(format, calendar, moment);
  },
  inLanguage(field, answer, spoken) {
    const moment = wholeMoment(field.format, answer);
    const language = chooseVariant(spoken, field.language);
    return moment && (field.reckoning?.sayBoth(moment, language) ?? momentInWords(moment, language));
  },
  toValue: (field, answer) => toValue(field.format, answer),
  dates: {
    read: ({ format }, answer) => readDay(format, answer),
    answer({ format, calendar }, day) {
      const moment = only(format, { ...day, hour: 0, minute: 0, second: 0 });
      return moment?.year === undefined ? undefined : toAnswer(format, calendar, moment);
    },
    toText: ({ format }, day) => write({ ...format, time: [] }, day),
  },
};

/** Writes an answer in the field's own format; `undefined` if it is incomplete or no real date. */
function writeAnswer({ format }: DatetimeField, answer: Parts): string | undefined {
  const moment = wholeMoment(format, answer);
  return moment && write(format, moment);
}

/** Returns an invalid answer as it was typed. The element does not send it, but a program may ask for it. */
function asTyped({ format }: DatetimeField, answer: Parts): string {
  return format.parts.flatMap((part) => answer[part] ?? []).join(' ');
}
