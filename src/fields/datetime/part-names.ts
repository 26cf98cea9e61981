// The names of the parts of a date, as the browser knows them in each language.
import { dateFormat, displayNames } from '../../platform/languages/intl.js';

/** The browser's names of the parts. */
const FIELDS = ['year', 'month', 'day', 'hour', 'minute', 'second'];

const HOUR = 60 * 60 * 1000;

/** A morning and an evening, in milliseconds of a day. */
const TIMES = [6 * HOUR, 18 * HOUR] as const;

/** Names a part of a date for its label: `Year`, `Minute`, `AM/PM`. */
export function partName(part: string, language: string): string {
  const names = displayNames([language, 'en'], { type: 'dateTimeField' });
  const field = part === 'period' ? 'dayPeriod' : FIELDS.find((name) => name === part);
  const name = (field && names?.of(field)) ?? part;
  // Most languages write it in lower case, as within a sentence.
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
}

/** Names the halves of a day: `AM`, `PM`. */
export function periodNames(language: string): readonly [am: string, pm: string] {
  const format = dateFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const [am, pm] = TIMES.map((time) => format?.formatToParts(time).find(({ type }) => type === 'dayPeriod')?.value);
  return [am ?? 'AM', pm ?? 'PM'];
}
