import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  chooseFolders,
  forgetDoubtful,
  nameMutant,
  computeScore,
  strykerOptions,
  listTests,
} from './stryker-options.js';

const mutant = (status: string, line = 7) => ({
  fileName: 'src/rules/plan.ts',
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'true',
  location: { start: { line } },
});

describe('the choice of what is mutated', () => {
  test('is every folder, or those that the command names, with a slash at the end or without', () => {
    assert.equal(chooseFolders([]).length, 4);
    assert.deepEqual(chooseFolders(['src/rules', 'src/submission/']), ['src/rules/', 'src/submission/']);
    assert.throws(() => chooseFolders(['src/fields']), /no folder src\/fields\//);
  });

  test('is also a part of such a folder, with the tests of the whole', () => {
    assert.deepEqual(chooseFolders(['src/rules/dates']), ['src/rules/dates/']);
    assert.deepEqual(listTests('src/rules/dates/', ['src/rules/a.test.ts']), ['src/rules/a.test.ts']);
  });

  test('runs the tests of the folder for its mutants', () => {
    const paths = ['src/rules/a.test.ts', 'src/rules/dates/b.test.ts', 'src/fields/c.test.ts'];
    assert.deepEqual(listTests('src/rules/', paths), paths.slice(0, 2));
  });

  test('mutates no test, and remembers each folder apart', () => {
    const { mutate, incrementalFile } = strykerOptions('src/rules/', []);
    assert.deepEqual(mutate?.slice(0, 2), ['src/rules/**/*.ts', '!src/rules/**/*.test.ts']);
    assert.equal(incrementalFile, '.cache/mutation/src-rules.json');
  });
});

describe('the score', () => {
  test('counts a mutant that a test or a time limit has found, and leaves out what could not be tested', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'].map((status) =>
      mutant(status),
    );
    const { found, all, percent, survivors } = computeScore(mutants);
    assert.deepEqual([found, all, percent], [2, 4, 50]);
    assert.deepEqual(
      survivors.map(({ status }) => status),
      ['Survived', 'NoCoverage'],
    );
    assert.equal(computeScore([]).percent, 100);
  });

  test('names a survivor by its place and its change', () => {
    assert.equal(nameMutant(mutant('Survived', 12)), 'src/rules/plan.ts:12 Survived: BooleanLiteral → true');
  });
});

test('a survivor of code that runs once is tested again, and a module of the browsers is forgotten', () => {
  const sure = [{ status: 'Killed', static: true }, { status: 'Survived', static: false }, { status: 'Timeout' }];
  const doubtful = [{ status: 'Survived', static: true }, { status: 'NoCoverage' }];
  const memory = {
    schemaVersion: '2',
    files: { 'src/rules/a.ts': { mutants: [...sure, ...doubtful] }, 'src/submission/seal.ts': { mutants: sure } },
  };
  assert.deepEqual(forgetDoubtful(memory), { schemaVersion: '2', files: { 'src/rules/a.ts': { mutants: sure } } });
});
