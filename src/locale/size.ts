/** Units of sizes, each a thousand times the one before. */
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A number of bytes in the language's own way: `2.4 MB`. A size is rounded up and a limit down: so what is too large reads as
 * more than there is room for.
 */
export function formatSize(bytes: number, language: string, round: 'up' | 'down' = 'up'): string {
  const power = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), UNITS.length - 1);
  const tenths = (bytes / 1000 ** power) * 10;
  // What floating point adds is no reason to round up.
  const value = (round === 'up' ? Math.ceil(tenths - 1e-9) : Math.floor(tenths)) / 10;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    maximumFractionDigits: 1,
  }).format(value);
}

/** A part of a whole, from 0 to 1, in the language's own way: `46%`. */
export function formatPercent(part: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}
