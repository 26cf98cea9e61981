import type { Issue, IssueCode } from '../../model/issue.js';
import type { Parts } from '../shared/subfields/subfields.js';
import { compareDays, daysInMonth, isDay, isTime } from '../../rules/dates/calendar.js';
import type { Day } from '../../model/field-definition.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { isDatePart, findLetter } from './format.js';
import { isOfTwelve } from './letters.js';
import type { Part } from './letters.js';
import { inWords } from './language.js';
import { toLetters, toMoment } from './parts.js';
import type { DatetimeField } from './settings.js';

/** Checks a date that is not empty: each part by itself, then the day within its month, then against the limits. */
export function check(field: DatetimeField, answer: Parts): readonly Issue[] {
  const steps = [checkParts, impossible, outside];
  for (const step of steps) {
    const issues = step(field, answer);
    if (issues.length > 0) return oncePerControl(issues);
  }
  return [];
}

/** Lists the parts that are missing, and those that no date or time has. */
function checkParts(field: DatetimeField, answer: Parts): readonly Issue[] {
  const moment = toMoment(field.format, answer);
  const reading = field.format.reckoning?.read(answer, toLetters(field.format, answer));
  const blank = (name: string) => (answer[name] ?? '').trim() === '';
  return field.format.parts.flatMap((part) => {
    if (!blank(part)) {
      const wrong = reading?.wrong[part];
      if (wrong) return [issue(wrong.code, field, part, wrong.values)];
      if (part === 'period' || isPossible(part, moment) || (reading?.hasOwnMonths && isDatePart(part))) return [];
      return isShortYear(field, part, answer)
        ? [issue('short-year', field, part)]
        : [issue(wrongCode(part), field, part, findRange(field, part))];
    }
    const control = nameControl(field, part);
    // A calendar's control with a value but without parts is unfinished, or beyond the year 9999.
    return [blank(control) ? issue('date-incomplete', field, part) : issue(wrongCode(part), field, part)];
  });
}

/** Finds a day that its month does not have, although each part is possible by itself. */
function impossible(field: DatetimeField, answer: Parts): readonly Issue[] {
  const moment = toMoment(field.format, answer);
  const { year = 2000, month = 1 } = moment;
  return isDay(moment) ? [] : [issue('no-such-day', field, 'day', { days: daysInMonth(year, month) })];
}

function isPossible(part: Part, moment: Moment): boolean {
  const value = part === 'period' ? 0 : moment[part];
  if (value === undefined) return false;
  return isDay({ [part]: value, ...(part === 'day' && { month: 1 }) }) && isTime({ [part]: value });
}

const isShortYear = ({ format }: DatetimeField, part: Part, answer: Parts): boolean =>
  part === 'year' && findLetter(format, 'year') === 'Y' && /^\p{Nd}{1,3}$/u.test((answer[part] ?? '').trim());

function outside(field: DatetimeField, answer: Parts): readonly Issue[] {
  const { year, month = 1, day = 1 } = toMoment(field.format, answer);
  if (year === undefined) return [];
  const given = { year, month, day };
  const { earliest, latest } = field;
  if (earliest && compareDays(given, earliest) < 0) return [beyond('date-too-early', field, given, earliest)];
  return latest && compareDays(given, latest) > 0 ? [beyond('date-too-late', field, given, latest)] : [];
}

/** Creates the issue for the first part, from the year down, that differs from the limit. */
function beyond(code: IssueCode, field: DatetimeField, given: Day, limit: Day): Issue {
  const part = (['year', 'month', 'day'] as const).find((unit) => given[unit] !== limit[unit]) ?? 'day';
  const said = field.reckoning?.say(limit, field.language) ?? inWords(limit, field.language);
  return issue(code, field, part, { limit: said });
}

const wrongCode = (part: Part): IssueCode => (isDatePart(part) ? 'not-a-date' : 'not-a-time');

/** Creates an issue of the control in which a part is entered. The sentence needs the name of what is entered there. */
function issue(code: IssueCode, field: DatetimeField, part: Part, values: Issue['values'] = {}): Issue {
  const subfield = nameControl(field, part);
  return { code, subfield, values: { part: subfield, ...values } };
}

/** The least and the largest number of each part. */
const RANGES: Readonly<Partial<Record<Part, readonly [from: number, to: number]>>> = {
  year: [1, 9999],
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
};

/** Returns the numbers from which to which a part goes; nothing for a part that is chosen. */
function findRange({ format }: DatetimeField, part: Part): Issue['values'] {
  const [from, to] = (part === 'hour' && isOfTwelve(findLetter(format, part)) ? [1, 12] : RANGES[part]) ?? [];
  return from === undefined || to === undefined ? {} : { from, to };
}

/** Returns the name of the control in which a part is entered. */
function nameControl({ calendar }: DatetimeField, part: Part): string {
  if (!calendar) return part;
  return isDatePart(part) ? 'date' : 'time';
}

function oncePerControl(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ subfield }, index) => issues.findIndex((other) => other.subfield === subfield) === index);
}
