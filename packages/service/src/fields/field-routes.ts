import type { NamingActions } from './field-faults.js';
import { created, requireRecord, parseId, success } from '../http/route.js';
import type { Call, Routes } from '../http/route.js';
import type { JsonObject } from '../values/json.js';
import { fieldRequest } from './field-request.js';
import { fieldShape } from './field-shape.js';
import { nextId } from '../database/ids.js';
import type { IdStore } from '../database/ids.js';
import type { FieldRecord, FieldStore } from './field-store.js';
import { fieldWarnings } from './field-warnings.js';

/** The form of a field, which must exist. */
export interface FieldForms {
  form(id: number): Promise<{ readonly id: number } | undefined>;
}

/** The surroundings of the routes of fields. */
export interface FieldContext {
  readonly store: FieldStore & IdStore & FieldForms & NamingActions;
}

/** Returns what can't work because of a field that was written or deleted. */
async function listWarnings({ store }: FieldContext, { id, formId }: FieldRecord): Promise<JsonObject> {
  return fieldWarnings(id, await store.listFields(formId), await store.listActions(formId));
}

/** Returns a field as it is answered to who wrote it. */
async function shapeWritten(context: FieldContext, found: FieldRecord | undefined): Promise<JsonObject> {
  const field = requireRecord(found, 'field');
  return { ...fieldShape(field), ...(await listWarnings(context, field)) };
}

async function remove(context: FieldContext, { id }: Call): Promise<Response> {
  const { store } = context;
  const field = requireRecord(await store.field(parseId(id, 'field')), 'field');
  requireRecord(await store.removeField(field.id), 'field');
  return success(field.id, await listWarnings(context, field));
}

async function create(context: FieldContext, call: Call): Promise<Response> {
  const { store } = context;
  const formId = parseId(call.id, 'form');
  requireRecord(await store.form(formId), 'form');
  const { type, settings = {}, sort } = fieldRequest(await call.body());
  const id = await nextId(store, 'field');
  await store.addField({ id, formId, type, sort, settings });
  return created('field', await shapeWritten(context, await store.field(id)), call);
}

async function change(context: FieldContext, { id, body }: Call): Promise<Response> {
  const { store } = context;
  const old = requireRecord(await store.field(parseId(id, 'field')), 'field');
  const field = await store.updateField(old.id, fieldRequest(await body(), old));
  return Response.json(await shapeWritten(context, field));
}

/** Returns the routes of fields: list of a form, create, read, change, delete. Source: the list is a bare array, recorded 2014 and 2016. */
export function fieldRoutes(context: FieldContext): Routes {
  const { store } = context;
  return {
    '/form/:id/field': {
      GET: async ({ id }) => {
        const form = requireRecord(await store.form(parseId(id, 'form')), 'form');
        return Response.json((await store.listFields(form.id)).map(fieldShape));
      },
      POST: (call) => create(context, call),
    },
    '/field/:id': {
      GET: async ({ id }) => Response.json(fieldShape(requireRecord(await store.field(parseId(id, 'field')), 'field'))),
      PUT: (call) => change(context, call),
      DELETE: (call) => remove(context, call),
    },
  };
}
