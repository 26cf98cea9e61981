import { AS_IF_LISTED, paging } from '../openapi/common.js';
import { IGNORED, describeList, LOCATION, describeChoice, record, ref, SENT_FLAG, TEXT } from '../openapi/operation.js';
import type { Schema, TableDescription } from '../openapi/operation.js';

/** The parameters of every list of submissions. */
export const LIST_QUERY: Readonly<Record<string, Schema>> = {
  ...paging(25, 100),
  sort: describeChoice('ASC', 'DESC'),
  min_time: TEXT,
  max_time: TEXT,
};

const SEARCHES = Object.fromEntries(
  Array.from({ length: 11 }, (_, number) => number).flatMap((number) => [
    [`search_field_${number}`, TEXT],
    [`search_value_${number}`, TEXT],
  ]),
);

/** The parameters that change nothing here. Source: the official client. */
export const WITHOUT_EFFECT: Readonly<Record<string, Schema>> = Object.fromEntries(
  ['expand_data', 'encryption_password'].map((name) => [name, { description: 'Changes nothing here' }]),
);

const HEAD: Readonly<Record<string, Schema>> = {
  id: ref('Id'),
  timestamp: ref('Time'),
  user_agent: TEXT,
  remote_addr: TEXT,
  payment_status: TEXT,
  latitude: { type: 'null' },
  longitude: { type: 'null' },
};

const ANSWERS: Readonly<Record<string, Schema>> = {
  form: ref('Id'),
  data: describeList('Answer'),
  pretty_field_id: ref('Id'),
};

const SENT: Schema = {
  type: 'object',
  'x-source': 'recorded 2014; documented; the parameters beside the answers: the official client',
  properties: {
    timestamp: { ...TEXT, description: 'The time of sending; one that has not come yet is not kept' },
    user_agent: TEXT,
    remote_addr: TEXT,
    payment_status: TEXT,
    read: SENT_FLAG,
    resume_key: { ...TEXT, description: 'An extension: takes away the partial submission that this one was begun as' },
  },
  patternProperties: {
    '^field_\\d+$': { description: 'A text, subfields as an object, a file as "<filename>;<base64>"' },
  },
};

/** Submissions. */
export const submissionDescription: TableDescription = {
  tag: 'Submissions',
  about: 'What people have sent with a form.',
  schemas: {
    Answer: record('recorded 2014 and 2023', { field: ref('Id'), value: TEXT }),
    SubmissionSummary: record(
      'recorded 2014; data only with data=true, then by field id, with the field as a number',
      {
        ...HEAD,
        read: ref('Flag'),
        data: {
          type: 'object',
          additionalProperties: record('recorded 2014', {
            field: { type: 'integer' },
            label: TEXT,
            type: TEXT,
            value: TEXT,
          }),
        },
      },
      ['data'],
    ),
    SubmissionList: record(
      'recorded 2014',
      {
        submissions: describeList('SubmissionSummary'),
        total: ref('Total'),
        pages: { type: 'integer' },
        pretty_field_id: ref('Id'),
      },
      ['pretty_field_id'],
    ),
    Submission: record('recorded 2014 and 2023', { ...HEAD, read: ref('Flag'), ...ANSWERS }, ['pretty_field_id']),
    SubmissionCreated: record('recorded 2014', { ...HEAD, message: TEXT, ...ANSWERS, ignored: IGNORED }, [
      'pretty_field_id',
      'ignored',
    ]),
    SubmissionRequest: SENT,
  },
  paths: {
    '/form/:id/submission': {
      GET: {
        summary: 'List the submissions of a form, the newest first',
        source: 'recorded 2014; the parameters: the official client',
        query: { ...LIST_QUERY, data: SENT_FLAG, ...SEARCHES, ...WITHOUT_EFFECT },
        answer: 'SubmissionList',
        errors: [400, 404],
        examples: [
          {},
          { query: { data: 'true', sort: 'ASC', per_page: '1', page: '1' } },
          { query: { search_field_0: '{field}', search_value_0: 'nothing of it' } },
          { query: { min_time: '2024-01-01', max_time: '2100-01-01 00:00:00' } },
        ],
      },
      POST: {
        summary: 'Send a form',
        source: 'recorded 2014; answered with 201 instead where the service is set up so, as a client of 2023 expects',
        body: 'SubmissionRequest',
        headers: LOCATION,
        answer: 'SubmissionCreated',
        errors: [400, 403, 404, 413, 415],
        examples: [
          { body: {} },
          {
            body: {
              'field_{field}': 'A word',
              'field_{name_field}': { first: 'Ada', last: 'Lovelace' },
              'field_{file_field}': 'plan.txt;QSBwbGFu',
              read: 0,
            },
          },
        ],
      },
    },
    '/submission/:id': {
      GET: {
        summary: 'Read a submission',
        source: 'recorded 2014 and 2023',
        query: AS_IF_LISTED,
        answer: 'Submission',
        errors: [400, 404],
        examples: [{}],
      },
      PUT: {
        summary: 'Change a submission',
        source: 'recorded 2014',
        body: 'SubmissionRequest',
        answer: 'Success',
        errors: [400, 404, 413, 415],
        examples: [{ body: { 'field_{field}': 'Another word', read: '1' } }],
      },
      DELETE: {
        summary: 'Delete a submission with its files. The owner can restore it for some days',
        source: 'recorded 2014; here it lies in a bin',
        answer: 'Success',
        errors: [400, 404],
        examples: [{}],
      },
      POST: {
        summary: 'Refused: submissions are made on their form',
        source: 'this refusal, recorded 2014',
        answer: 'none',
        errors: [405],
        examples: [],
      },
    },
  },
};

/** Uploads; below the service's own address, not below `/api/v2`. */
export const fileDescription: TableDescription = {
  tag: 'Files',
  about: 'The files that came with submissions.',
  schemas: {},
  paths: {
    '/admin/download/file/:id': {
      GET: {
        summary: 'The bytes of an upload',
        source: 'the address recorded 2023; its answer is not',
        answer: 'bytes',
        errors: [400, 404],
        examples: [{}],
      },
    },
  },
};
