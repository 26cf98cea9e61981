import type { NamingActions } from '../fields/field-faults.js';
import { copyFields } from '../fields/field-copy.js';
import { fieldRequest } from '../fields/field-request.js';
import { fieldShape } from '../fields/field-shape.js';
import type { FieldRecord, FieldStore } from '../fields/field-store.js';
import { formWarnings } from '../fields/field-warnings.js';
import { expandNames } from '../http/array-notation.js';
import { ServiceError } from '../http/errors.js';
import { nextPageHeader, readSlice } from '../http/paging.js';
import { parseJsonText, invalidValue, readFlag, refuseUnknown } from '../http/parameters.js';
import { created, requireRecord, parseId, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import { findEasternMidnight } from '../values/eastern-time.js';
import { isArray, isObject, scalarText } from '../values/json.js';
import type { Json, JsonObject } from '../values/json.js';
import { formRequest } from './form-request.js';
import { formShape, formSummary } from './form-shape.js';
import type { FormChanges, FormCounter, FormRecord, FormStore } from './form-store.js';
import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FolderStore } from '../folders/folder-store.js';

/** Source: 50 a page, documented since 2018. */
const FORMS_PER_PAGE = 50;
/**
 * By the documentation, a greater `per_page` counts as 50. One client asks for 200, and computes the number of pages
 * from it.
 */
const MOST_FORMS_PER_PAGE = 500;

/** The surroundings of the routes of forms. */
export interface FormContext {
  readonly store: FormStore &
    FormCounter &
    IdStore &
    Pick<FieldStore, 'listFields'> &
    NamingActions &
    Pick<FolderStore, 'folder' | 'folders'>;
  readonly now: () => Date;
  /** Creates the `viewkey` of a form. */
  readonly newKey: () => string;
}

/** Returns a form with its fields. Who wrote it is also told what can't work in them. */
async function shapeForm(
  { store, now }: FormContext,
  form: FormRecord,
  origin: string,
  tell: (fields: readonly FieldRecord[]) => JsonObject = () => ({}),
): Promise<JsonObject> {
  const counts = await store.counts([form.id], findEasternMidnight(now()));
  const fields = await store.listFields(form.id);
  return { ...formShape(form, requireRecord(counts.get(form.id), 'form'), origin, fields), ...tell(fields) };
}

const shapeWritten = (context: FormContext, form: FormRecord, origin: string): Promise<JsonObject> =>
  shapeForm(context, form, origin, (fields) => formWarnings(fields));

async function requireFolder(context: FormContext, { folder }: FormChanges): Promise<void> {
  if (folder === undefined || folder === 0 || (await context.store.folder(folder)) !== undefined) return;
  throw invalidValue('A valid folder id was not supplied');
}

async function newForm(context: FormContext, changes: FormChanges): Promise<FormRecord> {
  if (changes.name === undefined) throw invalidValue('A form name was not supplied');
  const now = context.now();
  const id = await nextId(context.store, 'form');
  const settings = changes.settings ?? {};
  const made = { id, name: changes.name, viewkey: context.newKey(), created: now, updated: now };
  return { ...made, folder: changes.folder ?? 0, inactive: changes.inactive ?? false, settings };
}

/** Reads the id that a field had in the form that was read. */
function readOldId(item: JsonObject): number | undefined {
  const id = scalarText(item['id']) ?? '';
  return /^\d{1,15}$/.test(id) ? Number(id) : undefined;
}

/**
 * Reads the fields of a new form. Fields that a client has read elsewhere have ids. Logic, calculations and tables that
 * name such an id then name the new field.
 */
async function newFields(context: FormContext, formId: number, value: Json | undefined): Promise<FieldRecord[]> {
  const given = parseJsonText('fields', value ?? '');
  if (given === '') return [];
  if (!isArray(given)) throw invalidValue('The fields must be a list');
  const fields = given.map((item, index): FieldRecord => {
    if (!isObject(item)) throw invalidValue('Each field must be an object');
    const { type, sort = index, settings = {} } = fieldRequest(expandNames(item));
    // No field has an id below 0.
    return { id: readOldId(item) ?? -1 - index, formId, type, sort, settings };
  });
  if (new Set(fields.map(({ id }) => id)).size < fields.length) throw invalidValue('Two fields have the same id');
  return copyFields(fields, formId, await context.store.nextIds('field', fields.length));
}

async function list(context: FormContext, call: Call): Promise<Response> {
  const { query, origin } = call;
  const slice = readSlice(query, FORMS_PER_PAGE, MOST_FORMS_PER_PAGE);
  const { items, total } = await context.store.forms({ ...slice, search: query.get('search') ?? '' });
  const ids = items.map((form) => form.id);
  const counts = await context.store.counts(ids, findEasternMidnight(context.now()));
  const shape = (form: FormRecord): JsonObject => formSummary(form, requireRecord(counts.get(form.id), 'form'), origin);
  const forms = readFlag('folders', query.get('folders') ?? '')
    ? await groupByFolder(context, items, shape)
    : items.map(shape);
  return Response.json({ forms, total }, { headers: nextPageHeader(call, slice, total) });
}

/** Groups forms by the name of their folder, `none` for those without. Source: `folders=1`, recorded 2014. */
async function groupByFolder(
  context: FormContext,
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

async function create(context: FormContext, call: Call): Promise<Response> {
  const values = await call.body();
  const changes = formRequest(values);
  await requireFolder(context, changes);
  const form = await newForm(context, changes);
  await context.store.addForm(form, await newFields(context, form.id, values['fields']));
  return created('form', await shapeWritten(context, form, call.origin), call);
}

/** Refuses fields that differ from those of the form: fields change at their own addresses. */
async function refuseOtherFields({ store }: FormContext, formId: number, value: Json | undefined): Promise<void> {
  const fields = parseJsonText('fields', value ?? '');
  if (fields === '' || (isArray(fields) && fields.length === 0)) return;
  const same = JSON.stringify((await store.listFields(formId)).map(fieldShape));
  if (JSON.stringify(fields) !== same)
    throw invalidValue('The fields of a form are changed at field/<id> and form/<id>/field');
}

async function change(context: FormContext, { id, body, origin }: Call): Promise<Response> {
  const { store, now } = context;
  const { id: formId } = requireRecord(await store.form(parseId(id, 'form')), 'form');
  const values = await body();
  const changes = formRequest(values);
  await refuseOtherFields(context, formId, values['fields']);
  await requireFolder(context, changes);
  const form = requireRecord(await store.updateForm(formId, changes, now()), 'form');
  return Response.json(await shapeWritten(context, form, origin));
}

/**
 * Copies a form without its submissions. Source: the answer is the whole new form, named `X - COPY`, and the sentence where
 * there is no such form, recorded 2014.
 */
async function copy(context: FormContext, call: Call): Promise<Response> {
  const original = await context.store.form(parseId(call.id, 'form'));
  if (original === undefined) throw new ServiceError('not-found', 'A valid form id was not supplied');
  refuseUnknown(await call.body(), [], 'copy');
  const fields = await context.store.listFields(original.id);
  const form = await newForm(context, { ...original, name: `${original.name} - COPY` });
  const ids = await context.store.nextIds('field', fields.length);
  await context.store.addForm(form, copyFields(fields, form.id, ids));
  const actions = await context.store.listActions(original.id);
  const tell = (copied: readonly FieldRecord[]): JsonObject =>
    formWarnings(copied, actions.length === 0 ? [] : ['The mails and webhooks of the form were not copied']);
  return created('form', await shapeForm(context, form, call.origin, tell), call);
}

async function read(context: FormContext, { id, origin }: Call): Promise<Response> {
  const form = requireRecord(await context.store.form(parseId(id, 'form')), 'form');
  return Response.json(await shapeForm(context, form, origin));
}

/** Returns the routes of forms: list, create, read, change, delete, copy. */
export function formRoutes(context: FormContext): Routes {
  const { store, now } = context;
  return {
    '/form': { GET: (call) => list(context, call), POST: (call) => create(context, call) },
    '/form/:id': {
      GET: (call) => read(context, call),
      PUT: (call) => change(context, call),
      DELETE: async ({ id }) => {
        const formId = parseId(id, 'form');
        requireRecord(await store.binForm(formId, now()), 'form');
        return success(formId);
      },
    },
    '/form/:id/copy': { POST: (call) => copy(context, call) },
  };
}
