import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { JsonObject } from '../values/json.js';
import type { ActionKind } from '../actions/action-store.js';
import type { ArrivalKind } from '../arrivals/arrival-store.js';
import type { JobState } from '../queue/queue-store.js';

/** PostgreSQL's type for bytes; drizzle has none of its own. */
const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

const id = (name: string) => bigint(name, { mode: 'number' });
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Folders; parent 0 is the top. */
export const folders = pgTable('folders', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  parent: id('parent').notNull(),
});

/** Forms; a deleted one stays as a row. */
export const forms = pgTable(
  'forms',
  {
    id: id('id').primaryKey(),
    name: text('name').notNull(),
    folder: id('folder').notNull(),
    inactive: boolean('inactive').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    viewkey: text('viewkey').notNull(),
    created: time('created').notNull(),
    updated: time('updated').notNull(),
    settings: json('settings').$type<JsonObject>().notNull(),
  },
  (table) => [index('forms_folder').on(table.folder)],
);

/** Fields of the forms. */
export const fields = pgTable(
  'fields',
  {
    id: id('id').primaryKey(),
    formId: id('form_id').notNull(),
    type: text('type').notNull(),
    sort: id('sort').notNull(),
    settings: json('settings').$type<JsonObject>().notNull(),
  },
  (table) => [index('fields_form_sort').on(table.formId, table.sort, table.id)],
);

/** Submissions, without their answers. */
export const submissions = pgTable(
  'submissions',
  {
    id: id('id').primaryKey(),
    formId: id('form_id').notNull(),
    time: time('time').notNull(),
    userAgent: text('user_agent').notNull(),
    remoteAddr: text('remote_addr').notNull(),
    paymentStatus: text('payment_status').notNull(),
    read: boolean('read').notNull(),
  },
  (table) => [index('submissions_form_time').on(table.formId, table.time, table.id)],
);

/** One row per answered field of a submission. */
export const answers = pgTable(
  'answers',
  {
    submissionId: id('submission_id').notNull(),
    fieldId: id('field_id').notNull(),
    text: text('text').notNull(),
    fileId: id('file_id'),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.fieldId] }),
    index('answers_field').on(table.fieldId, table.submissionId),
  ],
);

/** The bytes of uploads, apart from the answers so that lists never read them. */
export const files = pgTable(
  'files',
  {
    id: id('id').primaryKey(),
    formId: id('form_id').notNull(),
    fieldId: id('field_id').notNull(),
    submissionId: id('submission_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [index('files_submission').on(table.submissionId), index('files_field').on(table.fieldId)],
);

/** What a form does when a submission comes in. */
export const actions = pgTable(
  'actions',
  {
    id: id('id').primaryKey(),
    formId: id('form_id').notNull(),
    kind: text('kind').$type<ActionKind>().notNull(),
    settings: json('settings').$type<JsonObject>().notNull(),
  },
  (table) => [index('actions_form').on(table.formId, table.id)],
);

/** What is to be delivered, and what was. A job that is claimed is due again when the claim ends. */
export const jobs = pgTable(
  'jobs',
  {
    id: id('id').primaryKey(),
    actionId: id('action_id').notNull(),
    submissionId: id('submission_id').notNull(),
    origin: text('origin').notNull(),
    state: text('state').$type<JobState>().notNull(),
    due: time('due').notNull(),
    attempts: integer('attempts').notNull(),
    failures: integer('failures').notNull(),
  },
  (table) => [
    index('jobs_action').on(table.actionId, table.id),
    index('jobs_submission').on(table.submissionId),
    index('jobs_due').on(table.due, table.id),
  ],
);

/** Each attempt to deliver; without a duration it has not ended, or was cut off. */
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
  },
  (table) => [primaryKey({ columns: [table.jobId, table.number] })],
);

/** Mails and webhooks that the demo received itself. */
export const arrivals = pgTable(
  'arrivals',
  {
    id: id('id').primaryKey(),
    kind: text('kind').$type<ArrivalKind>().notNull(),
    time: time('time').notNull(),
    raw: bytea('raw').notNull(),
    content: jsonb('content').$type<JsonObject>().notNull(),
  },
  (table) => [index('arrivals_kind').on(table.kind, table.id)],
);
