import { IGNORED, describeList, LOCATION, record, ref, request, SENT_FLAG, TEXT } from '../openapi/operation.js';
import type { Schema, TableDescription } from '../openapi/operation.js';
import { LIST_QUERY, WITHOUT_EFFECT } from '../submissions/submission-openapi.js';

const KEY: Schema = { type: 'string', pattern: '^[\\w-]{16,128}$' };
const OWN = 'this service’s own: API v2 has no call that makes a partial submission, documented';
const KEYS =
  'the keys of a record: a schema of a third party; the JSON types as for submissions, for nothing is recorded';

const PARTIAL: Readonly<Record<string, Schema>> = {
  id: ref('Id'),
  form: ref('Id'),
  timestamp: ref('Time'),
  user_agent: TEXT,
  remote_addr: TEXT,
  latitude: { type: 'null' },
  longitude: { type: 'null' },
  data: describeList('Answer'),
};

/** Partial submissions. */
export const partialDescription: TableDescription = {
  tag: 'Partial submissions',
  about: 'What somebody has filled in and not sent.',
  schemas: {
    PartialSubmission: record(KEYS, PARTIAL),
    PartialSubmissionSaved: record(OWN, { ...PARTIAL, ignored: IGNORED }, ['ignored']),
    PartialSubmissionList: record('the list’s key: one client', {
      partialsubmissions: describeList('PartialSubmission'),
      total: ref('Total'),
      pages: { type: 'integer' },
    }),
    PartialSubmissionResumed: record(OWN, {
      ...PARTIAL,
      values: { type: 'object', description: 'The answers by field id as the page holds them' },
    }),
    PartialSubmissionRequest: {
      type: 'object',
      'x-source': OWN,
      properties: { resume_key: KEY, user_agent: TEXT, remote_addr: TEXT, values: { type: 'object' } },
      patternProperties: { '^field_\\d+$': { description: 'As for a submission; files and what is typed unseen are left out' } }, // prettier-ignore
      required: ['resume_key'],
    },
    ResumeKey: { ...request(OWN, { resume_key: KEY }), required: ['resume_key'] },
  },
  paths: {
    '/form/:id/partialsubmission': {
      GET: {
        summary: 'List what was filled in and not sent, the newest first',
        source: 'the path and the key: one client; parameters as for submissions',
        query: {
          ...LIST_QUERY,
          data: { ...SENT_FLAG, description: 'Changes nothing here: the answers are always there' },
          ...WITHOUT_EFFECT,
        },
        answer: 'PartialSubmissionList',
        errors: [400, 403, 404],
        examples: [{}, { query: { data: 'true', sort: 'ASC', per_page: '1' } }],
      },
      POST: {
        summary: 'Save what is filled in so far; saving again with the same key replaces',
        source: OWN,
        isExtension: true,
        body: 'PartialSubmissionRequest',
        headers: LOCATION,
        answer: 'PartialSubmissionSaved',
        errors: [400, 403, 404, 413, 415],
        examples: [
          {
            body: {
              resume_key: 'a-key-of-this-person',
              'field_{field}': 'Half a w',
              values: { '{field}': 'Half a w' },
            },
          },
        ],
      },
    },
    '/form/:id/partialsubmission/resume': {
      POST: {
        summary: 'What was saved with a key, for the page to take again',
        source: OWN,
        isExtension: true,
        body: 'ResumeKey',
        answer: 'PartialSubmissionResumed',
        errors: [400, 403, 404, 413, 415],
        examples: [{ body: { resume_key: '{resume_key}' } }],
      },
    },
    '/form/:id/partialsubmission/discard': {
      POST: {
        summary: 'Take away what was saved with a key',
        source: OWN,
        isExtension: true,
        body: 'ResumeKey',
        answer: 'Success',
        errors: [400, 403, 404, 413, 415],
        examples: [{ body: { resume_key: '{resume_key}' } }],
      },
    },
    '/partialsubmission/:id': {
      GET: {
        summary: 'Read a partial submission',
        source: 'two clients',
        answer: 'PartialSubmission',
        errors: [400, 403, 404],
        examples: [{}],
      },
      DELETE: {
        summary: 'Delete a partial submission',
        source: 'two clients; the answer as for submissions, recorded 2014',
        answer: 'Success',
        errors: [400, 403, 404],
        examples: [{}],
      },
    },
  },
};
