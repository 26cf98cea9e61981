import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** How many submissions a form has in each hour and each day in which it has some. */
export const submissionCounts = pgTable(
  'submission_counts',
  {
    formId: bigint('form_id', { mode: 'number' }).notNull(),
    /** The length of the span: 1 or 24. */
    hours: integer('hours').notNull(),
    /** Spans since 1970. */
    start: bigint('start', { mode: 'number' }).notNull(),
    share: integer('share').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    unread: bigint('unread', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.formId, table.hours, table.start, table.share] })],
);
