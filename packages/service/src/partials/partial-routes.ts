import { ServiceError } from '../http/errors.js';
import { partialsExpireBefore } from '../expiry.js';
import { isOn, scalarText, type JsonObject } from '../values/json.js';
import { refuseUnknown } from '../http/parameters.js';
import { keyDigestOf, mayBeKept, partialAnswers, partialQuery } from './partial-request.js';
import { partialShape } from './partial-shape.js';
import { created, found, idOf, success, type Call, type Context, type Routes } from '../http/route.js';
import { ignoredNames } from '../submissions/submission-request.js';
import type { PartialRecord } from './partial-store.js';
import type { FormRecord } from '../store/store.js';

/** The form, if partial submissions are turned on for it. */
async function formWithPartials({ store }: Context, id: number): Promise<FormRecord> {
  const form = found(await store.form(id), 'form');
  if (isOn(form.settings['partial_submissions'])) return form;
  throw new ServiceError('plugin-off', 'Partial submissions are not turned on for this form');
}

/** The partial submission, if it is there and was saved within the time that it is kept. */
function unexpired({ now }: Context, partial: PartialRecord | undefined): PartialRecord {
  const isKept = partial !== undefined && partial.time >= partialsExpireBefore(now());
  return found(isKept && partial, 'partial submission');
}

async function partialOf(context: Context, id: string): Promise<PartialRecord> {
  const partial = unexpired(context, await context.store.partial(idOf(id, 'partial submission')));
  await formWithPartials(context, partial.formId);
  return partial;
}

/** Source: the list's key, one client; `total` and `pages` as in the list of submissions. */
async function list(context: Context, { id, query }: Call): Promise<Response> {
  const form = await formWithPartials(context, idOf(id, 'form'));
  const wanted = partialQuery(form.id, query, partialsExpireBefore(context.now()));
  const fields = await context.store.fieldsOf(form.id);
  const { items, total } = await context.store.partials(wanted);
  const partialsubmissions = items.map((partial) => partialShape(partial, fields));
  const pages = Math.ceil(total / wanted.limit);
  return Response.json({ partialsubmissions, total: total === 0 ? 0 : String(total), pages });
}

/** An extension: the service's own page does this, and API v2 has no call for it. Saving again replaces. */
async function save(context: Context, call: Call): Promise<Response> {
  const { store, now } = context;
  const form = await formWithPartials(context, idOf(call.id, 'form'));
  if (form.inactive) throw new ServiceError('form-closed', 'The form is closed and takes no submissions');
  const values = await call.body();
  const keyDigest = await keyDigestOf(values['resume_key']);
  const fields = await store.fieldsOf(form.id);
  const given = partialAnswers(fields, values);
  const [partialId] = await store.nextIds('partialsubmission', 1);
  const partial = await store.savePartial({
    id: found(partialId, 'partial submission'),
    formId: form.id,
    time: now(),
    userAgent: scalarText(values['user_agent']) ?? '',
    remoteAddr: scalarText(values['remote_addr']) ?? '',
    keyDigest,
    ...given,
  });
  const ignored = ignoredNames(fields, values, ['resume_key', 'values'], mayBeKept);
  return created('partialsubmission', { ...partialShape(partial, fields), ...ignored }, call);
}

/** The digest of the key that a body consists of. */
async function onlyKey(body: JsonObject): Promise<string> {
  refuseUnknown(body, ['resume_key'], 'request about a partial submission');
  return keyDigestOf(body['resume_key']);
}

/** An extension: what the page needs to go on. By POST, so that the key stands in no address. */
async function resume(context: Context, { id, body }: Call): Promise<Response> {
  const form = await formWithPartials(context, idOf(id, 'form'));
  const keyDigest = await onlyKey(await body());
  const partial = unexpired(context, await context.store.partialByKey(form.id, keyDigest));
  const fields = await context.store.fieldsOf(form.id);
  return Response.json({ ...partialShape(partial, fields), values: partial.state });
}

/** An extension: the person has sent the form by another way, or wants nothing to stay. */
async function discard(context: Context, { id, body }: Call): Promise<Response> {
  const form = await formWithPartials(context, idOf(id, 'form'));
  const keyDigest = await onlyKey(await body());
  found(await context.store.removePartialByKey(form.id, keyDigest), 'partial submission');
  return success(form.id);
}

/**
 * Partial submissions: list of a form, read, delete. Making, resuming and discarding one are extensions of this service.
 * Source: the paths of two clients; there is no call that makes one, documented.
 */
export function partialRoutes(context: Context): Routes {
  return {
    '/form/:id/partialsubmission': { GET: (call) => list(context, call), POST: (call) => save(context, call) },
    '/form/:id/partialsubmission/resume': { POST: (call) => resume(context, call) },
    '/form/:id/partialsubmission/discard': { POST: (call) => discard(context, call) },
    '/partialsubmission/:id': {
      GET: async ({ id }) => {
        const partial = await partialOf(context, id);
        return Response.json(partialShape(partial, await context.store.fieldsOf(partial.formId)));
      },
      DELETE: async ({ id }) => {
        const partial = await partialOf(context, id);
        found(await context.store.removePartial(partial.id), 'partial submission');
        return success(partial.id);
      },
    },
  };
}
