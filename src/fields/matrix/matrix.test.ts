import { expect } from '@open-wc/testing';
import { array, assert, boolean, constantFrom, property, string, subarray, tuple, uniqueArray } from 'fast-check';
import { describeOnce } from '../../../test/support/engine.js';
import { openForm } from '../../../test/support/harness.js';
import { startService } from '../../../test/support/service-worker.js';
import { until } from '../../../test/support/wait.js';
import { readForm } from '../../api/read-form.js';
import { validate } from '../../rules/validate.js';
import { choose, definition } from './matrix.js';
import type { MatrixAnswer } from './matrix.js';

startService();

const GRID = { row_choices: 'A\nB\nC', column_choices: '1\n2\n3', one_per_row: '1', one_per_column: '0' };

/** Parses a matrix. `random` returns these numbers in turn. */
function parse(json: object, random: readonly number[] = []) {
  const warnings: string[] = [];
  const [entry] = readForm('1', [{ id: '7', type: 'matrix', label: 'Grid', ...GRID, ...json }], undefined, []).fields;
  if (!entry) throw new Error('No field');
  const numbers = [...random];
  const field = definition.parse(entry.common, entry.json, {
    warn: (code, key) => warnings.push(`${code} ${key}`),
    language: 'en',
    form: {},
    find: () => undefined,
    now: () => new Date(0),
    random: () => numbers.shift() ?? 0,
  });
  return { field, warnings };
}

const wrong = (json: object, answer: MatrixAnswer) =>
  validate(definition, parse(json).field, answer).map(({ code, subfield }) => `${code}.${subfield ?? ''}`);

describeOnce('matrix', () => {
  it('reads its rows and columns from lines of any kind or from lists, each once and none empty', () => {
    for (const rows of ['A\nB\nC', 'A\r\nB\r\n\r\nC\r\n', ' A \n\nB\nA\nC', ['A', '', 'B', 'C'], ['A\nB', 'C']]) {
      expect(parse({ row_choices: rows }).field.rows, JSON.stringify(rows)).to.eql(['A', 'B', 'C']);
    }
    expect(parse({ column_choices: [1, 2, null] }).field.columns).to.eql(['1', '2']);
  });

  it('warns if there is nothing to choose, and is then not required', () => {
    const { field, warnings } = parse({ row_choices: '', column_choices: null, required: '1' });
    expect(warnings).to.eql(['no-options row_choices', 'no-options column_choices']);
    expect(validate(definition, field, {})).to.eql([]);
  });

  it('starts with the author’s default: an object of lists by row, or the stored text', () => {
    for (const preset of [{ A: ['2'], B: [], C: null }, { A: '2' }, 'A = 2', 'A = 2\r\n']) {
      const { field, warnings } = parse({ default: preset });
      expect([definition.initial(field), warnings], JSON.stringify(preset)).to.eql([{ A: ['2'] }, []]);
    }
    for (const none of ['', null, [], {}, { A: [], B: '' }]) {
      const { field, warnings } = parse({ default: none });
      expect([definition.initial(field), warnings], JSON.stringify(none)).to.eql([{}, []]);
    }
    for (const strange of [{ A: ['2'], X: ['1'] }, { A: ['2', '9'] }, { A: ['2', '3'] }, 'A = 2\nX = 1']) {
      const { field, warnings } = parse({ default: strange });
      expect([definition.initial(field), warnings]).to.eql([{ A: ['2'] }, ['unknown-value default']]);
    }
  });

  it('requires an answer in every row of a required matrix', () => {
    expect(wrong({ required: '1' }, {})).to.eql(['required.']);
    expect(wrong({ required: '1' }, { B: ['1'] })).to.eql(['required.0', 'required.2']);
    expect(wrong({ required: '1' }, { A: ['1'], B: ['1'], C: ['3'] })).to.eql([]);
    expect(wrong({}, { B: ['1'] })).to.eql([]);
  });

  it('leads to the first displayed row where it is wrong, also if no row is answered', async () => {
    const { harness } = await openForm([
      { id: '7', type: 'matrix', label: 'Grid', ...GRID, required: '1', randomize_rows: '1' },
    ]);
    await harness.submit();
    expect(harness.mistakes()).to.eql(['Grid: Choose in each row']);
    const [first] = harness.field('7').querySelectorAll('input');
    expect(harness.focused === first).to.be.true;
  });

  it('names both rows of a column that may be chosen once', () => {
    const { field } = parse({ one_per_column: '1' });
    expect(validate(definition, field, { A: ['1'], B: ['2'], C: ['1'] })).to.eql([
      { code: 'column-taken', subfield: '2', values: { column: '1', row: 'C', other: 'A' } },
    ]);
    const many = { one_per_column: 1, one_per_row: '0' };
    expect(wrong(many, { A: ['1', '2'], B: ['1', '2'], C: ['2', '3'] })).to.eql(['column-taken.1', 'column-taken.2']);
    expect(wrong(many, { A: ['1', '2'], B: ['3'] })).to.eql([]);
  });

  it('accepts one column of a row or several, as the author says', () => {
    const one = parse({}).field;
    expect(choose(one, { A: ['1'], B: ['2'] }, 'A', '3')).to.eql({ A: ['3'], B: ['2'] });
    expect(definition.restore(one, { A: ['3', '1'] })).to.eql({ A: ['1'] });
    const several = parse({ one_per_row: '0' }).field;
    const both = choose(several, { A: ['3'] }, 'A', '1');
    expect(both).to.eql({ A: ['1', '3'] });
    expect(choose(several, choose(several, both, 'A', '1'), 'A', '3')).to.eql({});
  });

  it('shuffles its rows once, and identifies them by the author’s order', async () => {
    const { field } = parse({ randomize_rows: '1', required: '1', one_per_column: '1' }, [0.5, 0.9, 0.1]);
    expect(field.order).to.eql([2, 0, 1]);
    expect(await definition.params(field, { C: ['1'], A: ['2'] })).to.equal('A = 2\nC = 1');
    const issues = validate(definition, field, { C: ['1'], A: ['1'] });
    expect(issues.map(({ code, subfield }) => [code, subfield])).to.eql([
      ['column-taken', '0'],
      ['required', '1'],
    ]);
    expect(parse({}).field.order).to.eql([0, 1, 2]);
  });

  it('accepts answers from outside, and leaves out impossible choices', () => {
    const { field } = parse({});
    expect(definition.restore(field, { A: 2, B: ['x'], X: ['1'], C: [null, '3'] })).to.eql({ A: ['2'], C: ['3'] });
    expect(definition.restore(field, 'B = 2\nhello\nA = \n = 1')).to.eql({ B: ['2'] });
    expect(definition.restore(field, '')).to.eql({});
    for (const value of [null, undefined, 7, true, ['A = 1']])
      expect(definition.restore(field, value)).to.equal(undefined);
  });

  it('has rows of any name, even of names that every object inherits', async () => {
    const { field } = parse({ row_choices: 'constructor\n__proto__\ntoString\n2', required: '1' });
    expect(definition.comparable(field, {})).to.eql([]);
    const answer = choose(field, choose(field, {}, '2', '1'), '__proto__', '3');
    expect(await definition.params(field, answer)).to.equal('__proto__ = 3\n2 = 1');
    expect(definition.restore(field, structuredClone(answer))).to.eql(answer);
  });

  it('reads back what it sends, whatever its rows and columns are called', () => {
    const label = string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .map((text) => text.replace(/[\r\n]/g, ' ').trim())
      .filter((text) => text !== '');
    // With ` = ` in both, two cells may have the same line.
    const column = label.filter((text) => !text.includes('='));
    const row = tuple(label, constantFrom('', ' = ', ' = 1', '__proto__')).map((parts) => parts.join('').trim());
    const grid = tuple(
      uniqueArray(row, { minLength: 1, maxLength: 5 }),
      uniqueArray(column, { minLength: 1, maxLength: 5 }),
    );
    const filled = grid.chain(([rows, columns]) =>
      tuple(
        constantFrom(rows),
        constantFrom(columns),
        array(subarray(columns), { minLength: 5, maxLength: 5 }),
        boolean(),
      ),
    );
    assert(
      property(filled, ([rows, columns, chosen, single]) => {
        const { field } = parse({ row_choices: rows, column_choices: columns.join('\n'), one_per_row: single });
        const lists = rows.map(
          (text, index) => [text, (chosen[index] ?? []).slice(0, single ? 1 : undefined)] as const,
        );
        const answer = Object.fromEntries(lists.filter(([, list]) => list.length > 0));
        expect(definition.restore(field, definition.params(field, answer))).to.eql(answer);
        expect(definition.restore(field, structuredClone(answer))).to.eql(answer);
        expect(definition.comparable(field, answer)).to.eql(
          rows.flatMap((text) => (Object.hasOwn(answer, text) ? answer[text] : [])),
        );
      }),
    );
  });
});

describeOnce('The owner of a matrix or a rating', () => {
  it('reads what is wrong in whole sentences', async () => {
    const fields = [
      { id: '1', type: 'matrix', label: 'Grid', row_choices: '', column_choices: 'X' },
      { id: '2', type: 'matrix', label: 'Grid', ...GRID, default: { A: ['1'], B: ['9'] } },
      { id: '3', type: 'rating', label: 'Stars', count: 5, default: '9' },
    ];
    const { harness } = await openForm(fields);
    await until(() => harness.heard('hf-warning'), 'a warning');
    const said = harness.events.flatMap(({ detail }) => ('message' in detail ? [detail.message] : []));
    expect(said).to.eql([
      '“Grid” has no options to choose from.',
      '“B = 9” is not understood here.',
      '“9” is not understood here.',
    ]);
  });
});
