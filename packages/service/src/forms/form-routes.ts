import { expandNames } from '../http/array-notation.js';
import { startOfEasternDay } from '../values/eastern-time.js';
import { ServiceError } from '../http/errors.js';
import { copyFields } from '../fields/field-copy.js';
import { fieldRequest } from '../fields/field-request.js';
import { fieldShape } from '../fields/field-shape.js';
import { formRequest } from './form-request.js';
import { formShape, formSummary } from './form-shape.js';
import { isArray, isObject, scalarText, type Json, type JsonObject } from '../values/json.js';
import { nextPage, sliceOf } from '../http/paging.js';
import { fromJsonText, refuse } from '../http/parameters.js';
import { created, found, idOf, success, type Call, type Context, type Routes } from '../http/route.js';
import type { FieldRecord, FormChanges, FormRecord } from '../store/store.js';

/** Source: 50 a page, documented since 2018. */
const FORMS_PER_PAGE = 50;
/** The documentation gives 50 to whoever asks for more; one client asks for 200, and takes the number of pages from that. */
const MOST_FORMS_PER_PAGE = 500;

/** Gives records their ids. A store gives exactly as many as it is asked for. */
async function newId(context: Context, kind: 'form' | 'field'): Promise<number> {
  const [id] = await context.store.nextIds(kind, 1);
  return found(id, kind);
}

async function shapeOf(context: Context, form: FormRecord, origin: string): Promise<JsonObject> {
  const counts = await context.store.counts([form.id], startOfEasternDay(context.now()));
  const fields = await context.store.fieldsOf(form.id);
  return formShape(form, found(counts.get(form.id), 'form'), origin, fields);
}

async function requireFolder(context: Context, { folder }: FormChanges): Promise<void> {
  if (folder === undefined || folder === 0 || (await context.store.folder(folder)) !== undefined) return;
  throw refuse('A valid folder id was not supplied');
}

async function newForm(context: Context, changes: FormChanges): Promise<FormRecord> {
  if (changes.name === undefined) throw refuse('A form name was not supplied');
  const now = context.now();
  const id = await newId(context, 'form');
  const settings = changes.settings ?? {};
  const made = { id, name: changes.name, viewkey: context.newKey(), created: now, updated: now };
  return { ...made, folder: changes.folder ?? 0, inactive: changes.inactive ?? false, settings };
}

/** The id that a field had where its form was read. */
function oldIdOf(item: JsonObject): number | undefined {
  const id = scalarText(item['id']) ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/**
 * The fields of a new form. Where they come with ids, as a form was read, what names one of these ids (logic, calculations,
 * tables) names the new field instead.
 */
async function newFields(context: Context, formId: number, value: Json | undefined): Promise<FieldRecord[]> {
  const given = fromJsonText('fields', value ?? '');
  if (given === '') return [];
  if (!isArray(given)) throw refuse('The fields must be a list');
  const fields = given.map((item, index): FieldRecord => {
    if (!isObject(item)) throw refuse('Each field must be an object');
    const { type, sort = index, settings = {} } = fieldRequest(expandNames(item));
    // below 0 is the id of no field
    return { id: oldIdOf(item) ?? -1 - index, formId, type, sort, settings };
  });
  if (new Set(fields.map(({ id }) => id)).size < fields.length) throw refuse('Two fields have the same id');
  return copyFields(fields, formId, await context.store.nextIds('field', fields.length));
}

async function list(context: Context, call: Call): Promise<Response> {
  const { query, origin } = call;
  const slice = sliceOf(query, FORMS_PER_PAGE, MOST_FORMS_PER_PAGE);
  const { items, total } = await context.store.forms({ ...slice, search: query.get('search') ?? '' });
  const ids = items.map((form) => form.id);
  const counts = await context.store.counts(ids, startOfEasternDay(context.now()));
  const shape = (form: FormRecord): JsonObject => formSummary(form, found(counts.get(form.id), 'form'), origin);
  const forms = query.get('folders') === '1' ? await byFolder(context, items, shape) : items.map(shape);
  return Response.json({ forms, total }, { headers: nextPage(call, slice, total) });
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

async function create(context: Context, call: Call): Promise<Response> {
  const values = await call.body();
  const changes = formRequest(values);
  await requireFolder(context, changes);
  const form = await newForm(context, changes);
  await context.store.addForm(form, await newFields(context, form.id, values['fields']));
  return created('form', await shapeOf(context, form, call.origin), call);
}

/** Fields may come back as they were read; they change at their own addresses. */
async function refuseOtherFields({ store }: Context, formId: number, value: Json | undefined): Promise<void> {
  const fields = fromJsonText('fields', value ?? '');
  if (fields === '' || (isArray(fields) && fields.length === 0)) return;
  const same = JSON.stringify((await store.fieldsOf(formId)).map(fieldShape));
  if (JSON.stringify(fields) !== same)
    throw refuse('The fields of a form are changed at field/<id> and form/<id>/field');
}

async function change(context: Context, { id, body, origin }: Call): Promise<Response> {
  const { store, now } = context;
  const { id: formId } = found(await store.form(idOf(id, 'form')), 'form');
  const values = await body();
  const changes = formRequest(values);
  await refuseOtherFields(context, formId, values['fields']);
  await requireFolder(context, changes);
  const form = found(await store.updateForm(formId, changes, now()), 'form');
  return Response.json(await shapeOf(context, form, origin));
}

/**
 * Source: the answer is the whole new form, named `X - COPY`, recorded 2014; so is the sentence where there is no such form.
 * Submissions are not copied.
 */
async function copy(context: Context, call: Call): Promise<Response> {
  const original = await context.store.form(idOf(call.id, 'form'));
  if (original === undefined) throw new ServiceError('not-found', 'A valid form id was not supplied');
  const fields = await context.store.fieldsOf(original.id);
  const form = await newForm(context, { ...original, name: `${original.name} - COPY` });
  const ids = await context.store.nextIds('field', fields.length);
  await context.store.addForm(form, copyFields(fields, form.id, ids));
  return created('form', await shapeOf(context, form, call.origin), call);
}

async function read(context: Context, { id, origin }: Call): Promise<Response> {
  const form = found(await context.store.form(idOf(id, 'form')), 'form');
  return Response.json(await shapeOf(context, form, origin));
}

/** Forms: list, make, read, change, delete, copy. */
export function formRoutes(context: Context): Routes {
  const { store } = context;
  return {
    '/form': { GET: (call) => list(context, call), POST: (call) => create(context, call) },
    '/form/:id': {
      GET: (call) => read(context, call),
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
