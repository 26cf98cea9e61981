import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FieldStore } from '../fields/field-store.js';
import type { FormRecord, FormStore } from '../forms/form-store.js';
import { ServiceError } from '../http/errors.js';
import { readText, refuseUnknown } from '../http/parameters.js';
import { created, parseId, requireRecord, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import { isOn } from '../values/json.js';
import type { JsonObject } from '../values/json.js';
import { digestKey, partialAnswers, partialQuery } from './partial-request.js';
import { partialShape } from './partial-shape.js';
import { partialsExpireBefore } from './partial-store.js';
import type { PartialRecord, PartialStore } from './partial-store.js';

/** The surroundings of the routes of partial submissions. */
export interface PartialContext {
  readonly store: PartialStore & IdStore & Pick<FieldStore, 'listFields'> & Pick<FormStore, 'form'>;
  readonly now: () => Date;
}

/** Finds a form that has partial submissions turned on. */
async function findFormWithPartials({ store }: PartialContext, id: number): Promise<FormRecord> {
  const form = requireRecord(await store.form(id), 'form');
  if (isOn(form.settings['partial_submissions'])) return form;
  throw new ServiceError('plugin-off', 'Partial submissions are not turned on for this form');
}

/** Returns a partial submission that exists and has not expired. */
function requireUnexpired({ now }: PartialContext, partial: PartialRecord | undefined): PartialRecord {
  const isKept = partial !== undefined && partial.time >= partialsExpireBefore(now());
  return requireRecord(isKept && partial, 'partial submission');
}

async function findPartial(context: PartialContext, id: string): Promise<PartialRecord> {
  const partial = requireUnexpired(context, await context.store.partial(parseId(id, 'partial submission')));
  await findFormWithPartials(context, partial.formId);
  return partial;
}

/** Lists partial submissions. Source: the list's key, one client; `total` and `pages` as in the list of submissions. */
async function list(context: PartialContext, { id, query }: Call): Promise<Response> {
  const form = await findFormWithPartials(context, parseId(id, 'form'));
  const wanted = partialQuery(form.id, query, partialsExpireBefore(context.now()));
  const fields = await context.store.listFields(form.id);
  const { items, total } = await context.store.partials(wanted);
  const partialsubmissions = items.map((partial) => partialShape(partial, fields));
  const pages = Math.ceil(total / wanted.limit);
  return Response.json({ partialsubmissions, total: total === 0 ? 0 : String(total), pages });
}

/** Saves a partial submission, and replaces an earlier one. An extension for the form's own page: API v2 has no such call. */
async function save(context: PartialContext, call: Call): Promise<Response> {
  const { store, now } = context;
  const form = await findFormWithPartials(context, parseId(call.id, 'form'));
  if (form.inactive) throw new ServiceError('form-closed', 'The form is closed and takes no submissions');
  const values = await call.body();
  const keyDigest = await digestKey(values['resume_key']);
  const fields = await store.listFields(form.id);
  const { ignored, ...given } = partialAnswers(fields, values);
  const partial = await store.savePartial({
    id: await nextId(store, 'partialsubmission'),
    formId: form.id,
    time: now(),
    userAgent: readText('user_agent', values['user_agent'] ?? ''),
    remoteAddr: readText('remote_addr', values['remote_addr'] ?? ''),
    keyDigest,
    ...given,
  });
  return created('partialsubmission', { ...partialShape(partial, fields), ...ignored }, call);
}

/** Reads a body that consists of a key. Returns its digest. */
async function readOnlyKey(body: JsonObject): Promise<string> {
  refuseUnknown(body, ['resume_key'], 'request about a partial submission');
  return digestKey(body['resume_key']);
}

/** Returns the data that the page needs to continue. An extension, by POST, so that no address contains the key. */
async function resume(context: PartialContext, { id, body }: Call): Promise<Response> {
  const form = await findFormWithPartials(context, parseId(id, 'form'));
  const keyDigest = await readOnlyKey(await body());
  const partial = requireUnexpired(context, await context.store.partialByKey(form.id, keyDigest));
  const fields = await context.store.listFields(form.id);
  return Response.json({ ...partialShape(partial, fields), values: partial.state });
}

/** Removes a partial submission that the person discards. An extension. */
async function discard(context: PartialContext, { id, body }: Call): Promise<Response> {
  const form = await findFormWithPartials(context, parseId(id, 'form'));
  const keyDigest = await readOnlyKey(await body());
  requireRecord(await context.store.removePartialByKey(form.id, keyDigest), 'partial submission');
  return success(form.id);
}

/**
 * Returns the routes of partial submissions: list of a form, read, delete. To save, resume and discard one are extensions of
 * this service. Source: the paths of two clients; that no call creates one is documented.
 */
export function partialRoutes(context: PartialContext): Routes {
  return {
    '/form/:id/partialsubmission': { GET: (call) => list(context, call), POST: (call) => save(context, call) },
    '/form/:id/partialsubmission/resume': { POST: (call) => resume(context, call) },
    '/form/:id/partialsubmission/discard': { POST: (call) => discard(context, call) },
    '/partialsubmission/:id': {
      GET: async ({ id }) => {
        const partial = await findPartial(context, id);
        return Response.json(partialShape(partial, await context.store.listFields(partial.formId)));
      },
      DELETE: async ({ id }) => {
        const partial = await findPartial(context, id);
        requireRecord(await context.store.removePartial(partial.id), 'partial submission');
        return success(partial.id);
      },
    },
  };
}
