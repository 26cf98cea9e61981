import { tagOrEnglish } from '../../locale/tag.js';
import { makeList } from '../../platform/lists.js';
import { dateFormat } from '../../platform/languages/intl.js';

/** Names of the months as they are sent: English, whatever the language of the page (recorded 2023). */
export const ENGLISH_MONTHS: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The average month; in milliseconds. The middle of each month of 1970 is enough to get the month's name. */
const MONTH = 30.4375 * 24 * 60 * 60 * 1000;
const MONTHS_OF_A_YEAR = makeList(12, (index) => (index + 0.5) * MONTH);

/** Returns the names of the months in a language (BCP 47), January first. */
export function monthNames(language: string): readonly string[] {
  return named(language, { month: 'long' });
}

/**
 * Returns the number of the month that a word means, in English or in a language; `undefined` if it means none or
 * several.
 */
export function findMonth(word: string, language = 'en'): number | undefined {
  const wanted = word.trim().toLowerCase().replace(/\.$/, '');
  const lists = [
    ENGLISH_MONTHS,
    monthNames(language),
    named(language, { month: 'short' }),
    // Some languages use another case beside a day: "3 апреля".
    named(language, { month: 'long', day: 'numeric' }),
    // Hebrew joins a word to it: "3 באפריל".
    joined(language),
  ].map((names) => names.map((name) => name.toLowerCase().replace(/\.$/, '')));
  for (const names of lists) if (names.includes(wanted)) return names.indexOf(wanted) + 1;
  if (wanted.length < 3) return undefined;
  const meant = new Set(lists.flatMap((names) => names.flatMap((name, at) => (name.startsWith(wanted) ? at + 1 : []))));
  return meant.size === 1 ? [...meant][0] : undefined;
}

/** Returns the months with all that is written between them and a day. */
const joined = (language: string): readonly string[] => {
  const options = { month: 'long', day: 'numeric', calendar: 'gregory', timeZone: 'UTC' } as const;
  const format = dateFormat(tagOrEnglish(language), options);
  return MONTHS_OF_A_YEAR.map(
    (time) =>
      format
        ?.format(time)
        .replace(/[\p{Nd}.]/gu, '')
        .trim() ?? '',
  );
};

function named(language: string, options: Intl.DateTimeFormatOptions): readonly string[] {
  const format = dateFormat(tagOrEnglish(language), { ...options, calendar: 'gregory', timeZone: 'UTC' });
  if (!format) return ENGLISH_MONTHS;
  return MONTHS_OF_A_YEAR.map((time) => format.formatToParts(time).find(({ type }) => type === 'month')?.value ?? '');
}
