const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long somebody has to wait, rounded up, in words: `90 seconds`, `5 minutes`, `3 hours`. Takes milliseconds. */
export function formatWait(milliseconds: number, language: string): string {
  const format = (unit: 'second' | 'minute' | 'hour', size: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
      Math.ceil(milliseconds / size),
    );
  if (milliseconds <= 90 * SECOND) return format('second', SECOND);
  return milliseconds <= 90 * MINUTE ? format('minute', MINUTE) : format('hour', HOUR);
}
