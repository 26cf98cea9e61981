import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FieldRecord, FieldStore } from '../fields/field-store.js';
import type { FileStore } from '../files/file-store.js';
import { StoredUploads } from '../files/stored-uploads.js';
import type { FormStore } from '../forms/form-store.js';
import { ServiceError } from '../http/errors.js';
import { nextPageHeader } from '../http/paging.js';
import { readFlag } from '../http/parameters.js';
import { created, parseId, requireRecord, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import type { JobRecord } from '../queue/queue-store.js';
import { ownProperty } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { refuseWrongFilters, submissionQuery } from './submission-query.js';
import { ignoredNames, keptDetails, postedAnswers, postedDetails, uploadNames } from './submission-request.js';
import type { PostedAnswer } from './submission-request.js';
import { createdShape, dataByField, prettyFieldId, submissionShape, submissionSummary } from './submission-shape.js';
import { isAnswered } from './submission-store.js';
import type { FileRecord, StoredAnswer, SubmissionRecord, SubmissionStore } from './submission-store.js';

/** The surroundings of the routes of submissions. */
export interface SubmissionContext {
  readonly store: SubmissionStore & IdStore & Pick<FieldStore, 'listFields'> & Pick<FormStore, 'form'>;
  readonly files: FileStore;
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
const RESUME_KEY = 'resume_key';

/** The answers of a submission, with their files. */
interface Answered {
  readonly answers: readonly StoredAnswer[];
  readonly files: readonly FileRecord[];
}

/** Converts posted answers to stored ones, and their uploads to files. */
async function storeUploads(
  store: IdStore,
  submission: { readonly id: number; readonly formId: number },
  posted: readonly PostedAnswer[],
  large: StoredUploads,
): Promise<Answered> {
  const ids = [...(await store.nextIds('file', posted.filter((answer) => answer.upload !== undefined).length))];
  const own = { formId: submission.formId, submissionId: submission.id };
  const files: FileRecord[] = [];
  const answers: StoredAnswer[] = [];
  for (const { fieldId, text, upload } of posted) {
    const fileId = upload === undefined ? null : requireRecord(ids.shift(), 'file');
    answers.push({ fieldId, text, fileId });
    if (upload === undefined || fileId === null) continue;
    const { content, ...facts } = upload;
    const stored = content instanceof Uint8Array ? await large.store(content) : content;
    const bytes =
      stored instanceof Uint8Array ? { bytes: stored } : { bytes: null, key: stored.key, size: stored.size };
    files.push({ id: fileId, fieldId, ...own, ...facts, ...bytes });
  }
  return { answers, files };
}

/** Reads a body whose files are stored while they come. A refused request leaves none of them. */
async function withFiles(
  { files }: SubmissionContext,
  call: Call,
  { formId, fields }: Pick<Posted, 'formId' | 'fields'>,
  answer: (values: JsonObject, large: StoredUploads) => Promise<Response>,
): Promise<Response> {
  const length = Number(call.headers.get('Content-Length') ?? 0);
  const large = new StoredUploads(files, formId, uploadNames(fields), Math.floor((length * 3) / 4));
  try {
    return await answer(await call.body(large), large);
  } catch (error) {
    await large.discard(error);
    throw error;
  }
}

const keysOf = (files: readonly FileRecord[]): readonly string[] =>
  files.flatMap((file) => (file.bytes === null ? [file.key] : []));

async function create(context: SubmissionContext, call: Call): Promise<Response> {
  const { store } = context;
  const form = requireRecord(await store.form(parseId(call.id, 'form')), 'form');
  if (form.inactive) throw new ServiceError('form-closed', 'The form is closed and takes no submissions');
  const fields = await store.listFields(form.id);
  const read = { formId: form.id, fields };
  return withFiles(context, call, read, (values, large) => add(context, call, { ...read, values, large }));
}

/** A submission as it was posted. */
interface Posted {
  readonly formId: number;
  readonly fields: readonly FieldRecord[];
  readonly values: JsonObject;
  readonly large: StoredUploads;
}

async function add(
  context: SubmissionContext,
  call: Call,
  { formId, fields, values, large }: Posted,
): Promise<Response> {
  const { store, now, createdStatus, links } = context;
  const posted = postedAnswers(fields, values, { large });
  const received = now();
  const details = postedDetails(values, received);
  const own = { id: await nextId(store, 'submission'), formId };
  const { answers, files } = await storeUploads(store, own, posted, large);
  const defaults = { time: received, userAgent: '', remoteAddr: '', paymentStatus: '', read: false };
  const submission = { ...own, ...defaults, ...details, answers: answers.filter(isAnswered) };
  const jobs = await links.createJobs(submission, fields, call.origin);
  const key = ownProperty(values, RESUME_KEY);
  const partialKeyDigest = key === undefined ? undefined : await links.digestKey(key);
  await large.seal(keysOf(files), () => store.addSubmission(submission, files, { jobs, partialKeyDigest }));
  if (jobs.length > 0) links.onJobs();
  const shape = createdShape(submission, fields, call.origin);
  return created(
    'submission',
    { ...shape, ...ignoredNames(fields, values, [...keptDetails(values, details), RESUME_KEY]) },
    call,
    createdStatus,
  );
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
  const withData = readFlag('data', query.get('data') ?? '');
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

async function change(context: SubmissionContext, call: Call): Promise<Response> {
  const { store, now } = context;
  const old = requireRecord(await store.submission(parseId(call.id, 'submission')), 'submission');
  const fields = await store.listFields(old.formId);
  return withFiles(context, call, { formId: old.formId, fields }, async (values, large) => {
    const posted = postedAnswers(fields, values, { old: old.answers, large });
    const { answers, files } = await storeUploads(store, old, posted, large);
    const details = postedDetails(values, now());
    const changes = { ...details, answers };
    const isThere = await large.seal(keysOf(files), () => store.updateSubmission(old.id, changes, files));
    if (!isThere) await large.discardAll();
    requireRecord(isThere, 'submission');
    return success(old.id, ignoredNames(fields, values, keptDetails(values, details)));
  });
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
