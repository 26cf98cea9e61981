import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FieldRecord } from '../fields/field-store.js';
import type { StoredAnswer } from '../submissions/submission-store.js';
import type { Json, JsonObject } from '../values/json.js';
import { createLogicCheck } from './logic.js';

const field = (id: number, type = 'text', settings: JsonObject = {}): FieldRecord => ({
  id,
  formId: 1,
  type,
  sort: id,
  settings,
});
const answer = (fieldId: number, text: string): StoredAnswer => ({ fieldId, text, fileId: null });
const check = (id: Json, condition: string, option: Json): JsonObject => ({ field: id, condition, option });
const when = (action: string, conditional: string, ...checks: JsonObject[]): JsonObject => ({
  action,
  conditional,
  checks,
});
const show = (id: Json, condition: string, option: Json): JsonObject =>
  when('show', 'all', check(id, condition, option));

describe('logic of mails and webhooks', () => {
  it('holds for every spelling of logic without checks', () => {
    const holds = createLogicCheck([field(1)], []);
    for (const none of [undefined, null, '', [], {}, when('show', 'any'), when('hide', 'all')]) assert.ok(holds(none));
  });

  it('compares texts as they are, and each option of several', () => {
    const holds = createLogicCheck([field(1), field(2, 'checkbox')], [answer(1, 'a'), answer(2, 'x, y\nz')]);
    assert.ok(holds(show(1, 'equals', 'a')));
    assert.ok(holds(show('1', 'equals', 'a')), 'an id may be a text');
    assert.ok(!holds(show(1, 'equals', 'A')));
    assert.ok(holds(show(2, 'equals', 'z')));
    assert.ok(holds(show(2, 'equals', 'x, y')));
    assert.ok(!holds(show(2, 'equals', 'x')));
    assert.ok(!holds(show(2, 'notequals', 'z')));
  });

  it('compares numbers exactly, decimals too, and takes an empty text as 0', () => {
    const holds = createLogicCheck(
      [field(1, 'number'), field(2, 'checkbox'), field(3)],
      [answer(1, '-5'), answer(2, '0.1\n0.2')],
    );
    assert.ok(holds(show(1, 'lessthan', -4)));
    assert.ok(!holds(show(1, 'lessthan', '-5')));
    assert.ok(!holds(show(2, 'greaterthan', '0.3')));
    assert.ok(!holds(show(2, 'lessthan', '0.3')));
    assert.ok(holds(show(3, 'lessthan', '1')));
    assert.ok(!holds(show(3, 'greaterthan', 'many')));
    assert.ok(!holds(show(3, 'lessthan', 'many')));
  });

  it('follows all and any, show and hide', () => {
    const holds = createLogicCheck([field(1)], [answer(1, 'a')]);
    const [yes, no] = [check(1, 'equals', 'a'), check(1, 'equals', 'b')];
    assert.deepEqual(
      [when('show', 'all', yes, no), when('show', 'any', yes, no), when('hide', 'all', yes, no), when('hide', 'any', yes, no)].map(holds),
      [false, true, true, false],
    ); // prettier-ignore
  });

  it('gets no value from a field that is missing, or hidden by logic, by its section or by its table', () => {
    const hidden = show(1, 'equals', 'other');
    const fields = [
      field(1),
      field(2, 'text', { logic: hidden }),
      field(3, 'table', { logic: hidden }),
      field(4, 'tablecell', { parent_table_id: 3 }),
      field(5, 'section', { logic: show(2, 'equals', 'b') }),
      field(6),
    ];
    const holds = createLogicCheck(
      fields,
      [1, 2, 4, 6].map((id) => answer(id, 'b')),
    );
    assert.ok(holds(show(1, 'equals', 'b')));
    for (const id of [2, 4, 6, 99]) assert.ok(!holds(show(id, 'equals', 'b')), String(id));
    assert.ok(holds(show(99, 'notequals', 'b')));
  });

  it('treats fields with circular rules as shown, and follows the rules that depend on them', () => {
    const fields = [
      field(1, 'text', { logic: show(2, 'equals', 'x') }),
      field(2, 'text', { logic: show(1, 'equals', 'x') }),
      field(3, 'text', { logic: show(3, 'equals', 'x') }),
      field(4, 'text', { logic: show(1, 'equals', 'a') }),
      field(5, 'text', { logic: show(1, 'equals', 'b') }),
    ];
    const holds = createLogicCheck(
      fields,
      [1, 2, 3, 4, 5].map((id) => answer(id, 'a')),
    );
    assert.deepEqual([1, 2, 3, 4, 5].map((id) => holds(show(id, 'equals', 'a'))), [true, true, true, true, false]); // prettier-ignore
  });

  it('ends for any form and any logic, and never throws', () => {
    const id = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('1', '2', '77', '', 'x'));
    const anyCheck = fc.record({
      field: id,
      condition: fc.constantFrom('equals', 'notequals', 'lessthan', 'jump'),
      option: fc.constantFrom('a', '', '3', 4),
    });
    const logic = fc.oneof(
      fc.jsonValue() as fc.Arbitrary<Json>,
      fc.record({
        action: fc.constantFrom('show', 'hide'),
        conditional: fc.constantFrom('any', 'all'),
        checks: fc.array(anyCheck),
      }) as fc.Arbitrary<Json>,
    );
    const types = fc.constantFrom('text', 'section', 'checkbox', 'tablecell');
    const form = fc.array(fc.record({ type: types, logic, table: fc.integer({ min: 0, max: 12 }) }), { maxLength: 12 });
    fc.assert(
      fc.property(form, logic, (rows, own) => {
        const fields = rows.map(({ type, logic: rule, table }, index) =>
          field(index + 1, type, { logic: rule, parent_table_id: table }),
        );
        const holds = createLogicCheck(
          fields,
          fields.map((one) => answer(one.id, 'a')),
        );
        assert.equal(typeof holds(own), 'boolean');
      }),
    );
  });

  it('is fast with a chain and a circle of fifty thousand fields', () => {
    const ring = (first: number, length: number, isClosed: boolean) =>
      Array.from({ length }, (_, index) => {
        const before = index > 0 ? first + index - 1 : isClosed ? first + length - 1 : 0;
        return field(first + index, 'text', before === 0 ? {} : { logic: show(before, 'equals', 'a') });
      });
    const fields = [...ring(1, 50_000, false), ...ring(50_001, 50_000, true)];
    const holds = createLogicCheck(
      fields,
      fields.map((one) => answer(one.id, 'a')),
    );
    assert.ok(holds(show(50_000, 'equals', 'a')));
    assert.ok(holds(show(100_000, 'equals', 'a')));
  });
});
