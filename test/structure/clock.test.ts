// The source asks a port for the time, so that a test can be the clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { code } from './sources.js';

/** Matches where the device's clock is given to a port that is called `now`. */
const GIVEN = /\bnow: (?:\(\) => number = )?(?:\(\) => )?(?:Date\.now|new Date\(\))/;
const CLOCK = /\bDate\.now\b|\bnew Date\(\)/;
/** The times that the browser tells of itself. */
const DOOR = 'src/platform/moments/clock.ts';

test('the clock of the device is read by a port named `now`, and nowhere else', () => {
  const sources = code().filter(({ path }) => path !== DOOR);
  const lines = sources.flatMap(({ path, text }) => text.split('\n').map((line) => ({ path, line: line.trim() })));
  const reading = lines.filter(({ line }) => CLOCK.test(line));
  assert.ok(reading.length > 5, 'the ports are found');
  assert.deepEqual(
    reading.filter(({ line }) => !GIVEN.test(line)).map(({ path, line }) => `${path}: ${line}`),
    [],
  );
});
