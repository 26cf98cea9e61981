import assert from 'node:assert/strict';
import { copyFields } from '../../fields/field-copy.js';
import { isArray, isObject, scalarText } from '../../values/json.js';
import type { Json, JsonObject } from '../../values/json.js';
import { expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';
import { randomForms } from '../../conformance/random-forms.js';
import { RECORDED_SHAPES } from '../../conformance/recorded-shapes.js';

/** The number of forms. A soak makes more. */
const FORMS = Number(process.env['ROUND_TRIP_FORMS'] ?? 60);
const SEED = 20_260_101;
/** One form in this many is also created field by field. */
const ONE_OF = 10;

/** Keys that differ in every form: ids, times, addresses, and the pages that hold them. */
const OTHER_EACH_TIME = ['id', 'viewkey', 'created', 'updated', 'url', 'edit_url', 'html', 'javascript', 'warnings'];

/** Returns a form's fields with their places in the form in place of ids, also where they name other fields. */
function fieldsWithPlaces(fields: readonly JsonObject[]): readonly JsonObject[] {
  const records = fields.map(({ id, ...settings }) => ({ id: Number(id), formId: 0, type: '', sort: 0, settings }));
  const places = fields.map((_, index) => index + 1);
  return copyFields(records, 0, places).map(({ id, settings }) => ({ id, ...settings }));
}

function comparable(form: JsonObject): string {
  const kept = Object.entries(form).filter(([key]) => !OTHER_EACH_TIME.includes(key));
  return JSON.stringify({ ...Object.fromEntries(kept), fields: fieldsWithPlaces(expectList(form, 'fields')) }, null, 1);
}

/** Checks that given values are answered in the same JSON type, with the keys of objects in the same order. */
function assertGiven(given: JsonObject, answered: JsonObject): void {
  for (const [key, value] of Object.entries(given)) {
    if (key === 'id' || key === 'fields' || (key === 'default' && isEmptyDefault(value))) continue;
    assert.equal(JSON.stringify(answered[key]), JSON.stringify(value), `${expectText(given, 'type')}.${key}`);
  }
}

/** A matrix answers an empty default as its rows. */
const isEmptyDefault = (value: Json): boolean =>
  value === '' || (isObject(value) && Object.values(value).every((row) => isArray(row) && row.length === 0));

/** Creates a form field by field: first the fields, then the settings that name other fields, by their ids. */
async function makeByFields(client: Client, read: JsonObject): Promise<JsonObject> {
  const { id } = await client.ok('POST', 'form', { ...read, fields: [] });
  const old = expectList(read, 'fields');
  const ids: number[] = [];
  for (const field of old) ids.push(Number((await client.ok('POST', `form/${scalarText(id)}/field`, field))['id']));
  const records = old.map(({ id: oldId, ...settings }) => ({
    id: Number(oldId),
    formId: 0,
    type: '',
    sort: 0,
    settings,
  }));
  for (const { id: newId, settings } of copyFields(records, 0, ids)) await client.ok('PUT', `field/${newId}`, settings);
  return client.ok('GET', `form/${scalarText(id)}`);
}

/** The answers about a form are enough to create it again. */
export const roundTrip: readonly Case[] = [
  {
    name: 'any form can be created again from its answers, equal key by key, and names its own fields',
    async run(client) {
      for (const [index, given] of randomForms(FORMS, SEED).entries()) {
        // the forms are random, so their rules may need each other
        const { warnings: _told, ...first } = await client.ok('POST', 'form', given);
        const read = await client.ok('GET', `form/${expectText(first, 'id')}`);
        assert.equal(JSON.stringify(read), JSON.stringify(first));
        assertGiven({ type: 'form', ...given }, { type: 'form', ...read });
        const places = fieldsWithPlaces(expectList(read, 'fields'));
        fieldsWithPlaces(expectList(given, 'fields')).forEach((field, place) =>
          assertGiven(field, places[place] ?? {}),
        );
        const again = await client.ok('POST', 'form', read);
        assert.equal(comparable(again), comparable(read));
        if (index % ONE_OF === 0) assert.equal(comparable(await makeByFields(client, read)), comparable(read));
      }
    },
  },
  {
    name: 'fields of every recorded shape come back as they were given, key by key',
    async run(client) {
      for (const given of RECORDED_SHAPES) {
        const { fields = [] } = await client.ok('POST', 'form', { name: 'Recorded', fields: [given] });
        const answered = isArray(fields) && isObject(fields[0]) ? fields[0] : {};
        const kept = Object.entries(answered).filter(([key]) => Object.hasOwn(given, key));
        const expected = { ...given, id: answered['id'] ?? '' };
        assert.equal(JSON.stringify(Object.fromEntries(kept)), JSON.stringify(expected));
      }
    },
  },
];
