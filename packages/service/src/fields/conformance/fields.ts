import assert from 'node:assert/strict';
import { COMMON_SETTINGS, FIELD_TYPES, TYPE_SETTINGS } from '../field-settings.js';
import { isObject } from '../../values/json.js';
import type { JsonObject } from '../../values/json.js';
import { assertRefused, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

async function field(client: Client, body: JsonObject): Promise<JsonObject> {
  const { id } = await client.form();
  return client.ok('POST', `form/${id}/field`, body);
}

/** Fields: their shape, their types, their order. */
export const fields: readonly Case[] = [
  {
    name: 'a field is flat: type, ids and flags as texts, no attributes, settings of its type',
    async run(client) {
      const answer = await field(client, {
        field_type: 'text', label: 'Short Answer Hidden', default_value: 'x', required: 1, hidden: '0', unique: true,
        attributes: { size: 30, maxlength: '80', placeholder: 'Here' },
      }); // prettier-ignore
      const id = expectText(answer, 'id');
      assert.match(id, /^\d+$/);
      assert.deepEqual(answer, {
        id, label: 'Short Answer Hidden', hide_label: '0', description: '', name: 'short_answer_hidden', type: 'text',
        options: '', required: '1', uniq: '1', hidden: '0', readonly: '0', colspan: '1', sort: '0', logic: null,
        calculation: '', workflow_access: 'write', default: 'x', internal_label: null, text_size: 30, minlength: 0,
        maxlength: 80, placeholder: 'Here', field_one_calculation: 0, field_two_calculation: 0, calculation_units: '',
        calculation_operator: '', calculation_type: '', calculation_allow_negatives: 0, hide_input_characters: 0,
        remove_data_from_emails: 0, require_confirmation: 0, confirmationText: '', restrict_data_access: 0,
      }); // prettier-ignore
      assert.deepEqual(await client.ok('GET', `field/${id}`), answer);
    },
  },
  {
    name: 'every field type can be created, and has the settings of its type',
    async run(client) {
      const form = await client.ok('POST', 'form', {
        name: 'All types',
        fields: FIELD_TYPES.map((type) => ({ field_type: type })),
      });
      const made = form['fields'];
      assert.ok(Array.isArray(made));
      FIELD_TYPES.forEach((type, index) => {
        const one: unknown = made[index];
        assert.ok(typeof one === 'object' && one !== null && 'type' in one);
        assert.equal(one.type, type);
        for (const key of Object.keys({ ...COMMON_SETTINGS, ...TYPE_SETTINGS[type] }))
          assert.ok(key in one, `${type}.${key}`);
      });
    },
  },
  {
    name: 'fields that are added at the same moment have places of their own',
    async run(client) {
      const { id } = await client.form();
      const add = () => client.ok('POST', `form/${id}/field`, { field_type: 'text' });
      const made = await Promise.all(Array.from({ length: 12 }, add));
      const sorts = made.map((one) => Number(expectText(one, 'sort')));
      assert.deepEqual(
        sorts.sort((a, b) => a - b),
        [...sorts.keys()],
      );
    },
  },
  {
    name: 'a calculation has fields, numbers and signs alone',
    async run(client) {
      for (const calculation of ['[1] + [2-price] * (3.5 - .5) / 2', '[148] / [149] ( 4 * 2 )', ''])
        assert.equal((await field(client, { field_type: 'number', calculation }))['calculation'], calculation);
      for (const calculation of ['[1] + Price', '[a] * 2', 'alert(1)', '[1] ** 2 ^ 3', '[1'])
        assertRefused(
          await client.call('POST', `form/${(await client.form()).id}/field`, { field_type: 'number', calculation }),
          400,
          /^A calculation has/,
        );
    },
  },
  {
    name: 'options are given as labels and values, and answered as objects',
    async run(client) {
      const both = await field(client, {
        field_type: 'select',
        options: ['One, two', 'Three'],
        options_values: ['1', ''],
      });
      assert.deepEqual(both['options'], [{ label: 'One, two', value: '1' }, { label: 'Three', value: '' }]); // prettier-ignore
      const labels = await field(client, { field_type: 'checkbox', options: ['A', 'B'] });
      assert.deepEqual(labels['options'], [{ label: 'A', value: 'A' }, { label: 'B', value: 'B' }]); // prettier-ignore
      assert.equal((await field(client, { field_type: 'radio' }))['options'], '');
    },
  },
  {
    name: 'name, address and matrix have values that follow from their settings',
    async run(client) {
      const name = await field(client, { field_type: 'name', attributes: { show_prefix: '1', show_middle: true } });
      assert.deepEqual(name['visible_subfields'], ['first', 'last', 'prefix', 'middle']);
      const address = await field(client, { field_type: 'address', attributes: { show_country: 1, hide_address2: 1 } });
      assert.deepEqual(address['visible_subfields'], ['address', 'city', 'state', 'zip', 'country']);
      const matrix = await field(client, { field_type: 'matrix', attributes: { row_choices: 'Soup\nBread' } });
      assert.deepEqual(matrix['default'], { Soup: [], Bread: [] });
    },
  },
  {
    name: 'the list of fields is a bare array in sort order, the same as in the form',
    async run(client) {
      const { id, fields: made } = await client.form([{ field_type: 'text' }, { field_type: 'email' }]);
      const third = await client.ok('POST', `form/${id}/field`, { field_type: 'phone' });
      assert.equal(third['sort'], '2');
      await client.ok('PUT', `field/${made[0]}`, { sort: 9 });
      const list = (await client.call('GET', `form/${id}/field.json`)).json;
      assert.ok(Array.isArray(list));
      assert.deepEqual(
        list.map((one: unknown) => (typeof one === 'object' && one !== null && 'id' in one ? one.id : undefined)),
        [made[1], third['id'], made[0]],
      );
      assert.deepEqual((await client.ok('GET', `form/${id}`))['fields'], list);
    },
  },
  {
    name: 'everything but the id of a field can be changed, and what is not named stays',
    async run(client) {
      const made = await field(client, {
        field_type: 'text',
        label: 'Old',
        description: 'Stays',
        attributes: { maxlength: 5 },
      });
      const changes = {
        field_type: 'textarea',
        label: 'New',
        id: '1',
        type: 'x',
        attributes: { rows: 3, id: 9 },
      };
      const changed = await client.ok('PUT', `field/${expectText(made, 'id')}`, changes);
      assert.deepEqual(
        [changed['id'], changed['type'], changed['label'], changed['name'], changed['description'], changed['sort']],
        [made['id'], 'textarea', 'New', 'new', 'Stays', '0'],
      );
      assert.deepEqual([changed['rows'], changed['cols'], changed['maxlength']], [3, 50, 5]);
      assert.deepEqual(await client.ok('GET', `field/${expectText(made, 'id')}`), changed);
    },
  },
  {
    name: 'logic and calculation are kept as they were given, and logic can be removed',
    async run(client) {
      const checks = [
        { field: 148456742, condition: 'equals', option: 'OptionA' },
        { field: '148456743', condition: 'lessthan', option: -5 },
      ];
      const logic = { action: 'hide', conditional: 'all', checks };
      const made = await field(client, { field_type: 'number', logic, calculation: '[1] * ( [2] + 3 )' });
      assert.deepEqual([made['logic'], made['calculation']], [logic, '[1] * ( [2] + 3 )']);
      assert.equal((await client.ok('PUT', `field/${expectText(made, 'id')}`, { logic: '' }))['logic'], null);
    },
  },
  {
    name: 'a calculation whose signs or brackets do not fit is kept, as recorded, and told to who writes it',
    async run(client) {
      const { fields: made } = await client.form([{ field_type: 'number' }, { field_type: 'number' }]);
      const [first = '', second = ''] = made;
      const told = async (calculation: string): Promise<unknown> => {
        const answer = await client.ok('PUT', `field/${second}`, { calculation });
        const kept = await client.ok('GET', `field/${second}`);
        assert.equal(kept['calculation'], calculation);
        assert.ok(!('warnings' in kept));
        return answer['warnings'];
      };
      for (const unfit of [`[${first}] ( 4 * 2 )`, `(1 + [${first}]`, '1)', '2 +', '* 2', '1 2', '()', ')1('])
        assert.deepEqual(
          await told(unfit),
          [`The calculation of field ${second} has signs or brackets that do not fit`],
          unfit,
        );
      const answer = await client.ok('PUT', `field/${second}`, { calculation: '2 +' });
      assert.ok(!('warnings' in (await client.ok('PUT', `field/${second}`, { ...answer, calculation: '' }))));
    },
  },
  {
    name: 'an invalid field is refused with a sentence that names the mistake',
    async run(client) {
      const { id } = await client.form();
      const refused = async (body: JsonObject, sentence: RegExp): Promise<void> =>
        assertRefused(await client.call('POST', `form/${id}/field`, body), 400, sentence);
      await refused({}, /field_type was not supplied/);
      await refused({ field_type: 'constructor' }, /"constructor" is not a field type/);
      await refused({ field_type: 'text', sort: 'first' }, /sort/);
      await refused({ field_type: 'text', attributes: 'wide' }, /attributes must be an object/);
      await refused({ field_type: 'radio', options: 'A' }, /options must be a list/);
      await refused(
        { field_type: 'text', logic: { action: 'blink', conditional: 'all', checks: [] } },
        /action of the logic/,
      );
      assertRefused(await client.call('POST', 'form/999999/field', { field_type: 'text' }), 404, /form was not found/);
    },
  },
  {
    name: 'a deleted field is removed with its answers',
    async run(client) {
      const { id, fields: made } = await client.form([{ field_type: 'text' }, { field_type: 'text' }]);
      const answers = { [`field_${made[0]}`]: 'a', [`field_${made[1]}`]: 'b' };
      const submission = await client.ok('POST', `form/${id}/submission`, answers);
      assert.deepEqual(await client.ok('DELETE', `field/${made[0]}`), { success: '1', id: made[0] });
      assertRefused(await client.call('GET', `field/${made[0]}`), 404, /field was not found/);
      const left = await client.ok('GET', `submission/${expectText(submission, 'id')}`);
      assert.deepEqual(left['data'], [{ field: made[1], value: 'b' }]);
    },
  },
  {
    name: 'names that are special in JavaScript are ordinary names',
    async run(client) {
      const body = '{"field_type":"text","label":"__proto__","attributes":{"__proto__":{"polluted":1},"own":"x"}}';
      const { id } = await client.form();
      const headers = { 'Content-Type': 'application/json' };
      const made = await client.call('POST', `form/${id}/field`, body, { headers });
      assert.equal(expectText(made.body, 'own'), 'x');
      assert.ok(isObject(made.json) && !('polluted' in made.json));
      assert.ok(!('polluted' in {}));
    },
  },
];
