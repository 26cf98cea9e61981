// Which field belongs to which, whatever the JSON says, and what that means for formulas.
import { describe, it } from 'node:test';
import { expect } from 'chai';
import { RuleForm, logic, readFields } from '../../../test/support/rule-form.js';
import type { FieldJson } from '../../../test/support/rule-form.js';
import { readStructure } from './structure.js';

const section = (id: string, page = '0'): FieldJson => ({ id, type: 'section', section_break: page });
const table = (id: string): FieldJson => ({ id, type: 'table', columns: [], rows: [] });
const header = (id: string, parent?: unknown): FieldJson => ({ id, type: 'tableheader', parent_table_id: parent });
const cell = (id: string, parent: unknown, column: unknown, row: unknown = 'a'): FieldJson => ({
  id,
  type: 'tablecell',
  parent_table_id: parent,
  parent_tableheader_id: column,
  parent_table_row_key: row,
});

/** Returns the ids of the fields that each field belongs to, and the ids of the cells of each column. */
function belongings(list: readonly FieldJson[]) {
  const { containers, cells } = readStructure(readFields(list));
  const idAt = (place: number | undefined) => list[place ?? -1]?.id ?? 'none';
  return {
    owners: Object.fromEntries(containers.map((places, at) => [idAt(at), places.map(idAt).join()])),
    cells: Object.fromEntries([...cells].map(([place, places]) => [idAt(place), places.map(idAt).join()])),
  };
}

describe('a field', () => {
  it('belongs to the section before it, and a section to the first one of its page', () => {
    const list = [
      { id: '1' },
      section('2'),
      { id: '3' },
      section('4', '1'),
      section('5'),
      { id: '6' },
      section('7', '1'),
    ];
    expect(belongings([...list, { id: '8' }])).to.eql({
      owners: { 1: '', 2: '', 3: '2', 4: '', 5: '4', 6: '5', 7: '', 8: '7' },
      cells: {},
    });
  });

  it('in a table belongs to the table and its column, and the table to its section', () => {
    const list = [section('1'), table('2'), header('3', 2), cell('4', ' 2 ', ' 3 '), cell('5', '2', 3), { id: '6' }];
    expect(belongings(list)).to.eql({
      owners: { 1: '', 2: '1', 3: '2', 4: '2,3', 5: '2,3', 6: '1' },
      cells: { 3: '4,5' },
    });
  });

  it('belongs to no column of another table, to no other cell, and never to itself', () => {
    const list = [
      table('1'),
      table('2'),
      header('3', '1'),
      header('4', '2'),
      header('5'),
      cell('6', '1', '4'),
      cell('7', '1', '5'),
      cell('8', '1', '6'),
      cell('9', '1', '99'),
      cell('10', '1', '10'),
      cell('11', '11', '3'),
      cell('12', '3', '3'),
      cell('13', undefined, '3'),
      cell('14', '98', '3'),
    ];
    expect(belongings(list)).to.eql({
      owners: {
        1: '',
        2: '',
        3: '1',
        4: '2',
        5: '',
        6: '1',
        7: '1',
        8: '1',
        9: '1',
        10: '1',
        11: '',
        12: '',
        13: '',
        14: '',
      },
      cells: { 3: '11,12,13,14', 4: '6', 5: '7', 6: '8' },
    });
  });
});

describe('the formula of a cell', () => {
  /** Opens a form with two tables of two columns and two rows. The formula is that of a cell. */
  const open = (calculation: string, settings: object = {}) =>
    new RuleForm([
      table('10'),
      header('11', '10'),
      header('12', '10'),
      table('20'),
      header('21', '20'),
      header('5'),
      cell('111', '10', '11', ' a '),
      cell('112', '10', '11', 'b'),
      cell('113', '10', '11', ''),
      cell('211', '20', '21', 'a'),
      cell('212', '20', '21', 'b'),
      cell('51', '', '5', 'a'),
      cell('52', '', '5', 'b'),
      { ...cell('121', '10', '12', 'a '), calculation, ...settings },
    ])
      .give('111', '1')
      .give('112', '20')
      .give('113', '300')
      .give('211', '4')
      .give('212', '50')
      .give('51', '6')
      .give('52', '70');

  it('takes the cells of its own row in its own table, and the whole column of another one', () => {
    expect(open('[11]').answer('121')).to.equal('1');
    expect(open('[21]').answer('121')).to.equal('54');
    expect(open('[112] + [21]').answer('121')).to.equal('74');
    expect(open('[5]').answer('121')).to.equal('76');
  });

  it('takes the whole column if the cell has no row, or no table', () => {
    expect(open('[11]', { parent_table_row_key: ' ' }).answer('121')).to.equal('321');
    expect(open('[5]', { parent_table_id: undefined }).answer('121')).to.equal('76');
  });

  it('wins over that of its column, before the column or after it', () => {
    const own = { ...cell('3', '1', '2'), calculation: '1' };
    const column = { ...header('2', '1'), calculation: '2' };
    for (const list of [
      [own, column],
      [column, own],
    ]) {
      const form = new RuleForm([table('1'), ...list, cell('4', '1', '2')]);
      expect([form.answer('3'), form.answer('4')]).to.eql(['1', '2']);
    }
  });

  it('has the decimals of its own setting, else of its column’s', () => {
    const decimals = (own: unknown, column: unknown) =>
      new RuleForm([
        table('1'),
        { ...header('2', '1'), decimals: column },
        { ...cell('3', '1', '2'), calculation: '7 / 3', decimals: own },
      ]).answer('3');
    expect([decimals(1, 2), decimals(undefined, '2'), decimals('', 2.9), decimals(undefined, undefined)]).to.eql([
      '2.3',
      '2.33',
      '2.33',
      '2',
    ]);
    expect([decimals(-1, 2), decimals(0, 2), decimals(99, 2)]).to.eql(['2', '2', `2.${'3'.repeat(20)}`]);
  });
});

describe('a table', () => {
  it('hides its cells, and a column its own', () => {
    const when = (value: string) => ({ logic: logic('hide', 'all', [1, 'equals', value]) });
    const form = new RuleForm([
      { id: '1' },
      { ...table('2'), ...when('table') },
      { ...header('3', '2'), ...when('column') },
      header('4', '2'),
      cell('5', '2', '3'),
      cell('6', '2', '4'),
    ]);
    expect(form.give('1', 'column').last.hidden).to.eql(['3', '5']);
    expect(form.give('1', 'table').last).to.deep.include({ shown: [], hidden: ['2', '4', '6'] });
  });
});
