// The few compositions that are measured have every combination that they promise.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { examplesByType } from '../../../src/fields/examples.js';
import { dimensions, pairwise, threewise } from '../compositions.js';
import type { Composition } from '../composition.js';
import { listSets } from '../cover.js';
import { layOut, rounds } from '../rounds.js';

const names = Object.keys(dimensions) as (keyof Composition)[];

/** Counts the combinations of some dimensions that there are in compositions. */
const count = (compositions: readonly Composition[], of: readonly string[]) =>
  new Set(
    compositions.map((each) =>
      names
        .filter((name) => of.includes(name))
        .map((name) => each[name])
        .join(),
    ),
  ).size;

const countAll = (of: readonly string[]) =>
  names.filter((name) => of.includes(name)).reduce((product, name) => product * dimensions[name].length, 1);

describe('the compositions', () => {
  for (const { title, compositions, size } of [
    { title: 'every two things', compositions: pairwise(), size: 2 },
    { title: 'every three things', compositions: threewise(), size: 3 },
  ])
    test(`have ${title} together`, () => {
      for (const set of listSets(names.slice(1), size))
        assert.equal(count(compositions, set), countAll(set), set.join());
      assert.equal(count(compositions, ['round', 'columns']), countAll(['round', 'columns']));
    });
});

test('within all rounds, each type stands beside each, and beside itself', () => {
  const types = Object.entries(examplesByType).map(([type, [example]]) => {
    const own = example?.json['type'];
    return typeof own === 'string' ? own : type;
  });
  const usual = pairwise()[0];
  assert.ok(usual);
  const neighbours = new Set(
    rounds.flatMap((round) => {
      const fields = layOut({ ...usual, round, columns: 2, way: 'plain' });
      return fields.flatMap(({ type }, index) =>
        index % 2 === 0 ? [[type, fields[index + 1]?.type].sort().join()] : [],
      );
    }),
  );
  const wanted = types.flatMap((a, index) => types.slice(index).map((b) => [a, b].sort().join()));
  assert.deepEqual(
    wanted.filter((pair) => !neighbours.has(pair)),
    [],
  );
});
