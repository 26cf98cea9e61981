// Decision 0013: a date consists of integers and never passes through `Date`.
/** A day of the Gregorian calendar, without a zone. January is 1. */
export type Day = Readonly<Record<'year' | 'month' | 'day', number>>;
