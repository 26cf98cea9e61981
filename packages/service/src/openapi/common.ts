import { IGNORED, describeChoice, record, ref, TEXT, WARNINGS } from './operation.js';
import type { Schema } from './operation.js';

/** The schemas that all tables share. */
export const COMMON: Readonly<Record<string, Schema>> = {
  Id: { type: 'string', pattern: '^\\d+$', 'x-source': 'ids are texts of digits, recorded 2014 to 2025' },
  Digits: { type: 'string', pattern: '^\\d*$', 'x-source': 'counters are texts of digits, recorded 2023 and 2025' },
  Flag: { enum: ['0', '1'], 'x-source': 'flags are texts, recorded 2014 to 2025' },
  Time: {
    type: 'string',
    pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$',
    description: 'US/Eastern, without a zone mark',
    'x-source': 'documented; recorded in all years',
  },
  Total: {
    oneOf: [{ type: 'string', pattern: '^[1-9]\\d*$' }, { const: 0 }],
    'x-source': 'a text, the number 0 when there is none, recorded 2014',
  },
  Error: record(
    'recorded 2014 and 2016, without `code`',
    { status: describeChoice('error'), error: TEXT, code: TEXT },
    ['code'],
  ),
  Success: record(
    'recorded 2014',
    { success: describeChoice('1'), id: ref('Id'), ignored: IGNORED, warnings: WARNINGS },
    ['ignored', 'warnings'],
  ),
  Logic: {
    'x-source': 'recorded 2023 and 2025; the words documented',
    type: 'object',
    properties: {
      action: describeChoice('show', 'hide'),
      conditional: describeChoice('any', 'all'),
      checks: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            field: { type: ['string', 'number'] },
            condition: describeChoice('equals', 'notequals', 'greaterthan', 'lessthan'),
            option: { type: ['string', 'number'] },
          },
          required: ['field', 'condition', 'option'],
        },
      },
    },
    required: ['action', 'conditional', 'checks'],
  },
};

/** The parameters of a single record that is read as if it were a list. Source: one client, which asks for the first page of each. */
export const AS_IF_LISTED: Readonly<Record<string, Schema>> = Object.fromEntries(
  ['page', 'per_page'].map((name) => [name, { type: 'integer', description: 'Changes nothing here' }]),
);

/** Returns the parameters of a list. */
export function paging(perPage: number, most: number): Readonly<Record<string, Schema>> {
  return {
    page: { type: 'integer', minimum: 1, default: 1 },
    per_page: { type: 'integer', minimum: 1, maximum: most, default: perPage, description: 'More is refused' },
  };
}
