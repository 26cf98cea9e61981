import { bigint, index, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { JsonObject } from '../values/json.js';

/** What was filled in and not sent; the answers in one piece, because nothing searches them. */
export const partialSubmissions = pgTable(
  'partial_submissions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    formId: bigint('form_id', { mode: 'number' }).notNull(),
    time: timestamp('time', { withTimezone: true, mode: 'date' }).notNull(),
    userAgent: text('user_agent').notNull(),
    remoteAddr: text('remote_addr').notNull(),
    keyDigest: text('key_digest').notNull(),
    answers: jsonb('answers').$type<JsonObject>().notNull(),
    state: jsonb('state').$type<JsonObject>().notNull(),
  },
  (table) => [
    uniqueIndex('partial_submissions_key').on(table.formId, table.keyDigest),
    index('partial_submissions_form_time').on(table.formId, table.time, table.id),
  ],
);
