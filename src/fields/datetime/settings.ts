// The author's settings in the service's JSON. Recorded 2016 to 2025 unless a comment says otherwise.
import { isObject, number, text } from '../../api/read.js';
import type { Day, ParseContext } from '../../model/field-definition.js';
import type { Field, JsonObject } from '../../model/form.js';
import type { SubfieldsField } from '../shared/subfields/subfields.js';
import { compareDays, isDay, plusHours } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { DEFAULT_DATE, findLetter, isDatePart, only, readFormat, unknownLetters } from './format.js';
import type { Format } from './format.js';
import { namesMonth } from './letters.js';
import { readLoosely } from './pasted.js';
import { toAnswer } from './parts.js';
import { GREGORIAN, chooseCalendar } from './reckoning.js';
import type { MakeReckoning, Reckoning } from './reckoning.js';
import { readClockIn, readZone } from './zone.js';

/** A field for a date, a time of day or both. */
export interface DatetimeField extends SubfieldsField {
  readonly format: Format;
  /** True for the platform's own calendar and clock in place of labelled parts. */
  readonly calendar: boolean;
  /** The language in which the person reads and writes. */
  readonly language: string;
  /** The zone that the form names for its times; `''` for none, and for a date without a time. */
  readonly zone: string;
  /** The calendar in which dates are said. Absent: the Gregorian. It is that of `format`, unless parts are typed in the Gregorian. */
  readonly reckoning?: Reckoning;
  /** Dates are typed in the Gregorian calendar, although people of the page's language expect another. */
  readonly isUnexpected?: true;
  /** Absent = no limit. */
  readonly earliest?: Day;
  readonly latest?: Day;
}

type ClockContext = ParseContext & { readonly clock: () => Required<Moment> };

/** Reads the field with its settings. Warns the owner of a setting that is not understood, which has no effect. */
export function parseDatetime(
  common: Field,
  json: JsonObject,
  context: ParseContext,
  makeReckoning?: MakeReckoning,
): DatetimeField {
  const asked = parseFormat(json, context);
  const dateParts = asked.parts.filter(isDatePart);
  // A calendar has whole days, so a month and its year alone are entered in parts.
  const calendar = text(json['display_option']) === 'calendar' && [0, 3].includes(dateParts.length);
  const hasTime = dateParts.length < asked.parts.length;
  const zone = hasTime ? readZone(text(context.form['timezone'])) : '';
  const clock = () => readClockIn(zone, context.now());
  const controls = [...(dateParts.length > 0 ? ['date'] : []), ...(hasTime ? ['time'] : [])];
  const shown = parseDefault(json, asked, { ...context, clock });
  const limits = parseLimits(json, asked, { ...context, clock });
  const counted =
    dateParts.length > 0 ? parseCalendar(asked, calendar, limits, { ...context, clock }, makeReckoning) : {};
  const { reckoning } = counted;
  const format = reckoning && !calendar ? { ...asked, reckoning } : asked;
  return {
    ...common,
    ...limits,
    ...counted,
    format,
    calendar,
    language: context.language,
    zone,
    subfields: calendar ? controls : format.parts,
    optional: [],
    initial: shown ? toAnswer(format, calendar, shown) : {},
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
  const asked = readFormat(date, time);
  return asked.parts.length > 0 ? asked : readFormat(DEFAULT_DATE, '');
}

/** The number of years before and after this one that are likely where the author sets no limit. */
const LIKELY = [150, 100] as const;

/** Chooses the calendar of the dates. */
function parseCalendar(
  format: Format,
  isNative: boolean,
  { earliest, latest }: Partial<DatetimeField>,
  context: ClockContext,
  makeReckoning?: MakeReckoning,
): Pick<DatetimeField, 'reckoning' | 'isUnexpected'> {
  const { calendar, isExpected } = chooseCalendar(context);
  const { year: thisYear } = context.clock();
  const [before, after] = LIKELY;
  const reckoning = makeReckoning?.(calendar, {
    language: context.language,
    namesMonths: namesMonth(findLetter(format, 'month')),
    isWhole: isNative || format.parts.filter(isDatePart).length === 3,
    years: [earliest?.year ?? thisYear - before, latest?.year ?? thisYear + after],
    thisYear,
  });
  const isGregorian = !reckoning || isNative;
  const isMeant = isExpected && calendar === GREGORIAN;
  return { ...(reckoning && { reckoning }), ...(isGregorian && !isMeant && { isUnexpected: true }) };
}

/** Reads the default: `""`, `{"default":null}`, `NOW` or a formatted date. */
function parseDefault(json: JsonObject, format: Format, context: ClockContext): Moment | undefined {
  const given = isObject(json['default']) ? json['default']['default'] : json['default'];
  const moment = parseMoment('default', given, format, context);
  return moment && only(format, moment);
}

/** Reads the number of years allowed before and after the current one, and the last day (only `""` is recorded; its form is inferred). */
function parseLimits(json: JsonObject, format: Format, context: ClockContext): Partial<DatetimeField> {
  const { year } = context.clock();
  const [minus, plus] = [number(json['year_minus']), number(json['year_plus'])];
  const everyPart = { ...format, parts: readFormat('Y m d', '').parts };
  const { year: y, month: m, day: d } = parseMoment('max_date', json['max_date'], everyPart, context) ?? {};
  const earliest = minus === undefined ? undefined : { year: year - Math.floor(minus), month: 1, day: 1 };
  const ends: Readonly<Record<string, Day | undefined>> = {
    year_plus: plus === undefined ? undefined : { year: year + Math.floor(plus), month: 12, day: 31 },
    max_date: y && m && d ? { year: y, month: m, day: d } : undefined,
  };
  const [latest] = Object.entries(ends)
    .flatMap(([key, day]) => {
      if (!day || !earliest || compareDays(day, earliest) >= 0) return day ?? [];
      // No day is within such limits.
      context.warn('unknown-value', key, text(json[key]));
      return [];
    })
    .sort(compareDays);
  return {
    ...(earliest && { earliest }),
    ...(latest && { latest }),
  };
}

/** Reads a date that the author wrote: `NOW`, a date in the field's own format, or another that can be read. */
function parseMoment(key: string, given: unknown, format: Format, context: ClockContext): Moment | undefined {
  const written = text(given).trim();
  if (written === '') return undefined;
  const moment = readNow(written, context.clock()) ?? readLoosely(written, format, 'en');
  if (!moment) context.warn('unknown-value', key, written);
  return moment;
}

/**
 * Reads `NOW` (recorded 2025): a time by the clock of the form's zone, which is shown beside it, and a date by the person's own.
 * `NOW+24` is 24 hours later, `NOW-24` earlier (inferred). Returns `undefined` for anything else.
 */
function readNow(setting: string, now: Required<Moment>): (Day & Moment) | undefined {
  const [match, hours = '0'] = /^now\s*([+-]\s*\d{1,7})?$/i.exec(setting.trim()) ?? [];
  if (match === undefined) return undefined;
  const moment = plusHours(now, Number(hours.replace(/\s/g, '')));
  return isDay(moment) ? moment : undefined;
}
