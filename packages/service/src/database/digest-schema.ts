import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id } from './columns.js';

/** The submissions that have some letters in a field, a bit for each of a block of ids. It is made from the answers, and may be lost. */
export const searchBits = pgTable(
  'search_bits',
  {
    formId: id('form_id').notNull(),
    fieldId: id('field_id').notNull(),
    letters: text('letters').notNull(),
    block: id('block').notNull(),
    bits: bytea('bits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.fieldId, table.letters, table.block] })],
);

/** The counters of the days and hours whose submissions are in `search_bits`, as they were then. */
export const searchSpans = pgTable(
  'search_spans',
  {
    formId: id('form_id').notNull(),
    hours: integer('hours').notNull(),
    start: bigint('start', { mode: 'number' }).notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.hours, table.start] })],
);
