import { newJobs } from '../actions/new-jobs.js';
import { ServiceError } from '../http/errors.js';
import { isOn } from '../values/json.js';
import { keyDigestOf } from '../partials/partial-request.js';
import { created, found, idOf, success, type Call, type Context, type Routes } from '../http/route.js';
import type { FileRecord, Store, StoredAnswer, SubmissionRecord } from '../store/store.js';
import { submissionQuery } from './submission-query.js';
import { ignoredNames, postedAnswers, postedDetails, type PostedAnswer } from './submission-request.js';
import { createdShape, dataByField, prettyFieldId, submissionShape, submissionSummary } from './submission-shape.js';

/** The partial submission that a submission was begun as. */
const EXTENSIONS = ['resume_key'];

/** The answers with their uploads as files of their own. */
async function withFiles(
  store: Store,
  submission: { readonly id: number; readonly formId: number },
  posted: readonly PostedAnswer[],
): Promise<{ readonly answers: readonly StoredAnswer[]; readonly files: readonly FileRecord[] }> {
  const ids = [...(await store.nextIds('file', posted.filter((answer) => answer.upload !== undefined).length))];
  const files: FileRecord[] = [];
  const answers = posted.map(({ fieldId, text, upload }): StoredAnswer => {
    if (upload === undefined) return { fieldId, text, fileId: null };
    const file = { id: found(ids.shift(), 'file'), formId: submission.formId, fieldId, submissionId: submission.id };
    files.push({ ...file, ...upload });
    return { fieldId, text, fileId: file.id };
  });
  return { answers, files };
}

async function create(context: Context, call: Call): Promise<Response> {
  const { id, body, origin } = call;
  const { store, now, createdStatus } = context;
  const form = found(await store.form(idOf(id, 'form')), 'form');
  if (form.inactive) throw new ServiceError('form-closed', 'The form is closed and takes no submissions');
  const values = await body();
  const fields = await store.fieldsOf(form.id);
  const posted = postedAnswers(fields, values);
  const details = postedDetails(values);
  const [submissionId] = await store.nextIds('submission', 1);
  const own = { id: found(submissionId, 'submission'), formId: form.id };
  const { answers, files } = await withFiles(store, own, posted);
  const defaults = { time: now(), userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
  const submission: SubmissionRecord = { ...own, ...defaults, ...details, answers };
  const given = answers.filter((answer) => answer.text !== '' || answer.fileId !== null);
  const jobs = await newJobs(context, { ...submission, answers: given }, fields, origin);
  // an extension: the partial submission that this one was begun as
  const partial = Object.hasOwn(values, 'resume_key') ? await keyDigestOf(values['resume_key']) : undefined;
  await store.addSubmission(submission, files, jobs, partial);
  if (jobs.length > 0) context.onJobs();
  const shape = createdShape({ ...submission, answers: given }, fields, origin);
  return created('submission', { ...shape, ...ignoredNames(fields, values, EXTENSIONS) }, call, createdStatus);
}

/** Source: `total` a text, the number 0 when there is none; `pages` a number; recorded 2014. */
async function list({ store }: Context, { id, query, origin }: Call): Promise<Response> {
  const form = found(await store.form(idOf(id, 'form')), 'form');
  const wanted = submissionQuery(form.id, query);
  const withData = isOn(query.get('data'));
  const fields = await store.fieldsOf(form.id);
  const { items, total } = await store.submissions(wanted, withData);
  const submissions = items.map((submission) => ({
    ...submissionSummary(submission),
    ...(withData ? { data: dataByField(submission, fields, origin) } : {}),
  }));
  return Response.json({
    submissions,
    total: total === 0 ? 0 : String(total),
    pages: Math.ceil(total / wanted.limit),
    ...prettyFieldId(fields),
  });
}

async function read({ store }: Context, { id, origin }: Call): Promise<Response> {
  const submission = found(await store.submission(idOf(id, 'submission')), 'submission');
  return Response.json(submissionShape(submission, await store.fieldsOf(submission.formId), origin));
}

async function change({ store }: Context, { id, body }: Call): Promise<Response> {
  const old = found(await store.submission(idOf(id, 'submission')), 'submission');
  const values = await body();
  const fields = await store.fieldsOf(old.formId);
  const posted = postedAnswers(fields, values);
  const { answers, files } = await withFiles(store, old, posted);
  found(await store.updateSubmission(old.id, { ...postedDetails(values), answers }, files), 'submission');
  return success(old.id, ignoredNames(fields, values, []));
}

/** Submissions: list of a form, make, read, change, delete. */
export function submissionRoutes(context: Context): Routes {
  return {
    '/form/:id/submission': { GET: (call) => list(context, call), POST: (call) => create(context, call) },
    '/submission/:id': {
      GET: (call) => read(context, call),
      PUT: (call) => change(context, call),
      DELETE: async ({ id }) => {
        const submissionId = idOf(id, 'submission');
        found(await context.store.removeSubmission(submissionId), 'submission');
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
