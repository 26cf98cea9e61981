// Tests of one page share its platform with the test runner, so one helper alone replaces members of it, and restores them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, matches } from './sources.js';

const HELPER = 'test/support/replace-member.ts';
/** These run in a page or a frame of their own, before its scripts: none of them is a page of the test runner. */
const IN_PAGES_OF_THEIR_OWN = [
  'test/conformance/speech/spoken-site.ts',
  'test/support/faults/first-script.ts',
  'test/support/shift.ts',
  'test/shipped/page/page.ts',
  'test/shipped/page/record.ts',
];
const FOREIGN = /^test\/(journeys|languages|frameworks|wordpress|structure)\//;

/** An assignment to a member of the platform at the start of a line, or a definition or removal of one. */
const REPLACING =
  /^\s*(?:(?:console|globalThis|URL|Date|Math|JSON|Intl|Object|Array|Promise|CSS|[A-Z]\w+\.prototype)\.\w+ = |Object\.assign\((?:console|[A-Z]\w+\.prototype)\b|(?:Object\.define|Reflect\.(?:define|delete))Property\((?:console|globalThis|window|navigator|document|[A-Z]\w+\.prototype)\b)|mock\.method\((?:console|globalThis)\b/gm;
/** A member of the test runner, which also the helper leaves alone. */
const OF_THE_RUNNER =
  /\b(?:replaceMember\(|whileReplaced\(\[)(?:console\b|(?:globalThis|window), '(?:fetch|console|(?:set|clear)\w+)')/g;

const sources = ['src', 'test', 'packages/proxy/src', 'packages/service/src', 'bench', 'tools']
  .flatMap((folder) => filesBelow(folder, '.ts'))
  .filter(({ path }) => /\.test\.ts$|^test\/|\/testing\//.test(path) && !FOREIGN.test(path));

test('no test replaces a member of the platform by itself', () => {
  const allowed = [HELPER, ...IN_PAGES_OF_THEIR_OWN];
  const found = sources.filter(({ path }) => !allowed.includes(path)).flatMap((file) => matches(file, REPLACING));
  assert.deepEqual(found, []);
});

test('no test replaces the console, fetch or the timers of the test runner', () => {
  const found = sources.flatMap((file) => matches(file, OF_THE_RUNNER));
  assert.deepEqual(found, []);
});
