// The calendar by which a person counts days. Decision 0047: the platform knows each calendar; no table of ours does.
import type { IssueCode, Issue } from '../../model/issue.js';
import type { LoadContext } from '../../model/field-definition.js';
import { readTag, tagOrEnglish } from '../../locale/tag.js';
import { dateFormat, displayNames, remember } from '../../platform/languages/intl.js';
import type { Moment } from '../../rules/dates/calendar.js';
import type { Parts } from '../shared/subfields/subfields.js';
import type { Part, WrittenFormat } from './letters.js';

/** The name of the calendar in which dates are sent. */
export const GREGORIAN = 'gregory';

/** The calendar of a field, and whether it is the one that people of the page's language expect. */
export interface ChosenCalendar {
  readonly calendar: string;
  readonly isExpected: boolean;
}

/** The result of reading typed parts. All units of `moment` are Gregorian. */
export interface Reading {
  readonly moment: Moment;
  /** The fault of each part. */
  readonly wrong: Readonly<Partial<Record<Part, { readonly code: IssueCode; readonly values?: Issue['values'] }>>>;
  /** Month and day are checked here: they are not those of the Gregorian calendar. */
  readonly hasOwnMonths: boolean;
}

/** A choice of a month. The id is its number, with an `L` for the leap month after it. */
export interface MonthChoice {
  readonly id: string;
  readonly label: string;
}

/** Reads, writes and says the dates of a field of another calendar than the Gregorian. */
export interface Reckoning {
  readonly calendar: string;
  /** Its months are not the Gregorian ones. */
  readonly hasOwnMonths: boolean;
  /** Years have the name of an era before them. */
  readonly hasEras: boolean;
  /** Reads parts as they were typed; `undefined` where they are Gregorian. `letters` has the numbers of the parts. */
  read(parts: Parts, letters: Moment): Reading | undefined;
  /** Tells whether the form may well ask for a Gregorian year. */
  isLikely(year: number | undefined): boolean;
  /** Returns the texts of year, month and day; `undefined` for a day that has to be written in the Gregorian calendar. */
  write(moment: Moment): Readonly<Partial<Record<Part, string>>> | undefined;
  /** Reads a text that is pasted. */
  readText(text: string, format: WrittenFormat, language: string): Moment | undefined;
  /** Says a moment in the calendar; `undefined` where the browser can't. */
  say(moment: Moment, language: string): string | undefined;
  /** Says a moment in the calendar, and the day in the Gregorian one beside it. */
  sayBoth(moment: Moment, language: string): string | undefined;
  /** Lists the months of the year that is typed, else all; `undefined` where they are typed as numbers or are the Gregorian. */
  months(parts: Parts, language: string): readonly MonthChoice[] | undefined;
  /** Returns the same parts as of the Gregorian calendar, where that is likely to be meant, and the calendar's own reading is not. */
  suggest(parts: Parts, letters: Moment): Parts | undefined;
}

/** The facts that a field tells its reckoning: the parts, how the months are entered, and the likely years (Gregorian). */
export interface ReckonedField {
  readonly language: string;
  readonly namesMonths: boolean;
  /** Year, month and day are asked for: a month alone can't be converted. */
  readonly isWhole: boolean;
  readonly years: readonly [from: number, to: number];
  readonly thisYear: number;
}

/** Makes the reckoning of a field; `undefined` where the Gregorian calendar serves it. */
export type MakeReckoning = (calendar: string, field: ReckonedField) => Reckoning | undefined;

/** Chooses the calendar of a page's dates: the one that the element names, else that of the language with its region. */
export function chooseCalendar({ language, host }: Pick<LoadContext, 'language' | 'host'>): ChosenCalendar {
  const tag = readTag(language) ?? 'en';
  const asked = host?.calendar?.trim().toLowerCase() ?? '';
  const [, inTag = ''] = /-u-(?:.*-)?ca-(gregory|[a-z]\w+(?:-(?:civil|rgsa|tbla|umalqura))?)/i.exec(tag) ?? [];
  const ofLanguage = findCalendar(tag)('');
  const named = asked && asked !== 'auto' ? findCalendar(tag)(asked) : ofLanguage;
  const isMissing = inTag !== '' && inTag !== GREGORIAN && ofLanguage === GREGORIAN;
  return { calendar: named, isExpected: named === ofLanguage && !isMissing };
}

// Decision 0059: the first format of a page takes as long as drawing ten fields.
/** Languages and countries that may have another calendar, and tags that name one. The platform is asked only about these. */
const MAY_DIFFER = /^(ar|az|ckb|fa|glk|haz|ku|lki|lrc|mzn|ps|sdh|th|uz)\b|-(af|ir|sa|th|u)\b/i;

/** Finds the calendar of a language, or one that is asked for. */
const findCalendar = remember((tag: string) =>
  remember((asked: string) => {
    if (!asked && !MAY_DIFFER.test(tag)) return GREGORIAN;
    const found = dateFormat(tag, asked ? { calendar: asked } : undefined)?.resolvedOptions().calendar;
    return found === undefined || found === 'iso8601' ? GREGORIAN : found;
  }),
);

/** Names a calendar in a language; the name of its era where the browser has no other. */
export function nameCalendar(calendar: string, language: string): string {
  const tag = tagOrEnglish(language);
  const name = displayNames([tag], { type: 'calendar' })?.of(calendar);
  if (name && name !== calendar) return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
  const parts = dateFormat(tag, { calendar, era: 'long', year: 'numeric' })?.formatToParts(0);
  return parts?.find(({ type }) => type === 'era')?.value ?? calendar;
}
