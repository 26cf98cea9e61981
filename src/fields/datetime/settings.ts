// The author's settings in the service's JSON. Recorded 2016 to 2025 unless a comment says otherwise.
import { isObject, number, text } from '../../api/read.js';
import type { Day, ParseContext } from '../../model/field-definition.js';
import type { Field, JsonObject } from '../../model/form.js';
import type { Parts, SubfieldsField } from '../shared/subfields/subfields.js';
import { compareDays, isDay, plusHours, readClock } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { DEFAULT_DATE, isDatePart, only, readFormat, unknownLetters } from './format.js';
import type { Format } from './format.js';
import { readLoosely } from './pasted.js';
import { toAnswer } from './parts.js';

/** A field for a date, a time of day or both. */
export interface DatetimeField extends SubfieldsField {
  readonly format: Format;
  /** True for the platform's own calendar and clock in place of labelled parts. */
  readonly calendar: boolean;
  /** The language in which the person reads and writes. */
  readonly language: string;
  /** Absent = no limit. */
  readonly earliest?: Day;
  readonly latest?: Day;
}

/** Reads the field with its settings. Warns the owner of a setting that is not understood, which has no effect. */
export function parseDatetime(common: Field, json: JsonObject, context: ParseContext): DatetimeField {
  const format = parseFormat(json, context);
  const dateParts = format.parts.filter(isDatePart);
  // A calendar has whole days, so a month and its year alone are entered in parts.
  const calendar = text(json['display_option']) === 'calendar' && [0, 3].includes(dateParts.length);
  const hasTime = dateParts.length < format.parts.length;
  const controls = [...(dateParts.length > 0 ? ['date'] : []), ...(hasTime ? ['time'] : [])];
  return {
    ...common,
    format,
    calendar,
    language: context.language,
    subfields: calendar ? controls : format.parts,
    optional: [],
    initial: parseDefault(json, format, calendar, context),
    ...parseLimits(json, format, context),
  };
}

/**
 * Reads the format. `date_format: ""` beside a time asks for a time only (inferred); without a time, or absent, it means the usual date.
 */
function parseFormat(json: JsonObject, { warn }: ParseContext): Format {
  const time = text(json['time_format']);
  const date = json['date_format'] === '' && time !== '' ? '' : text(json['date_format']) || DEFAULT_DATE;
  for (const [key, setting] of Object.entries({ date_format: date, time_format: time })) {
    const unknown = unknownLetters(setting).join(', ');
    if (unknown) warn('unknown-value', key, unknown);
  }
  const format = readFormat(date, time);
  return format.parts.length > 0 ? format : readFormat(DEFAULT_DATE, '');
}

/** Reads the default: `""`, `{"default":null}`, `NOW` or a formatted date. */
function parseDefault(json: JsonObject, format: Format, calendar: boolean, context: ParseContext): Parts {
  const given = isObject(json['default']) ? json['default']['default'] : json['default'];
  const moment = parseMoment('default', given, format, context);
  const shown = moment && only(format, moment);
  return shown ? toAnswer(format, calendar, shown) : {};
}

/** Reads the number of years allowed before and after the current one, and the last day (only `""` is recorded; its form is inferred). */
function parseLimits(json: JsonObject, format: Format, context: ParseContext): Partial<DatetimeField> {
  const { year } = readClock(context.now());
  const [minus, plus] = [number(json['year_minus']), number(json['year_plus'])];
  const everyPart = { ...format, parts: readFormat('Y m d', '').parts };
  const { year: y, month: m, day: d } = parseMoment('max_date', json['max_date'], everyPart, context) ?? {};
  const latest = [
    ...(plus === undefined ? [] : [{ year: year + Math.floor(plus), month: 12, day: 31 }]),
    ...(y && m && d ? [{ year: y, month: m, day: d }] : []),
  ].sort(compareDays)[0];
  return {
    ...(minus !== undefined && { earliest: { year: year - Math.floor(minus), month: 1, day: 1 } }),
    ...(latest && { latest }),
  };
}

/** Reads a date that the author wrote: `NOW`, a date in the field's own format, or another that can be read. */
function parseMoment(key: string, given: unknown, format: Format, context: ParseContext): Moment | undefined {
  const written = text(given).trim();
  if (written === '') return undefined;
  const moment = readNow(written, context.now()) ?? readLoosely(written, format, 'en');
  if (!moment) context.warn('unknown-value', key, written);
  return moment;
}

/**
 * Reads `NOW` (recorded 2025) by the person's own clock, whatever the zone of the form's account. `NOW+24` is 24 hours later, `NOW-24`
 * earlier (inferred). Returns `undefined` for anything else.
 */
function readNow(setting: string, now: Date): (Day & Moment) | undefined {
  const [match, hours = '0'] = /^now\s*([+-]\s*\d{1,7})?$/i.exec(setting.trim()) ?? [];
  if (match === undefined) return undefined;
  const moment = plusHours(readClock(now), Number(hours.replace(/\s/g, '')));
  return isDay(moment) ? moment : undefined;
}
