// On any failing network, the answers are kept from the first key on, and each set of them becomes exactly one record.
import { expect } from '@open-wc/testing';
import { describeOnce, engine, isLongRun } from '../support/engine.js';
import type { FaultSettings } from '../support/faults/fault-site.js';
import { playRun } from '../support/faults/run.js';
import type { RunReport } from '../support/faults/run.js';
import { printFailures, printRun, printTally, addUp } from '../support/faults/tally.js';
import { patienceFor } from '../support/patience.js';

/** The number of runs at the same time, each in a frame of its own. */
const LANES = 6;
/** The number of runs of a long run; `npm run soak` plays more. The storage of Firefox and WebKitGTK is slow, so they get few. */
const MANY = { Chromium: 25, Firefox: 5, WebKit: 5 };
/** The share of them in `npm test`. */
const FEW = 0.5;
/** The number of broken runs that are printed with their plan and log. */
const TOLD_WHOLE = 5;

let settings: FaultSettings;

describe('a network that fails in every way', () => {
  before(async function () {
    this.timeout(patienceFor(180_000)); // the build may come first
    settings = (await (await fetch('/faults/settings')).json()) as FaultSettings;
  });

  it('loses no answers, and makes no record twice', async function () {
    const { first, seed } = settings;
    const runs = settings.runs ?? Math.ceil(MANY[engine()] * (isLongRun() ? 1 : FEW));
    this.timeout(patienceFor(60_000 + runs * 2000));
    const seeds = seed === null ? Array.from({ length: runs }, (_, index) => first + index) : [seed];
    const begun = performance.now();
    const reports = await playAll(seeds);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const tally = addUp(reports);
    const broken = reports.filter(({ verdict }) => verdict.failures.length > 0);
    const whole = seed === null ? broken.slice(0, TOLD_WHOLE) : reports;
    await report(
      [
        ...whole.map(printRun),
        broken.map(printFailures).join('\n'),
        printTally(`${engine()}, ${seconds} s`, tally),
      ].join('\n\n'),
      {
        engine: engine(),
        ...tally,
      },
    );
    const hint = 'FAULT_SEED=<seed> plays one run alone';
    expect(broken.map(printFailures), `runs that broke a promise; ${hint}`).to.deep.equal([]);
  });
});

describeOnce('the judge of the runs', () => {
  const naive = { eager: 'doubled', hopeful: 'lost' } as const;
  for (const [form, count] of Object.entries(naive) as [keyof typeof naive, 'doubled' | 'lost'][])
    it(`finds out a form that has answers ${count}`, async () => {
      let found = 0;
      for (let seed = 1; seed <= 8 && found === 0; seed += 2)
        found = addUp(await Promise.all([seed, seed + 1].map((one) => playRun(one, form))))[count];
      expect(found).to.be.greaterThan(0);
    });
});

async function playAll(seeds: readonly number[]): Promise<RunReport[]> {
  const left = [...seeds];
  const reports: RunReport[] = [];
  const lane = async () => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) reports.push(await playRun(seed));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return reports.sort((a, b) => a.seed - b.seed);
}

async function report(text: string, counts: object): Promise<void> {
  await fetch('/faults/report', { method: 'POST', body: JSON.stringify({ text, counts }) });
}
