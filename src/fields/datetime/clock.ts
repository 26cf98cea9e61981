import { isDay, plusHours } from '../../rules/calendar.js';
import type { Day } from '../../model/day.js';
import type { Moment } from '../../rules/calendar.js';

/** The person's own wall clock. The only place that looks into a `Date`. */
export function readClock(now: Date): Required<Moment> {
  return {
    year: now.getFullYear(),
    month: now.getMonth() + 1,
    day: now.getDate(),
    hour: now.getHours(),
    minute: now.getMinutes(),
    second: now.getSeconds(),
  };
}

/**
 * `NOW` (recorded 2025) on the person's own clock, in whatever zone the account of the form is. `NOW+24` is so many hours
 * later, `NOW-24` earlier (inferred); `undefined` for anything else.
 */
export function readNow(setting: string, now: Date): (Day & Moment) | undefined {
  const [match, hours = '0'] = /^now\s*([+-]\s*\d{1,7})?$/i.exec(setting.trim()) ?? [];
  if (match === undefined) return undefined;
  const moment = plusHours(readClock(now), Number(hours.replace(/\s/g, '')));
  return isDay(moment) ? moment : undefined;
}
