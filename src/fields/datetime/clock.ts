import { isDay, plusHours, readClock } from '../../rules/dates/calendar.js';
import type { Day } from '../../model/field-definition.js';
import type { Moment } from '../../rules/dates/calendar.js';

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
