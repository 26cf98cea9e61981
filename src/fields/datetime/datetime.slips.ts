import { isDay } from '../../rules/dates/calendar.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { Slip, Slips } from '../slip.js';
import { inWords, momentInWords } from './language.js';
import { monthNames } from './months.js';
import type { Format } from './format.js';
import { mark, toLetters, toMoment, wholeMoment, withPart } from './parts.js';
import type { Reckoning } from './reckoning.js';
import type { DatetimeField } from './settings.js';

/** The month and the day in each other's place: the 13th month. Where both orders are possible, nothing points to a slip. */
export const slips: Slips<Pick<DatetimeField, 'format' | 'calendar' | 'language'>, Parts> = {
  find({ format, calendar, language }, answer) {
    if (format.reckoning && !calendar) return findInCalendar(format, format.reckoning, answer, language);
    const { year, month, day } = toMoment(format, answer);
    if (calendar || month === undefined || day === undefined) return undefined;
    if (format.parts.includes('year') && year === undefined) return undefined;
    if (month <= 12 || !isDay({ month: day, day: month, ...(year !== undefined && { year }) })) return undefined;
    const text =
      year === undefined
        ? `${month} ${monthNames(language)[day - 1] ?? ''}`
        : inWords({ year, month: day, day: month }, language);
    return { answer: { ...answer, month: answer['day'] ?? '', day: answer['month'] ?? '' }, text };
  },
};

/** Finds the same in another calendar, and a year that may be meant in the Gregorian one. */
function findInCalendar(
  format: Format,
  reckoning: Reckoning,
  answer: Parts,
  language: string,
): Slip<Parts> | undefined {
  const letters = toLetters(format, answer);
  const reading = reckoning.read(answer, letters);
  const isWrong = reading?.hasOwnMonths ? reading.wrong.month !== undefined : (letters.month ?? 0) > 12;
  const swapped = withPart(format, { ...answer, day: answer['month'] ?? '' }, 'month', answer['day'] ?? '');
  const gregorian = isWrong ? undefined : reckoning.suggest(answer, letters);
  const meant = isWrong ? swapped : gregorian && mark(format, gregorian);
  const moment = meant && wholeMoment(format, meant);
  if (!meant || !moment) return undefined;
  const said = gregorian ? momentInWords(moment, language) : reckoning.say(moment, language);
  return said === undefined ? undefined : { answer: meant, text: said };
}
