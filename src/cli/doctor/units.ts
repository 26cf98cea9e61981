const TIMES = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** `2 hours` of 7,200 seconds. */
export function timeText(seconds: number): string {
  const [unit, name] = TIMES.find(([least]) => seconds >= least) ?? TIMES[3];
  const number = Math.round(seconds / unit);
  return `${String(number)} ${name}${number === 1 ? '' : 's'}`;
}

/** `1.1 MB` of 1,100,000 bytes. */
export function sizeText(bytes: number): string {
  return bytes >= 1_000_000
    ? `${String(Math.round(bytes / 100_000) / 10)} MB`
    : `${String(Math.round(bytes / 1000))} kB`;
}

/** For how many seconds an answer may be kept without asking again; `undefined` where it does not say. */
export function keptFor(headers: Headers): number | undefined {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/i.test(control)) return 0;
  const times = ['s-maxage', 'max-age'].map(
    (name) => new RegExp(`(?:^|[\\s,])${name}="?(\\d+)`, 'i').exec(control)?.[1],
  );
  const known = times.filter((time) => time !== undefined).map(Number);
  return known.length > 0 ? Math.max(...known) : undefined;
}
