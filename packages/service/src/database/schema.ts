import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, id, time } from './columns.js';
import type { JsonObject } from '../values/json.js';

/** Folders. Parent 0 is the top. */
export const folders = pgTable('folders', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  parent: id('parent').notNull(),
});

/** Forms. A deleted one lies in the bin, with all that is in it, until it is erased. */
export const forms = pgTable(
  'forms',
  {
    id: id('id').primaryKey(),
    name: text('name').notNull(),
    folder: id('folder').notNull(),
    inactive: boolean('inactive').notNull(),
    deleted: boolean('deleted').notNull().default(false),
    deletedAt: time('deleted_at'),
    /** The days after which submissions are erased; null for never. */
    retentionDays: integer('retention_days'),
    viewkey: text('viewkey').notNull(),
    created: time('created').notNull(),
    updated: time('updated').notNull(),
    settings: json('settings').$type<JsonObject>().notNull(),
  },
  (table) => [index('forms_folder').on(table.folder)],
);

/** The fields of all forms. */
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

/** Submissions, without their answers. One that is deleted lies in the bin until it is erased. */
export const submissions = pgTable(
  'submissions',
  {
    id: id('id').notNull(),
    formId: id('form_id').notNull(),
    time: time('time').notNull(),
    userAgent: text('user_agent').notNull(),
    remoteAddr: text('remote_addr').notNull(),
    paymentStatus: text('payment_status').notNull(),
    read: boolean('read').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.formId] }),
    index('submissions_form_time').on(table.formId, table.time, table.id),
  ],
);

/** One row per answered field of a submission. */
export const answers = pgTable(
  'answers',
  {
    submissionId: id('submission_id').notNull(),
    fieldId: id('field_id').notNull(),
    text: text('text').notNull(),
    fileId: id('file_id'),
    formId: id('form_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.submissionId, table.fieldId, table.formId] }),
    index('answers_field').on(table.fieldId, table.submissionId),
  ],
);

/** Uploads, apart from the answers. Those of before 28 November 2026 and small ones have their bytes here. */
export const files = pgTable(
  'files',
  {
    id: id('id').notNull(),
    formId: id('form_id').notNull(),
    fieldId: id('field_id').notNull(),
    submissionId: id('submission_id').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.formId] }),
    index('files_submission').on(table.submissionId),
    index('files_field').on(table.fieldId),
  ],
);

/** The bytes of uploads that lie elsewhere: in chunks, or in a bucket. They are noted here before they come. */
export const fileContents = pgTable(
  'file_contents',
  {
    key: text('key').notNull(),
    time: time('time').notNull(),
    /** The file that they belong to. Empty before its submission is stored, and again when it is removed. */
    fileId: id('file_id'),
    size: id('size'),
    /** Whether they have ever belonged to a file. */
    owned: boolean('owned').notNull().default(false),
    formId: id('form_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.formId] }),
    uniqueIndex('file_contents_file').on(table.fileId, table.formId),
  ],
);

/** Parts of the bytes of an upload. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    key: text('key').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
    formId: id('form_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.number, table.formId] })],
);

/** The number of submissions of a form, and of their changes: in total, and for each day and hour that has some. */
export const submissionCounts = pgTable(
  'submission_counts',
  {
    formId: id('form_id').notNull(),
    /** The length of the span: 0 for all time, 24 or 1. */
    hours: integer('hours').notNull(),
    /** Spans since 1970; 0 for all time. */
    start: bigint('start', { mode: 'number' }).notNull(),
    share: integer('share').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
    unread: bigint('unread', { mode: 'number' }).notNull(),
    /** The number of steps that added, changed or removed a submission of the span. */
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.formId, table.hours, table.start, table.share] })],
);

/** Partial submissions. Their answers are one value, because nothing searches them. */
export const partialSubmissions = pgTable(
  'partial_submissions',
  {
    id: id('id').notNull(),
    formId: id('form_id').notNull(),
    time: time('time').notNull(),
    userAgent: text('user_agent').notNull(),
    remoteAddr: text('remote_addr').notNull(),
    keyDigest: text('key_digest').notNull(),
    answers: jsonb('answers').$type<JsonObject>().notNull(),
    state: jsonb('state').$type<JsonObject>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.formId] }),
    uniqueIndex('partial_submissions_key').on(table.formId, table.keyDigest),
    index('partial_submissions_form_time').on(table.formId, table.time, table.id),
  ],
);
