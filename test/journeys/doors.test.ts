// Every door of the platform may fail: the fields appear, one record arrives, and the owner hears what can't be kept.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startDoorSite } from '../support/doors/door-site.js';
import type { Arrived, Case } from '../support/doors/door-site.js';
import { DOORS, faultsOf } from '../support/doors/doors.js';
import type { Told } from '../support/doors/fill-form.js';
import { isLong } from '../support/long.js';
import { startBrowser } from './support/browser.js';

/** What an owner asks the device to keep: nothing, one thing, or all. */
const ONE = ['draft=session', 'draft=local', 'outbox', 'capture=session', 'capture=local'];
const ALL = [
  ['draft=session', 'outbox', 'capture=local'],
  ['draft=local', 'outbox', 'capture=session'],
];

/** Returns the cases of a door and a fault: all in a long run, else one, whose attributes change from fault to fault. */
function attributesOf(number: number, keeps: readonly string[]): readonly (readonly string[])[] {
  if (isLong) return [[], ...ONE.map((each) => [each]), ...ALL];
  const some = [ALL[number % 2] ?? [], [ONE[number % ONE.length] ?? ''], []];
  return [some[keeps.length > 0 ? 0 : number % 3] ?? []];
}

let number = 0;
/** The doors of a run: `DOOR=request` selects one. */
const selected = DOORS.filter(({ member }) => [member, undefined].includes(process.env['DOOR']));

const cases: readonly Case[] = selected.flatMap((door, place) => {
  const faults = faultsOf(door);
  // What is not kept by a door goes through fewer faults in a short run.
  const some = isLong || door.keeps.length > 0 ? faults : [faults[place % faults.length] ?? 'throw'];
  return some.flatMap((fault) => attributesOf(number++, door.keeps).map((kept) => ({ door, fault, kept })));
});

const nameOf = ({ door, fault, kept }: Case) =>
  `${door.owner}.${door.member}: ${fault} (${kept.join(', ') || 'nothing kept'})`;

/** Returns the codes that the owner has to be told. */
const codesOf = ({ door, fault, kept }: Case): readonly string[] =>
  door.harmless.includes(fault)
    ? []
    : kept.filter((each) => door.keeps.includes(each)).map((each) => `${each.split('=')[0] ?? ''}-unavailable`);

const TOLD = /-unavailable$/;
/** A PNG, in base64. */
const PNG = /iVBORw0KGgo/;

function check(one: Case, told: Told, records: readonly Arrived[]): void {
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
  const codes = codesOf(one);
  if (one.fault !== 'hang') assert.deepEqual([...new Set(warnings)].sort(), [...codes].sort(), about);
  assert.deepEqual(told.problems, [], about);
}

const site = await startDoorSite(cases);
after(site.close);
const browser = await startBrowser();

/** The pages that play cases side by side, each with a storage of its own. */
const PAGES = 2;

const results = new Map<Case, Told>();
await Promise.all(
  Array.from({ length: PAGES }, async (_, part) => {
    const page = await browser.newPage();
    await page.goto(`${site.url}/?utm_source=x`);
    const mine = cases.filter((_one, index) => index % PAGES === part);
    const opened = mine.map((one) => ({ address: `/case/${cases.indexOf(one)}?utm_source=x`, codes: codesOf(one) }));
    const told = JSON.parse(String(await page.evaluate(`playCases(${JSON.stringify(opened)})`))) as Told[];
    told.forEach((each, index) => mine[index] && results.set(mine[index], each));
    await page.close();
  }),
);

describe('With a door of the platform that fails, one record arrives', () => {
  cases.forEach((one, index) => {
    test(nameOf(one), () => {
      const told = results.get(one);
      assert.ok(told);
      check(one, told, site.records(index));
    });
  });
});
