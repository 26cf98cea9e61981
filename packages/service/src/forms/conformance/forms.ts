import assert from 'node:assert/strict';
import { assertRefused, expectList, ORIGIN, expectText } from '../../conformance/client.js';
import type { Case } from '../../conformance/client.js';

/** Forms: list, make, read, change, copy, delete. */
export const forms: readonly Case[] = [
  {
    name: 'a form has the recorded keys in the recorded JSON types',
    async run(client) {
      const made = await client.ok('POST', 'form', { name: 'Grüße & <b>more</b>', num_columns: '2' });
      const [id, viewkey] = [expectText(made, 'id'), expectText(made, 'viewkey')];
      const [html, javascript] = [expectText(made, 'html'), expectText(made, 'javascript')];
      assert.match(id, /^\d+$/);
      assert.match(viewkey, /^[A-Za-z0-9]{10}$/);
      assert.match(html, /^<form /);
      assert.match(javascript, /^<script /);
      assert.deepEqual(made, {
        id, viewkey, html, javascript, fields: [],
        created: '2024-03-09 12:00:00', db: '1', deleted: '0', folder: '0', name: 'Grüße & <b>more</b>', num_columns: '2',
        progress_meter: '0', submissions: '0', submissions_unread: '0', updated: '2024-03-09 12:00:00', views: '0',
        version: '4', language: 'en', submissions_today: 0, url: `${ORIGIN}/forms/grüße_b_more_b`, encrypted: false,
        thumbnail_url: null, submit_button_title: 'Submit Form', inactive: false, timezone: 'US/Eastern',
        should_display_one_question_at_a_time: false, can_access_1q_feature: true, is_workflow_form: false,
        is_workflow_published: false, has_approvers: false, edit_url: `${ORIGIN}/admin/form/builder/${id}/build`,
        data_url: '', summary_url: '', permissions: 150, can_edit: true,
      }); // prettier-ignore
      assert.deepEqual(await client.ok('GET', `form/${id}`), made);
    },
  },
  {
    name: 'a label with HTML in it is escaped in the rendered form',
    async run(client) {
      const { id } = await client.form([{ field_type: 'text', label: '<img src=x onerror=alert(1)>' }]);
      const html = expectText(await client.ok('GET', `form/${id}`), 'html');
      assert.doesNotMatch(html, /<img/);
    },
  },
  {
    name: 'the progress meter is a text of digits for every spelling of it, and takes no other value',
    async run(client) {
      for (const [sent, kept] of [
        [1, '1'],
        ['0', '0'],
        [true, '1'],
        [false, '0'],
        ['', '0'],
      ] as const)
        assert.equal((await client.ok('POST', 'form', { name: 'x', progress_meter: sent }))['progress_meter'], kept);
      for (const progress_meter of ['on the left', '-1', { a: 1 }])
        assertRefused(await client.call('POST', 'form', { name: 'x', progress_meter }), 400, /progress_meter/);
    },
  },
  {
    name: 'the rendered form has the rules as its script reads them',
    async run(client) {
      const { id, fields } = await client.form([
        { field_type: 'radio', label: 'Kind', options: ["It's </script>", 'b'] },
        { field_type: 'number', label: 'One' },
        { field_type: 'number', label: 'Two' },
        { field_type: 'text', label: 'Shown' },
        { field_type: 'number', label: 'Sum' },
      ]);
      const [kind = '', one = '', two = '', shown = '', sum = ''] = fields;
      const checks = [
        { field: Number(kind), condition: 'equals', option: "It's </script>" },
        { field: one, condition: 'greaterthan', option: 3 },
        { field: one, condition: 'lessthan', option: '9' },
        { field: kind, condition: 'notequals', option: 'b' },
      ];
      await client.ok('PUT', `field/${shown}`, { logic: { action: 'hide', conditional: 'any', checks } });
      await client.ok('PUT', `field/${sum}`, { calculation: `[${one}] * [${two}] + [${one}]` });
      const html = expectText(await client.ok('GET', `form/${id}`), 'html');
      const tested = [
        `{field: '${kind}', condition: '==', option: 'It\\'s <\\/script>'}`,
        `{field: '${one}', condition: 'gt', option: '3'}`,
        `{field: '${one}', condition: 'lt', option: '9'}`,
        `{field: '${kind}', condition: '!=', option: 'b'}`,
      ];
      for (const line of [
        `form${id}.checks.push({target: '${shown}', action: 'Hide', bool: 'OR', fields: ['${kind}','${one}','${one}','${kind}'],checks: [${tested.join(',')}]});`,
        `form${id}.logicFields = ['${kind}','${one}'];`,
        `form${id}.calculations.push({target: '${sum}', equation: '[${one}] * [${two}] + [${one}]', fields: ['${one}','${two}','${one}']});`,
        `form${id}.calcFields = ['${one}','${two}'];`,
        `form${id}.dateCalcFields = [];`,
      ])
        assert.ok(html.split('\n').includes(line), `${line}\nis not in\n${html}`);
      assert.equal(html.split('</script>').length, 2);
    },
  },
  {
    name: 'the list has forms without fields and rendered page, page by page, and finds a part of the name',
    async run(client) {
      for (const number of [1, 2, 3]) await client.form([{ field_type: 'text' }], { name: `Listed ${number} ÄÖ` });
      const all = await client.ok('GET', 'form?search=listed');
      assert.equal(all['total'], 3);
      const [first] = expectList(all, 'forms');
      assert.ok(first);
      for (const key of ['fields', 'html', 'javascript']) assert.ok(!(key in first), key);
      const second = await client.ok('GET', 'form?search=LISTED&page=2&per_page=2');
      assert.deepEqual(
        [expectList(second, 'forms').map((form) => form['name']), second['total']],
        [['Listed 3 ÄÖ'], 3],
      );
      assertRefused(await client.call('GET', 'form?page=0'), 400, /page must be/);
    },
  },
  {
    name: 'a form can be changed, closed and opened; its other settings stay',
    async run(client) {
      const { id } = await client.form([], { submit_button_title: 'Go' });
      client.now = new Date('2024-03-09T18:30:00Z');
      const changed = await client.ok('PUT', `form/${id}`, { name: 'Renamed', active: '0', num_columns: 3 });
      assert.deepEqual(
        [
          changed['name'],
          changed['inactive'],
          changed['num_columns'],
          changed['submit_button_title'],
          changed['updated'],
        ],
        ['Renamed', true, '3', 'Go', '2024-03-09 13:30:00'],
      );
      const message = { disabled_message: '<p>Come back in May.</p>' };
      assert.equal((await client.ok('PUT', `form/${id}`, message))['disabled_message'], message.disabled_message);
      const opened = await client.ok('PUT', `form/${id}`, { active: 1 });
      assert.deepEqual([opened['inactive'], opened['disabled_message']], [false, undefined]);
    },
  },
  {
    name: 'invalid values are refused with a sentence, and no form is created',
    async run(client) {
      assertRefused(await client.call('POST', 'form', {}), 400, /form name was not supplied/);
      assertRefused(await client.call('POST', 'form', { name: 'x', num_columns: 9 }), 400, /num_columns/);
      assertRefused(await client.call('POST', 'form', { name: 'x', folder: '999999' }), 400, /folder id/);
      const fields = [{ field_type: 'text' }, { field_type: 'hologram' }];
      assertRefused(
        await client.call('POST', 'form', { name: 'Half made', fields }),
        400,
        /"hologram" is not a field type/,
      );
      assert.equal((await client.ok('GET', 'form?search=Half made'))['total'], 0);
    },
  },
  {
    name: 'a copy is a new form whose logic, calculations and tables name its own fields',
    async run(client) {
      const { id, fields } = await client.form([
        { field_type: 'number', label: 'Price' },
        { field_type: 'radio', label: 'Kind', options: ['A', 'B'], options_values: ['a', 'b'] },
        { field_type: 'number', label: 'Total' },
        { field_type: 'table' },
      ]);
      const [price, kind, total, table] = fields;
      const check = { field: Number(kind), condition: 'equals', option: 'a' };
      const stranger = { field: '77', condition: 'notequals', option: 'b' };
      await client.ok('PUT', `field/${total}`, {
        calculation: `[${price}] * 2 + [77]`,
        logic: { action: 'show', conditional: 'any', checks: [check, stranger] },
        attributes: { field_one_calculation: price ?? '' },
      });
      await client.ok('PUT', `field/${table}`, {
        attributes: { columns: [{ id: price ?? '', label: 'A', type: 'number' }] },
      });
      const copy = await client.ok('POST', `form/${id}/copy`);
      assert.equal(copy['name'], 'A form - COPY');
      assert.notEqual(copy['id'], id);
      const copied = expectList(copy, 'fields');
      assert.ok(copied.every((field) => !fields.includes(expectText(field, 'id'))));
      const [newPrice = {}, newKind = {}, newTotal = {}, newTable = {}] = copied;
      const newId = expectText(newPrice, 'id');
      assert.equal(newTotal['calculation'], `[${newId}] * 2 + [77]`);
      assert.equal(newTotal['field_one_calculation'], newId);
      assert.deepEqual(newTable['columns'], [{ id: newId, label: 'A', type: 'number' }]);
      const checks = [{ ...check, field: Number(newKind['id']) }, stranger];
      assert.deepEqual(newTotal['logic'], { action: 'show', conditional: 'any', checks });
      const original = await client.ok('GET', `field/${total}`);
      assert.equal(original['calculation'], `[${price}] * 2 + [77]`);
    },
  },
  {
    name: 'a deleted form is gone with its fields, submissions and place in the list',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }], { name: 'Soon gone' });
      const submission = await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: 'x' });
      assert.deepEqual(await client.ok('DELETE', `form/${id}`), { success: '1', id });
      for (const path of [
        `form/${id}`,
        `field/${fields[0]}`,
        `submission/${expectText(submission, 'id')}`,
        `form/${id}/field`,
      ]) {
        assertRefused(await client.call('GET', path), 404, /was not found/);
      }
      assertRefused(await client.call('DELETE', `form/${id}`), 404, /not found/);
      assert.equal((await client.ok('GET', 'form?search=Soon gone'))['total'], 0);
    },
  },
  {
    name: 'the counters of a form follow its submissions, and today ends at midnight in US/Eastern',
    async run(client) {
      const { id, fields } = await client.form([{ field_type: 'text' }]);
      const post = async (more: Record<string, string>): Promise<string> =>
        expectText(await client.ok('POST', `form/${id}/submission`, { [`field_${fields[0]}`]: 'x', ...more }), 'id');
      client.now = new Date('2024-03-10T03:00:00Z');
      await post({ timestamp: '2024-03-08 23:59:59' });
      await post({ timestamp: '2024-03-09 00:00:00', read: '1' });
      const last = await post({});
      const form = await client.ok('GET', `form/${id}`);
      assert.deepEqual(
        [form['submissions'], form['submissions_unread'], form['submissions_today'], form['last_submission_id']],
        ['3', '2', 2, last],
      );
      assert.equal(form['last_submission_time'], '2024-03-09 22:00:00');
    },
  },
];
