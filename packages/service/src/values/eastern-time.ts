/** The format of all times of the service: US/Eastern, without naming the zone. Source: documented, and recorded in all years. */
const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Formats an instant as `YYYY-MM-DD HH:MM:SS` in US/Eastern. */
export function formatEastern(instant: Date): string {
  const parts = Object.fromEntries(FORMAT.formatToParts(instant).map(({ type, value }) => [type, value]));
  const year = (parts['year'] ?? '').padStart(4, '0');
  return `${year}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

const LATEST = Date.parse('9999-12-31T23:59:59Z');

/** Returns the wall clock of New York at an instant as if it were UTC. Its difference from the instant is the offset. */
function wallClock(instant: number): number {
  return Date.parse(`${formatEastern(new Date(instant)).replace(' ', 'T')}Z`);
}

/**
 * Parses a US/Eastern time, `YYYY-MM-DD` with or without ` HH:MM:SS`. Returns `undefined` when there is no such date. An hour
 * that occurs twice in autumn is read as one of the two. The hour that is left out in spring is read as the next one.
 */
export function parseEastern(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/.exec(text.trim());
  if (match === null) return undefined;
  const iso = `${match[1]}T${match[2] ?? '00:00'}${match[3] ?? ':00'}`;
  const wall = Date.parse(`${iso}Z`);
  // Date.parse reads 30 February as a day of March
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(iso) || iso < '1900') return undefined;
  let instant = wall;
  for (let round = 0; round < 3; round++) {
    const error = wallClock(instant) - wall;
    if (error === 0) break;
    instant -= error;
  }
  // databases do not read a year of five digits, which it would have in UTC
  return instant > LATEST ? undefined : new Date(instant);
}

/** Returns the first instant of the day in US/Eastern, for the counter of today's submissions. */
export function findEasternMidnight(instant: Date): Date {
  return parseEastern(formatEastern(instant).slice(0, 10)) ?? instant;
}
