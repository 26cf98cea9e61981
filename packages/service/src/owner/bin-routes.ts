import { addErased, daysBefore, DAYS_OF_GRACE, NOTHING_ERASED } from '../erasing/bin-store.js';
import { eraseDue } from '../erasing/sweep.js';
import { invalidValue } from '../http/parameters.js';
import { readSlice } from '../http/paging.js';
import { parseId } from '../http/route.js';
import type { Routes } from '../http/route.js';
import { isArray, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { eraseBytes } from './owner-context.js';
import type { OwnerContext } from './owner-context.js';

const PER_PAGE = 50;
/** The most records of one request. */
const MOST = 500;

/** The records of the bin that a request names. */
interface Named {
  readonly kind: 'form' | 'submission';
  readonly ids: readonly number[];
}

const readIds = (ids: Json | undefined, kind: Named['kind']): readonly number[] =>
  (isArray(ids) ? ids : []).map((id) => parseId(scalarText(id) ?? '', kind));

function readNamed({ kind, ids }: JsonObject): Named {
  if (kind !== 'form' && kind !== 'submission') throw invalidValue('kind must be "form" or "submission"');
  const named = readIds(ids, kind);
  if (named.length === 0 || named.length > MOST) throw invalidValue(`ids must be a list of 1 to ${MOST} ids`);
  return { kind, ids: named };
}

/** Returns the time after which something must have been deleted to be restored. */
const beginOf = ({ now, daysOfGrace = DAYS_OF_GRACE }: OwnerContext): Date => daysBefore(now(), daysOfGrace);

async function list(context: OwnerContext, query: URLSearchParams): Promise<Response> {
  const after = beginOf(context);
  const slice = readSlice(query, PER_PAGE);
  const forms = slice.offset === 0 ? await context.store.binnedForms(after) : [];
  const { items, total } = await context.store.binnedSubmissions(after, slice);
  return Response.json({
    days: context.daysOfGrace ?? DAYS_OF_GRACE,
    forms: forms.map(({ id, name, deletedAt }) => ({ id: String(id), name, deleted: deletedAt.toISOString() })),
    submissions: items.map(({ id, formId, formName, time, deletedAt }) => ({
      id: String(id),
      form: { id: String(formId), name: formName },
      time: time.toISOString(),
      deleted: deletedAt.toISOString(),
    })),
    total,
    pages: Math.ceil(total / slice.limit),
  });
}

async function put({ store, now }: OwnerContext, { kind, ids }: Named): Promise<Response> {
  let deleted = 0;
  for (const id of ids)
    if (await (kind === 'form' ? store.binForm(id, now()) : store.binSubmission(id, now()))) deleted += 1;
  return Response.json({ deleted });
}

async function restore(context: OwnerContext, { kind, ids }: Named): Promise<Response> {
  const { store, onJobs } = context;
  const after = beginOf(context);
  let restored = 0;
  for (const id of ids)
    if (await (kind === 'form' ? store.restoreForm(id, after) : store.restoreSubmission(id, after))) restored += 1;
  // Deliveries that were held go on.
  if (restored > 0) onJobs();
  return Response.json({ restored });
}

/** Erases for good. A large form goes on being erased after the answer. */
async function erase(context: OwnerContext, { kind, ids }: Named): Promise<Response> {
  const { store, files, now, daysOfGrace, onError } = context;
  if (kind === 'submission') {
    let counts = NOTHING_ERASED;
    for (const id of ids) counts = addErased(counts, await store.eraseBinned([id]));
    await eraseBytes(context);
    return Response.json({ erased: counts.submissions, files: counts.files });
  }
  let erased = 0;
  for (const id of ids) if (await store.dropForm(id)) erased += 1;
  void eraseDue(store, { now: now(), files, daysOfGrace }).catch(onError);
  return Response.json({ erased });
}

/** Returns the routes of the bin: what lies in it, putting into it, restoring, and erasing for good. */
export function binRoutes(context: OwnerContext): Routes {
  return {
    '/owner/bin': { GET: ({ query }) => list(context, query) },
    '/owner/bin/put': { POST: async ({ body }) => put(context, readNamed(await body())) },
    '/owner/bin/restore': { POST: async ({ body }) => restore(context, readNamed(await body())) },
    '/owner/bin/erase': { POST: async ({ body }) => erase(context, readNamed(await body())) },
  };
}
