import { index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { JsonObject } from '../values/json.js';
import { bytea, id, time } from './columns.js';

/** The confirmations, notifications and webhooks of all forms. */
export const actions = pgTable(
  'actions',
  {
    id: id('id').primaryKey(),
    formId: id('form_id').notNull(),
    kind: text('kind', { enum: ['confirmation', 'notification', 'webhook'] }).notNull(),
    settings: json('settings').$type<JsonObject>().notNull(),
  },
  (table) => [index('actions_form').on(table.formId, table.id)],
);

/** The deliveries that wait, and those that ended. A claimed job is due again when the claim ends. */
export const jobs = pgTable(
  'jobs',
  {
    id: id('id').notNull(),
    actionId: id('action_id').notNull(),
    submissionId: id('submission_id').notNull(),
    lane: text('lane').notNull(),
    origin: text('origin').notNull(),
    state: text('state', { enum: ['waiting', 'held', 'done', 'failed'] }).notNull(),
    due: time('due').notNull(),
    attempts: integer('attempts').notNull(),
    failures: integer('failures').notNull(),
    formId: id('form_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.formId] }),
    index('jobs_action').on(table.actionId, table.id),
    index('jobs_submission').on(table.submissionId),
    index('jobs_lane').on(table.lane, table.due, table.id),
    index('jobs_failed').on(table.lane, table.id),
  ],
);

/** The attempts to deliver. An attempt without a duration has not ended, or was cut off. */
export const attempts = pgTable(
  'attempts',
  {
    jobId: id('job_id').notNull(),
    number: integer('number').notNull(),
    started: time('started').notNull(),
    duration: integer('duration'),
    status: integer('status'),
    error: text('error'),
    excerpt: text('excerpt').notNull().default(''),
    formId: id('form_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.number, table.formId] })],
);

/** Mails and webhooks that the demo received. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: id('id').primaryKey(),
    kind: text('kind', { enum: ['mail', 'webhook'] }).notNull(),
    time: time('time').notNull(),
    raw: bytea('raw').notNull(),
    content: jsonb('content').$type<JsonObject>().notNull(),
    /** The submission that it tells of, if it names one. */
    submissionId: id('submission_id'),
  },
  (table) => [index('arrivals_kind').on(table.kind, table.id), index('arrivals_submission').on(table.submissionId)],
);
