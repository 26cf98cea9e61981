import { fieldRequest } from './field-request.js';
import { fieldShape } from './field-shape.js';
import { created, found, idOf, success, type Call, type Context, type Routes } from '../http/route.js';
import type { FieldRecord } from '../store/store.js';

async function create({ store }: Context, call: Call): Promise<Response> {
  const formId = idOf(call.id, 'form');
  found(await store.form(formId), 'form');
  const { type, settings = {}, sort } = fieldRequest(await call.body());
  const last = (await store.fieldsOf(formId)).at(-1);
  const [fieldId] = await store.nextIds('field', 1);
  const field: FieldRecord = {
    id: found(fieldId, 'field'),
    formId,
    type,
    sort: sort ?? (last === undefined ? 0 : last.sort + 1),
    settings,
  };
  await store.addField(field);
  return created('field', fieldShape(field), call);
}

async function change({ store }: Context, { id, body }: Call): Promise<Response> {
  const old = found(await store.field(idOf(id, 'field')), 'field');
  const field = await store.updateField(old.id, fieldRequest(await body(), old));
  return Response.json(fieldShape(found(field, 'field')));
}

/** Fields: list of a form, make, read, change, delete. Source: the list is a bare array, recorded 2014 and 2016. */
export function fieldRoutes(context: Context): Routes {
  const { store } = context;
  return {
    '/form/:id/field': {
      GET: async ({ id }) => {
        const form = found(await store.form(idOf(id, 'form')), 'form');
        return Response.json((await store.fieldsOf(form.id)).map(fieldShape));
      },
      POST: (call) => create(context, call),
    },
    '/field/:id': {
      GET: async ({ id }) => Response.json(fieldShape(found(await store.field(idOf(id, 'field')), 'field'))),
      PUT: (call) => change(context, call),
      DELETE: async ({ id }) => {
        const fieldId = idOf(id, 'field');
        found(await store.removeField(fieldId), 'field');
        return success(fieldId);
      },
    },
  };
}
