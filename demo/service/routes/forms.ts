import { startOfEasternDay } from '../eastern-time.js';
import { ServiceError } from '../errors.js';
import { copyFields } from '../field-copy.js';
import { fieldRequest } from '../field-request.js';
import { formRequest } from '../form-request.js';
import { formShape, formSummary } from '../form-shape.js';
import { isArray, isObject, type Json, type JsonObject } from '../json.js';
import { sliceOf } from '../paging.js';
import { found, idOf, success, type Call, type Context, type Routes } from '../route.js';
import type { FieldRecord, FormChanges, FormRecord } from '../store/store.js';

/** The size of a page of forms is not recorded; this is the most that a client may ask for. */
const FORMS_PER_PAGE = 100;

/** Gives records their ids. A store gives exactly as many as it is asked for. */
async function newId(context: Context, kind: 'form' | 'field'): Promise<number> {
  const [id] = await context.store.nextIds(kind, 1);
  return found(id, kind);
}

async function answer(context: Context, form: FormRecord, origin: string): Promise<Response> {
  const counts = await context.store.counts([form.id], startOfEasternDay(context.now()));
  const fields = await context.store.fieldsOf(form.id);
  return Response.json(formShape(form, found(counts.get(form.id), 'form'), origin, fields));
}

async function requireFolder(context: Context, { folder }: FormChanges): Promise<void> {
  if (folder === undefined || folder === 0 || (await context.store.folder(folder)) !== undefined) return;
  throw new ServiceError('invalid-value', 'A valid folder id was not supplied');
}

async function newForm(context: Context, changes: FormChanges): Promise<FormRecord> {
  if (changes.name === undefined) throw new ServiceError('invalid-value', 'A form name was not supplied');
  const now = context.now();
  const id = await newId(context, 'form');
  const settings = changes.settings ?? {};
  const made = { id, name: changes.name, viewkey: context.newKey(), created: now, updated: now };
  return { ...made, folder: changes.folder ?? 0, inactive: changes.inactive ?? false, settings };
}

async function newFields(context: Context, formId: number, list: Json | undefined): Promise<FieldRecord[]> {
  if (list === undefined || list === '') return [];
  if (!isArray(list)) throw new ServiceError('invalid-value', 'The fields must be a list');
  const requests = list.map((item) => {
    if (!isObject(item)) throw new ServiceError('invalid-value', 'Each field must be an object');
    return fieldRequest(item);
  });
  const ids = await context.store.nextIds('field', requests.length);
  return requests.map(({ type, sort, settings }, index) => ({
    id: ids[index] ?? 0,
    formId,
    type,
    sort: sort ?? index,
    settings: settings ?? {},
  }));
}

async function list(context: Context, { query, origin }: Call): Promise<Response> {
  const slice = sliceOf(query, FORMS_PER_PAGE);
  const { items, total } = await context.store.forms({ ...slice, search: query.get('search') ?? '' });
  const ids = items.map((form) => form.id);
  const counts = await context.store.counts(ids, startOfEasternDay(context.now()));
  const shape = (form: FormRecord): JsonObject => formSummary(form, found(counts.get(form.id), 'form'), origin);
  if (query.get('folders') !== '1') return Response.json({ forms: items.map(shape), total });
  return Response.json({ forms: await byFolder(context, items, shape), total });
}

/** Forms by the name of their folder, `none` for those outside. Source: `folders=1`, recorded 2014. */
async function byFolder(
  context: Context,
  forms: readonly FormRecord[],
  shape: (form: FormRecord) => JsonObject,
): Promise<JsonObject> {
  const names = new Map((await context.store.folders()).map((folder) => [folder.id, folder.name]));
  const groups = new Map<string, JsonObject[]>();
  for (const form of forms) {
    const name = names.get(form.folder) ?? 'none';
    groups.set(name, [...(groups.get(name) ?? []), shape(form)]);
  }
  return Object.fromEntries(groups);
}

async function create(context: Context, { body, origin }: Call): Promise<Response> {
  const values = await body();
  const changes = formRequest(values);
  await requireFolder(context, changes);
  const form = await newForm(context, changes);
  await context.store.addForm(form, await newFields(context, form.id, values['fields']));
  return answer(context, form, origin);
}

async function change(context: Context, { id, body, origin }: Call): Promise<Response> {
  const formId = idOf(id, 'form');
  const changes = formRequest(await body());
  await requireFolder(context, changes);
  return answer(context, found(await context.store.updateForm(formId, changes, context.now()), 'form'), origin);
}

/** Source: the answer is the whole new form, named `X - COPY`, recorded 2014. Submissions are not copied. */
async function copy(context: Context, { id, origin }: Call): Promise<Response> {
  const original = found(await context.store.form(idOf(id, 'form')), 'form');
  const fields = await context.store.fieldsOf(original.id);
  const form = await newForm(context, { ...original, name: `${original.name} - COPY` });
  const ids = await context.store.nextIds('field', fields.length);
  await context.store.addForm(form, copyFields(fields, form.id, ids));
  return answer(context, form, origin);
}

/** Forms: list, make, read, change, delete, copy. */
export function formRoutes(context: Context): Routes {
  const { store } = context;
  return {
    '/form': { GET: (call) => list(context, call), POST: (call) => create(context, call) },
    '/form/:id': {
      GET: async ({ id, origin }) => answer(context, found(await store.form(idOf(id, 'form')), 'form'), origin),
      PUT: (call) => change(context, call),
      DELETE: async ({ id }) => {
        const formId = idOf(id, 'form');
        found(await store.removeForm(formId), 'form');
        return success(formId);
      },
    },
    '/form/:id/copy': { POST: (call) => copy(context, call) },
  };
}
