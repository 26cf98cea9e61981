// Every door of the platform may fail: the fields appear, one record arrives, and the owner hears what can't be kept.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startDoorSite } from '../support/doors/door-site.js';
import type { Arrived, Case } from '../support/doors/door-site.js';
import { DOORS, listFaults } from '../support/doors/doors.js';
import type { Told } from '../support/doors/fill-form.js';
import { isLong } from '../support/long.js';
import { patienceFor } from '../support/patience.js';
import { startBrowser } from './support/browser.js';
import { startOtherEngines, untilTrue } from './support/engines.js';

/** Attributes by which an owner asks the device to keep one thing, or all. */
const ONE = ['draft=session', 'draft=local', 'outbox', 'capture=session', 'capture=local'];
const ALL = [
  ['draft=session', 'outbox', 'capture=local'],
  ['draft=local', 'outbox', 'capture=session'],
];

/** Returns the stored entries for the cases of a door and a fault. A long run has none, one and all of them; a short run has one of these in turn. */
function listKept(number: number, keeps: readonly string[]): readonly (readonly string[])[] {
  const all = ALL[number % ALL.length] ?? [];
  const some = [all, [ONE[number % ONE.length] ?? ''], []];
  if (isLong) return some;
  return [(keeps.length > 0 ? all : some[number % some.length]) ?? []];
}

/** The doors of a run: `DOOR=request` selects one. */
const selected = DOORS.filter(({ member }) => [member, undefined].includes(process.env['DOOR']));

/** Lists the cases. In a short run, a door that keeps nothing has one fault. */
function listCases(isWhole: boolean): readonly Case[] {
  let number = 0;
  return selected.flatMap((door, place) => {
    const faults = listFaults(door);
    const some = isWhole || door.keeps.length > 0 ? faults : [faults[place % faults.length] ?? 'throw'];
    return some.flatMap((fault) => listKept(number++, door.keeps).map((kept) => ({ door, fault, kept })));
  });
}

const cases = listCases(isLong);

const nameCase = ({ door, fault, kept }: Case) =>
  `${door.owner}.${door.member}: ${fault} (${kept.join(', ') || 'nothing kept'})`;

/** Returns the codes that the owner has to be told. */
const listCodes = ({ door, fault, kept }: Case): readonly string[] =>
  door.harmless.includes(fault)
    ? []
    : kept.filter((each) => door.keeps.includes(each)).map((each) => `${each.split('=')[0] ?? ''}-unavailable`);

/** WebKit stores no Blob in a private window. The key is then whole, and is there without these. */
const isUndecided = (engine: string, { door }: Case): boolean =>
  engine === 'WebKit' && ['decrypt', 'importKey'].includes(door.member);

const TOLD = /-unavailable$/;
/** A PNG, in base64. */
const PNG = /iVBORw0KGgo/;

function check(engine: string, one: Case, told: Told, records: readonly Arrived[]): void {
  const about = JSON.stringify(told);
  assert.equal(told.stuck, '', about);
  assert.deepEqual(told.events, ['ready', 'success'], about);
  assert.equal(records.length, 1, about);
  const record = JSON.stringify(records[0]);
  assert.match(record, /"Ada"/);
  assert.match(record.slice(record.indexOf('field_9')), PNG, 'the signature');
  assert.match(record.slice(record.indexOf('field_8')), PNG, 'the picture');
  // Faster clocks may end other waits, too.
  const warnings = told.warnings.filter((code) => TOLD.test(code));
  const codes = listCodes(one);
  if (one.fault !== 'hang' && !isUndecided(engine, one))
    assert.deepEqual([...new Set(warnings)].sort(), [...codes].sort(), about);
  assert.deepEqual(told.problems, [], about);
}

/** A page in which cases are played, in any engine. */
interface Stage {
  readonly engine: string;
  evaluate(expression: string): Promise<unknown>;
}

/** The longest time that a page takes for all its cases. ms */
const LONGEST = patienceFor(900_000);

/** Plays some cases in a page, one after the other. Adds what came of them. */
async function play(stage: Stage, mine: readonly number[], results: Map<number, Told>): Promise<void> {
  const opened = mine.map((index) => {
    const one = cases[index];
    return {
      address: `/${stage.engine}/${index}?utm_source=x`,
      codes: one && !isUndecided(stage.engine, one) ? listCodes(one) : [],
    };
  });
  await stage.evaluate(`void playCases(${JSON.stringify(opened)}).then((told) => { globalThis.told = told; })`);
  await untilTrue(stage, `typeof told === 'string'`, LONGEST);
  const told = JSON.parse(String(await stage.evaluate('told'))) as Told[];
  told.forEach((each, at) => results.set(mine[at] ?? -1, each));
}

/** Tests what came of cases in an engine. */
function report(engine: string, mine: readonly number[], results: ReadonlyMap<number, Told>): void {
  describe(`With a door of the platform that fails, one record arrives: ${engine}`, () => {
    for (const index of mine) {
      const one = cases[index];
      if (!one) continue;
      test(nameCase(one), () => {
        const told = results.get(index);
        assert.ok(told);
        check(engine, one, told, site.records(engine, index));
      });
    }
  });
}

const site = await startDoorSite(cases);
after(site.close);
const address = `${site.url}/?utm_source=x`;
const numbers = cases.map((_one, index) => index);

/** The pages that play cases side by side, each with a storage of its own. */
const PAGES = 2;
const browser = await startBrowser();
const results = new Map<number, Told>();
await Promise.all(
  Array.from({ length: PAGES }, async (_, part) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(LONGEST);
    await page.goto(address);
    const stage = { engine: 'Chromium', evaluate: (expression: string) => page.evaluate(expression) };
    await play(
      stage,
      numbers.filter((index) => index % PAGES === part),
      results,
    );
    await page.close();
  }),
);
/** The other engines play one case in so many: what a door does where it fails is decided by the form. */
const ONE_IN = 7;
const played = [{ engine: 'Chromium', some: numbers, results }];
for (const { name, open } of isLong ? await startOtherEngines(after) : []) {
  const page = await open();
  await page.goto(address);
  const some = numbers.filter((index) => index % ONE_IN === 0);
  const theirs = new Map<number, Told>();
  await play({ engine: name, evaluate: (expression) => page.evaluate(expression) }, some, theirs);
  played.push({ engine: name, some, results: theirs });
  await page.close();
}

for (const { engine, some, results: came } of played) report(engine, some, came);
