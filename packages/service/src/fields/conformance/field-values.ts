import assert from 'node:assert/strict';
import type { JsonObject } from '../../values/json.js';
import { assertRefused, expectList, expectText } from '../../conformance/client.js';
import type { Case, Client } from '../../conformance/client.js';

async function field(client: Client, body: JsonObject): Promise<JsonObject> {
  const { id } = await client.form();
  return client.ok('POST', `form/${id}/field`, body);
}

/** Labels, with the names of fields that have them. The pairs have recorded shapes. */
const NAMES: readonly (readonly [string, string])[] = [
  ['Short Answer (hidden)', 'short_answer_hidden'],
  ['Room # - Admission 1', 'room___admission_1'],
  ['ColB-ext (Row2-ext)', 'colbext_row2ext'],
  ['Weight without shoes (lbs.) ', 'weight_without_shoes_lbs_'],
  ['Two  spaces,\tand a tab', 'two_spaces_and_a_tab'],
  ['Größe in m²', 'gre_in_m'],
  ['A.0 -> B_1', 'a0__b_1'],
  ['Ünï', 'n'],
  ['', ''],
];

/** A value that is given for a field, and the one that is read back. */
export const fieldValues: readonly Case[] = [
  {
    name: 'the name of a field follows from its label by the recorded rule; the address of a form by another',
    async run(client) {
      for (const [label, name] of NAMES)
        assert.equal((await field(client, { field_type: 'text', label }))['name'], name);
      const form = await client.ok('POST', 'form', { name: 'simple-circular references' });
      assert.match(expectText(form, 'url'), /\/forms\/simple_circular_references$/);
    },
  },
  {
    name: 'the keys of objects stay in the order in which they were given',
    async run(client) {
      const check = { option: 'a', field: '7', condition: 'equals' };
      const logic = { conditional: 'all', checks: [check], action: 'show' };
      const rows = { Wednesday: ['Good'], Monday: [], Fri: ['Bad'] };
      const matrix = { row_choices: 'Wednesday\nMonday\nFri', zebra: { b: 1, a: { d: 2, c: 3 } } };
      const columns = [{ type: 'text', id: '5', label: 'A' }];
      const table = [{ label: 'R', key: 'k' }];
      const { id } = await client.form();
      const post = async (body: JsonObject) => expectText(await client.ok('POST', `form/${id}/field`, body), 'id');
      const ids = [
        await post({ field_type: 'matrix', logic, default_value: rows, attributes: matrix }),
        await post({ field_type: 'table', attributes: { columns, rows: table } }),
      ];
      await client.ok('PUT', `field/${ids[0]}`, { label: 'Changed' });
      const list = await client.call('GET', `form/${id}/field`);
      for (const kept of [logic, rows, matrix.zebra, columns, table])
        assert.ok(list.text.includes(JSON.stringify(kept)), JSON.stringify(kept));
    },
  },
  {
    name: 'a value comes back in the JSON type in which it was given, where that type is recorded for its key',
    async run(client) {
      const number = await field(client, {
        field_type: 'number',
        attributes: { text_size: '10', decimals: 2, slider: 0 },
      });
      assert.deepEqual([number['text_size'], number['decimals'], number['slider']], ['10', 2, 0]);
      const other = await field(client, {
        field_type: 'number',
        attributes: { text_size: 10, decimals: '2', slider: '1' },
      });
      assert.deepEqual([other['text_size'], other['decimals'], other['slider']], [10, '2', '1']);
      const header = await field(client, { field_type: 'tableheader', required: '', attributes: { column_field_type: 'number', decimals: 0 } }); // prettier-ignore
      assert.deepEqual([header['required'], header['decimals']], ['', 0]);
      const name = await field(client, { field_type: 'name', attributes: { show_prefix: true, show_suffix: false, show_middle: '1' } }); // prettier-ignore
      assert.deepEqual([name['show_prefix'], name['show_suffix'], name['show_middle']], [true, false, 1]);
      const choices = await field(client, { field_type: 'radio', attributes: { option_other: '1', randomize_options: '0' } }); // prettier-ignore
      assert.deepEqual([choices['option_other'], choices['randomize_options']], ['1', 0]);
      const product = await field(client, { field_type: 'product', attributes: { unit_price: 3.99, is_soldout: '0' } });
      assert.deepEqual([product['unit_price'], product['is_soldout']], ['3.99', false]);
      const chosen = await field(client, { field_type: 'select', attributes: { option_placeholder: 'Please choose' } });
      assert.equal(chosen['option_placeholder'], 'Please choose');
      const long = await field(client, { field_type: 'textarea', description: null, attributes: { rows: '10' } });
      assert.deepEqual([long['rows'], long['description']], ['10', null]);
      assertRefused(await client.call('POST', 'form', { name: 'x', fields: [{ field_type: 'text', required: 'perhaps' }] }), 400, /required must be 0 or 1/); // prettier-ignore
    },
  },
  {
    name: 'a field has an internal label where one was given, and it can be removed',
    async run(client) {
      const made = await field(client, { field_type: 'text', label: 'Seen', internal_label: 'Unseen' });
      assert.equal(made['internal_label'], 'Unseen');
      const path = `field/${expectText(made, 'id')}`;
      assert.equal((await client.ok('PUT', path, { label: 'Other' }))['internal_label'], 'Unseen');
      assert.equal((await client.ok('PUT', path, { internal_label: null }))['internal_label'], null);
    },
  },
  {
    name: 'requests may use the names of answers, but the names of requests come first',
    async run(client) {
      const made = await field(client, {
        type: 'number', label: 'Flat', default: '5', uniq: '1', min_value: '2', description_callout: 1, name: 'other', id: '7',
      }); // prettier-ignore
      assert.deepEqual(
        [made['type'], made['default'], made['uniq'], made['min_value'], made['name']],
        ['number', '5', '1', '2', 'flat'],
      );
      assert.ok(!('description_callout' in made));
      const doubtful = await client.call('PUT', `field/${expectText(made, 'id')}`, { description_callout: 'perhaps' });
      assertRefused(doubtful, 400, /description_callout must be 0 or 1/);
      const changed = await client.ok('PUT', `field/${expectText(made, 'id')}`, {
        ...made, default_value: '6', unique: 0, attributes: { min_value: '3', sort: 4, own: 'x' },
      }); // prettier-ignore
      assert.deepEqual(
        [changed['default'], changed['uniq'], changed['min_value'], changed['sort'], changed['own'], changed['id']],
        ['6', '0', '3', '0', 'x', made['id']],
      );
      const values = { field_type: 'radio', options: ['a'], options_values: ['1', '2'] };
      const { id } = await client.form();
      assertRefused(await client.call('POST', `form/${id}/field`, values), 400, /options_values/);
      assertRefused(
        await client.call('PUT', `field/${expectText(made, 'id')}`, { options_values: ['1'] }),
        400,
        /options/,
      );
      const kept = await field(client, { field_type: 'radio', options: [{ label: 'A', value: 'a', own: 1 }] });
      assert.deepEqual(expectList(kept, 'options'), [{ label: 'A', value: 'a', own: 1 }]);
      const strange = { action: 'show', conditional: 'all', checks: [], colour: 'red' };
      assertRefused(
        await client.call('POST', `form/${id}/field`, { field_type: 'text', logic: strange }),
        400,
        /colour/,
      );
    },
  },
];
