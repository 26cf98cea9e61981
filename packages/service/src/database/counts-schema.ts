import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** How many submissions a form has: in all, and in each day and each hour in which it has some. */
export const submissionCounts = pgTable(
  'submission_counts',
  {
    formId: bigint('form_id', { mode: 'number' }).notNull(),
    /** The length of the span: 0 for all time, 24 or 1. */
    hours: integer('hours').notNull(),
    /** Spans since 1970; 0 for all time. */
    start: bigint('start', { mode: 'number' }).notNull(),
    share: integer('share').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    unread: bigint('unread', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.hours, table.start, table.share] })],
);
