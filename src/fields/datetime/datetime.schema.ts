// Dates and times.
import type { Day, DescribedTypes } from '../../model/field-definition.js';
import type { JsonSchema } from '../../model/json-schema.js';
import type { Part } from './letters.js';
import type { DatetimeField } from './settings.js';

/** Describes dates and times. */
export const schemas: DescribedTypes = { datetime: { schema: momentSchema } };

/** Describes a date, a time or both: as machines write it, or by its parts. */
function momentSchema(field: DatetimeField): JsonSchema {
  const description = [describeLimit('Not before', field.earliest), describeLimit('Not after', field.latest)]
    .filter(Boolean)
    .join(' ');
  return { anyOf: [writtenMoment(field), describeParts(field)], ...(description && { description }) };
}

/** Describes how machines write a moment. */
function writtenMoment({ format: { date, time } }: DatetimeField): JsonSchema {
  if (time.length === 0) return { type: 'string', format: 'date' };
  if (date.length === 0)
    return { type: 'string', pattern: '^\\d\\d:\\d\\d(:\\d\\d)?$', description: 'A time, such as 14:30.' };
  return {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?$',
    description: 'A date and a time without a zone, such as 2026-04-03T14:30.',
  };
}

/** Describes the parts of a moment. The values of a calendar's controls are listed beside them. */
function describeParts({ format: { parts }, calendar, subfields }: DatetimeField): JsonSchema {
  const controls = calendar ? subfields.map((name): [string, JsonSchema] => [name, { type: 'string' }]) : [];
  return {
    type: 'object',
    properties: Object.fromEntries([
      ...parts.map((part) => [part, describePart(part, calendar)] as const),
      ...controls,
    ]),
    required: parts,
    additionalProperties: false,
  };
}

/** Describes a part as people type it. A calendar writes all years in four digits, and no names of months. */
function describePart(part: Part, calendar: boolean): JsonSchema {
  if (part === 'period') return { type: 'string', enum: ['AM', 'PM'] };
  if (part === 'month' && !calendar) return { type: 'string', minLength: 1 };
  const digits = !calendar ? '1,4' : part === 'year' ? '4' : '1,2';
  return { type: 'string', pattern: `^\\s*\\p{Nd}{${digits}}\\s*$` };
}

/** Names a limit, for which JSON Schema has no word. */
function describeLimit(words: string, day: Day | undefined): string {
  if (!day) return '';
  const [year, month, date] = [String(day.year).padStart(4, '0'), two(day.month), two(day.day)];
  return `${words} ${year}-${month}-${date}.`;
}

const two = (number: number): string => String(number).padStart(2, '0');
