import { isDay } from '../../rules/dates/calendar.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { Slips } from '../slip.js';
import { inWords } from './language.js';
import { monthNames } from './months.js';
import { toMoment } from './parts.js';
import type { DatetimeField } from './settings.js';

/** The month and the day in each other's place: the 13th month. Where both orders are possible, nothing points to a slip. */
export const slips: Slips<Pick<DatetimeField, 'format' | 'calendar' | 'language'>, Parts> = {
  find({ format, calendar, language }, answer) {
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
