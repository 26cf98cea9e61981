// On any failing network, a draft that two devices share loses no change that nobody is told of, is sent once, and can't be read by its proxy.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { CarryProxy } from '../support/carry/carry-proxy.js';
import { playCarryRun } from '../support/carry/carry-run.js';
import type { CarryReport } from '../support/carry/carry-run.js';
import { CarryStandIn } from '../support/carry/carry-stand-in.js';
import type { CarryServer } from '../support/carry/carry-stand-in.js';
import type { CarryWorld } from '../support/carry/carry-world.js';
import { isLong } from '../support/long.js';

/** The number of runs, and the seed of the first. `npm run soak` chooses others. */
const RUNS = Number(process.env['CARRY_RUNS'] ?? (isLong ? 300 : 20));
const FIRST = Number(process.env['CARRY_FIRST'] ?? 1);
/** The number of runs at the same time. */
const LANES = 10;

const SERVERS: Readonly<Record<string, (world: CarryWorld) => CarryServer>> = {
  'a proxy that waits': (world) => new CarryStandIn(world),
  'a proxy that answers at once, on another origin': (world) =>
    new CarryStandIn(world, { isHasty: true, hidesHeaders: true }),
  'the proxy of this repository': (world) => new CarryProxy(world),
};

async function playAll(makeServer: (world: CarryWorld) => CarryServer): Promise<CarryReport[]> {
  const seeds = Array.from({ length: RUNS }, (_, index) => FIRST + index);
  const reports: CarryReport[] = [];
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      reports.push(await playCarryRun(seed, makeServer));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return reports;
}

const counts: Record<string, number> = {};

for (const [name, makeServer] of Object.entries(SERVERS))
  test(`two devices and ${name}: nothing is lost, doubled or readable`, async () => {
    const reports = await playAll(makeServer);
    const broken = reports.filter(({ lost, records, readable }) => lost.length + readable.length > 0 || records > 1);
    for (const report of reports)
      for (const [what, times] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + times;
    counts['runs'] = (counts['runs'] ?? 0) + reports.length;
    counts['submissions'] = (counts['submissions'] ?? 0) + reports.reduce((sum, { records }) => sum + records, 0);
    if (process.env['CARRY_COUNTS']) writeFileSync(process.env['CARRY_COUNTS'], JSON.stringify(counts));
    assert.deepEqual(broken.slice(0, 3), [], `${broken.length} of ${RUNS} runs broke a promise`);
  });
