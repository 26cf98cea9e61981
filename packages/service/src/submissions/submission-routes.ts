import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FieldRecord, FieldStore } from '../fields/field-store.js';
import type { FormStore } from '../forms/form-store.js';
import { ServiceError } from '../http/errors.js';
import { nextPageHeader } from '../http/paging.js';
import { created, parseId, requireRecord, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import type { JobRecord } from '../queue/queue-store.js';
import { isOn, ownProperty } from '../values/json.js';
import type { Json } from '../values/json.js';
import { refuseWrongFilters, submissionQuery } from './submission-query.js';
import { ignoredNames, postedAnswers, postedDetails } from './submission-request.js';
import type { PostedAnswer } from './submission-request.js';
import { createdShape, dataByField, prettyFieldId, submissionShape, submissionSummary } from './submission-shape.js';
import { isAnswered } from './submission-store.js';
import type { FileRecord, StoredAnswer, SubmissionRecord, SubmissionStore } from './submission-store.js';

/** The surroundings of the routes of submissions. */
export interface SubmissionContext {
  readonly store: SubmissionStore & IdStore & Pick<FieldStore, 'listFields'> & Pick<FormStore, 'form'>;
  readonly now: () => Date;
  readonly createdStatus: 200 | 201;
  readonly links: SubmissionLinks;
}

/** The other resources that a new submission touches. */
export interface SubmissionLinks {
  /** Creates the deliveries of a new submission. */
  createJobs(
    submission: SubmissionRecord,
    fields: readonly FieldRecord[],
    origin: string,
  ): Promise<readonly JobRecord[]>;
  /** Called when deliveries were stored. */
  onJobs(): void;
  /** Returns the digest of the key of a partial submission. @throws ServiceError for a malformed key. */
  digestKey(key: Json | undefined): Promise<string>;
}

/** An extension: names the partial submission that a submission replaces. */
const EXTENSIONS = ['resume_key'];

/** Converts posted answers to stored ones, and their uploads to files. */
async function storeUploads(
  store: IdStore,
  submission: { readonly id: number; readonly formId: number },
  posted: readonly PostedAnswer[],
): Promise<{ readonly answers: readonly StoredAnswer[]; readonly files: readonly FileRecord[] }> {
  const ids = [...(await store.nextIds('file', posted.filter((answer) => answer.upload !== undefined).length))];
  const files: FileRecord[] = [];
  const answers = posted.map(({ fieldId, text, upload }): StoredAnswer => {
    if (upload === undefined) return { fieldId, text, fileId: null };
    const file = {
      id: requireRecord(ids.shift(), 'file'),
      formId: submission.formId,
      fieldId,
      submissionId: submission.id,
    };
    files.push({ ...file, ...upload });
    return { fieldId, text, fileId: file.id };
  });
  return { answers, files };
}

async function create(context: SubmissionContext, call: Call): Promise<Response> {
  const { store, now, createdStatus, links } = context;
  const form = requireRecord(await store.form(parseId(call.id, 'form')), 'form');
  if (form.inactive) throw new ServiceError('form-closed', 'The form is closed and takes no submissions');
  const values = await call.body();
  const fields = await store.listFields(form.id);
  const posted = postedAnswers(fields, values);
  const details = postedDetails(values);
  const own = { id: await nextId(store, 'submission'), formId: form.id };
  const { answers, files } = await storeUploads(store, own, posted);
  const defaults = { time: now(), userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
  const submission = { ...own, ...defaults, ...details, answers: answers.filter(isAnswered) };
  const jobs = await links.createJobs(submission, fields, call.origin);
  const key = ownProperty(values, 'resume_key');
  const partialKeyDigest = key === undefined ? undefined : await links.digestKey(key);
  await store.addSubmission(submission, files, { jobs, partialKeyDigest });
  if (jobs.length > 0) links.onJobs();
  const shape = createdShape(submission, fields, call.origin);
  return created('submission', { ...shape, ...ignoredNames(fields, values, EXTENSIONS) }, call, createdStatus);
}

/** Tells that a total is estimated. The body has no place for it, and keeps its shape. Source of the header: RFC 7240. */
const ESTIMATED = { 'Preference-Applied': 'count=estimated' } as const;

/** Lists submissions. Source: `total` a text, the number 0 when there is none; `pages` a number; recorded 2014. */
async function list({ store }: SubmissionContext, call: Call): Promise<Response> {
  const { id, query, origin, signal } = call;
  const form = requireRecord(await store.form(parseId(id, 'form')), 'form');
  const fields = await store.listFields(form.id);
  refuseWrongFilters(query, fields);
  const wanted = submissionQuery(form.id, query);
  const withData = isOn(query.get('data'));
  const { items, total, isEstimate } = await store.submissions(wanted, withData, signal);
  const submissions = items.map((submission) => ({
    ...submissionSummary(submission),
    ...(withData ? { data: dataByField(submission, fields, origin) } : {}),
  }));
  const body = {
    submissions,
    total: total === 0 ? 0 : String(total),
    pages: Math.ceil(total / wanted.limit),
    ...prettyFieldId(fields),
  };
  return Response.json(body, { headers: { ...nextPageHeader(call, wanted, total), ...(isEstimate ? ESTIMATED : {}) } });
}

async function read({ store }: SubmissionContext, { id, origin }: Call): Promise<Response> {
  const submission = requireRecord(await store.submission(parseId(id, 'submission')), 'submission');
  return Response.json(submissionShape(submission, await store.listFields(submission.formId), origin));
}

async function change({ store }: SubmissionContext, { id, body }: Call): Promise<Response> {
  const old = requireRecord(await store.submission(parseId(id, 'submission')), 'submission');
  const values = await body();
  const fields = await store.listFields(old.formId);
  const posted = postedAnswers(fields, values, old.answers);
  const { answers, files } = await storeUploads(store, old, posted);
  requireRecord(await store.updateSubmission(old.id, { ...postedDetails(values), answers }, files), 'submission');
  return success(old.id, ignoredNames(fields, values, []));
}

/** Returns the routes of submissions: list of a form, create, read, change, delete. */
export function submissionRoutes(context: SubmissionContext): Routes {
  return {
    '/form/:id/submission': { GET: (call) => list(context, call), POST: (call) => create(context, call) },
    '/submission/:id': {
      GET: (call) => read(context, call),
      PUT: (call) => change(context, call),
      DELETE: async ({ id }) => {
        const submissionId = parseId(id, 'submission');
        requireRecord(await context.store.binSubmission(submissionId, context.now()), 'submission');
        return success(submissionId);
      },
      // Source: this sentence, recorded 2014
      POST: async () => {
        throw new ServiceError('not-supported', 'Creating a submission is not currently supported', {
          Allow: 'GET, HEAD, PUT, DELETE',
        });
      },
    },
  };
}
