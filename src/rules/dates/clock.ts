import type { Moment } from './calendar.js';

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
