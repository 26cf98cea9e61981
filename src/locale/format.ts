// Formats times, sizes and sentences in the way of a language.
import { tagOrEnglish } from './tag.js';
import { dateFormat, waitFormat } from '../platform/languages/intl.js';
import { numberFormat } from '../platform/languages/phrases.js';

/** Units of sizes, each a thousand times the one before. */
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Formats a day and a time in the person's own zone. `long` adds the zone, and `day` leaves the time out. `moment` is ISO 8601, or milliseconds since 1970.
 */
export function formatMoment(moment: string | number, language: string, precision: 'day' | 'short' | 'long'): string {
  const date = new Date(moment);
  const time = precision === 'day' ? {} : { timeStyle: precision };
  const format = dateFormat(tagOrEnglish(language), { dateStyle: 'long', ...time });
  return format?.format(date) ?? date.toISOString();
}

/** Formats the end of a wait, rounded up: `in 90 seconds`, `in 5 minutes`, `in 3 hours`. */
export function formatWait(milliseconds: number, language: string): string {
  const format = (unit: 'second' | 'minute' | 'hour', size: number) => {
    const count = Math.ceil(milliseconds / size);
    return waitFormat(tagOrEnglish(language))?.format(count, unit) ?? `${count} × 1 ${unit}`;
  };
  if (milliseconds <= 90 * SECOND) return format('second', SECOND);
  return milliseconds <= 90 * MINUTE ? format('minute', MINUTE) : format('hour', HOUR);
}

/**
 * Formats a number of bytes: `2.4 MB`. Sizes are rounded up and limits down, so that a file that is too large never reads as if it
 * would fit.
 */
export function formatSize(bytes: number, language: string, round: 'up' | 'down' = 'up'): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), UNITS.length - 1);
  const tenths = (bytes / 1000 ** power) * 10;
  // An error of floating point is no reason to round up.
  // Rounding up makes of nothing a negative zero.
  const value = Math.max(0, round === 'up' ? Math.ceil(tenths - 1e-9) : Math.floor(tenths)) / 10;
  const unit = UNITS[power] ?? 'byte';
  const format = numberFormat(tagOrEnglish(language), {
    style: 'unit',
    unit,
    // The short form of bytes has no plural: "10 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format?.format(value) ?? `${value} ${unit}`;
}

/** Formats a part of a whole, from 0 to 1: `46%`. */
export function formatPercent(part: number, language: string): string {
  const format = numberFormat(tagOrEnglish(language), { style: 'percent', maximumFractionDigits: 0 });
  return format?.format(part) ?? `${Math.round(part * 100)}%`;
}
