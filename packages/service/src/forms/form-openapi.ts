import { AS_IF_LISTED, paging } from '../openapi/common.js';
import {
  LINK,
  describeList,
  LOCATION,
  describeChoice,
  record,
  ref,
  request,
  SENT_FLAG,
  TEXT,
  unchanged,
  WARNINGS,
} from '../openapi/operation.js';
import type { Schema, TableDescription } from '../openapi/operation.js';
import { MADE_HERE } from './form-request.js';

const NUMBER: Schema = { type: 'integer' };
const FLAG: Schema = { type: 'boolean' };

const SUMMARY: Readonly<Record<string, Schema>> = {
  created: ref('Time'),
  db: ref('Flag'),
  deleted: ref('Flag'),
  folder: ref('Id'),
  id: ref('Id'),
  last_submission_id: ref('Id'),
  last_submission_time: ref('Time'),
  name: TEXT,
  num_columns: describeChoice('1', '2', '3', '4'),
  progress_meter: ref('Digits'),
  submissions: ref('Digits'),
  submissions_unread: ref('Digits'),
  updated: ref('Time'),
  viewkey: TEXT,
  views: ref('Digits'),
  version: ref('Digits'),
  language: TEXT,
  submissions_today: NUMBER,
  url: TEXT,
  encrypted: FLAG,
  thumbnail_url: { type: ['string', 'null'] },
  submit_button_title: TEXT,
  inactive: FLAG,
  timezone: TEXT,
  should_display_one_question_at_a_time: FLAG,
  can_access_1q_feature: FLAG,
  is_workflow_form: FLAG,
  is_workflow_published: FLAG,
  has_approvers: FLAG,
  edit_url: TEXT,
  data_url: TEXT,
  summary_url: TEXT,
  permissions: NUMBER,
  can_edit: FLAG,
  disabled_message: { type: 'string', description: 'An extension: what the author says while the form is closed' },
  partial_submissions: { const: true, description: 'An extension: the plugin is on' },
};

const ABSENT = ['last_submission_id', 'last_submission_time', 'disabled_message', 'partial_submissions'];
const KEYS = 'recorded 2023 and 2025; absent without submissions: last_submission_id, last_submission_time';

const EMPTY: Schema = { enum: ['', '0', 0, false, null], description: 'This service has none of it' };

const FORM_REQUEST = request('two clients’ lists; the official client; the names of answers; fields documented', {
  name: TEXT,
  folder: { type: ['string', 'integer'] },
  active: SENT_FLAG,
  inactive: SENT_FLAG,
  num_columns: { enum: ['1', '2', '3', '4', 1, 2, 3, 4] },
  label_position: TEXT,
  submit_button_title: TEXT,
  timezone: TEXT,
  language: TEXT,
  disabled_message: TEXT,
  use_ssl: { type: ['string', 'integer', 'boolean'] },
  data_url: TEXT,
  summary_url: TEXT,
  thumbnail_url: { type: ['string', 'null'] },
  progress_meter: { type: ['string', 'integer', 'boolean'], pattern: '^\\d{0,9}$', minimum: 0 },
  version: { type: ['string', 'integer'] },
  db: SENT_FLAG,
  should_display_one_question_at_a_time: SENT_FLAG,
  can_access_1q_feature: SENT_FLAG,
  is_workflow_form: SENT_FLAG,
  is_workflow_published: SENT_FLAG,
  has_approvers: SENT_FLAG,
  partial_submissions: { ...SENT_FLAG, description: 'An extension: turns the plugin on' },
  password: EMPTY,
  template: EMPTY,
  encrypted: EMPTY,
  notifications: { oneOf: [EMPTY, { type: 'array', items: {}, maxItems: 0 }] },
  fields: {
    ...describeList('FieldRequest'),
    description:
      'Of a new form. Where they have ids, what names these ids names the new fields. In a change they may come back as they were read',
  },
  ...unchanged(...MADE_HERE),
});

/** Forms. */
export const formDescription: TableDescription = {
  tag: 'Forms',
  about: 'Forms with their settings: list, make, read, change, copy and delete them.',
  schemas: {
    FormSummary: record(KEYS, SUMMARY, ABSENT),
    Form: record(
      KEYS,
      { ...SUMMARY, javascript: TEXT, html: TEXT, fields: describeList('Field'), warnings: WARNINGS },
      [...ABSENT, 'warnings'],
    ),
    FormList: record('recorded 2014; total: two clients', {
      forms: {
        oneOf: [describeList('FormSummary'), { type: 'object', additionalProperties: describeList('FormSummary') }],
        description: 'With folders=1 by the name of the folder, "none" for those outside (recorded 2014)',
      },
      total: NUMBER,
    }),
    FormRequest: FORM_REQUEST,
  },
  paths: {
    '/form': {
      GET: {
        summary: 'List forms',
        source: 'recorded 2014; 50 a page: documented; that more may be asked for, and the order: this service’s own',
        query: { ...paging(50, 500), search: TEXT, folders: describeChoice('1') },
        headers: LINK,
        answer: 'FormList',
        errors: [400],
        examples: [{}, { query: { page: '1', per_page: '2', search: 'form' } }, { query: { folders: '1' } }],
      },
      POST: {
        summary: 'Make a form',
        source: 'parameters: two clients; the answer: as for a copy, recorded 2014',
        body: 'FormRequest',
        headers: LOCATION,
        answer: 'Form',
        errors: [400, 413, 415],
        examples: [
          { body: { name: 'Contact', fields: [{ field_type: 'email', label: 'Email', required: 1 }] } },
          { body: { name: 'Two columns', num_columns: 2, folder: '{folder}', partial_submissions: '1' } },
        ],
      },
    },
    '/form/:id': {
      GET: {
        summary: 'Read a form',
        source: 'recorded 2023 and 2025',
        query: AS_IF_LISTED,
        answer: 'Form',
        errors: [400, 404],
        examples: [{}],
      },
      PUT: {
        summary: 'Change a form',
        source: 'parameters: two clients; the answer is not recorded and is the whole form here',
        body: 'FormRequest',
        answer: 'Form',
        errors: [400, 404, 413, 415],
        examples: [{ body: { name: 'Renamed', active: '0' } }],
      },
      DELETE: {
        summary: 'Delete a form with its submissions. The owner can restore it for some days',
        source: 'a soft delete, documented; here it lies in a bin; the answer as for submissions, recorded 2014',
        answer: 'Success',
        errors: [400, 404],
        examples: [{}],
      },
    },
    '/form/:id/copy': {
      POST: {
        summary: 'Copy a form without its submissions',
        source: 'the whole new form, named "X - COPY", recorded 2014',
        headers: LOCATION,
        answer: 'Form',
        errors: [400, 404],
        examples: [{}],
      },
    },
  },
};
