/** A day and a time in the language's own way, in the person's own zone; `long` has the zone too. `moment` is ISO 8601, or milliseconds since 1970. */
export function formatMoment(moment: string | number, language: string, precision: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: precision }).format(new Date(moment));
}
