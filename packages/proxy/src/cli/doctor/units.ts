const TIMES = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** Returns seconds as words: `2 hours` for 7,200. */
export function formatTime(seconds: number): string {
  const [unit, name] = TIMES.find(([least]) => seconds >= least) ?? TIMES[3];
  const number = Math.round(seconds / unit);
  return `${String(number)} ${name}${number === 1 ? '' : 's'}`;
}

/** Returns bytes with their unit: `1.1 MB` for 1,100,000. */
export function formatSize(bytes: number): string {
  return bytes >= 1_000_000
    ? `${String(Math.round(bytes / 100_000) / 10)} MB`
    : `${String(Math.round(bytes / 1000))} kB`;
}

/** Reads the seconds for which a cache may keep an answer; returns `undefined` where it does not say. */
export function readMaxAge(headers: Headers): number | undefined {
  const control = headers.get('cache-control') ?? '';
  if (/no-store|no-cache/i.test(control)) return 0;
  const times = ['s-maxage', 'max-age'].map(
    (name) => new RegExp(`(?:^|[\\s,])${name}="?(\\d+)`, 'i').exec(control)?.[1],
  );
  const known = times.filter((time) => time !== undefined).map(Number);
  return known.length > 0 ? Math.max(...known) : undefined;
}
