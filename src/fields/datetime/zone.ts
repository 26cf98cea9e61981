// The zone in which a form's times are meant: `timezone` of the form (recorded: `US/Eastern`). It names a zone, and converts no answer.
import { readClock } from '../../rules/dates/calendar.js';
import type { Moment } from '../../rules/dates/calendar.js';
import { dateFormat } from '../../platform/languages/intl.js';

/** Reads the name of a zone; `''` for none, and for one that the browser does not know. */
export function readZone(setting: string): string {
  const zone = setting.trim();
  return zone && nameZone(zone, 'en') ? zone : '';
}

/** Names a zone in a language: `Eastern Time`. Returns `''` for an unknown one. */
export function nameZone(zone: string, language: string): string {
  const parts = dateFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' })?.formatToParts();
  return parts?.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Reads the clock on the wall of a zone; the person's own for `''`. */
export function readClockIn(zone: string, now: Date): Required<Moment> {
  if (!zone) return readClock(now);
  const units = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = dateFormat('en', { ...units, second: 'numeric', hourCycle: 'h23', timeZone: zone });
  if (!format) return readClock(now);
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const read = (unit: keyof Moment) => parts.get(unit) ?? 0;
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}
